import { useQuery } from '@tanstack/react-query'
import { IdCard } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { useShortcuts } from '../../../common/shortcuts/use-shortcuts.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListFailure } from '../list-failure.tsx'
import { manageQueries } from '../manage-queries.ts'
import { EmployeesBar, SEARCH_ID } from './employees-bar.tsx'
import { EmployeesFoot } from './employees-foot.tsx'
import { EmployeesHead } from './employees-head.tsx'
import { EmployeesPane, type PaneView } from './employees-pane.tsx'
import { filterKeys } from './kind-filter.ts'
import { NoTable } from '../people/no-table.tsx'
import { EmployeesTable } from './employees-table.tsx'
import { useIncomingSheet } from '../people/use-incoming-sheet.ts'
import { useListedRows, type ListedRows } from '../people/use-listed-rows.ts'
import { useActiveIds } from './use-active-ids.ts'
import { usePlan } from './use-plan.ts'
import { useProblemsFile } from '../people/use-problems-file.ts'
import { useSheet, type SheetWork } from '../people/use-sheet.ts'
import { useStaging } from './use-staging.ts'
import manage from '../manage.module.css'
import styles from '../people/people.module.css'

type EmployeesScreenProps = {
  readonly connectionId: ConnectionId
  /** Leads to the registration of employees by their IDs. */
  readonly onRegister: (ids: readonly string[], from: string) => void
  readonly onOutbox: () => void
}

/** Employees of the service, synced from a table: a dry run of what it would change, and what is staged of it. */
export function EmployeesScreen({ connectionId, onRegister, onOutbox }: EmployeesScreenProps) {
  const { t } = useTranslation()
  const { data: profiles, error: profilesError, refetch } = useQuery(manageQueries.profiles(connectionId))
  const work = useSheet(connectionId, 'employees')
  const profile = profiles?.find(({ profileId }) => profileId === work.profileId) ?? profiles?.[0] ?? null
  const shown = usePlan(connectionId, work, profile)
  const staging = useStaging(connectionId, work, shown, onOutbox)
  const saveProblems = useProblemsFile(connectionId, work)
  const register = useActiveIds(connectionId, work, onRegister)
  const [pane, setPane] = useState<PaneView>('columns')
  const rows = useListedRows(connectionId, work, shown)
  const { table } = work
  const { plan } = shown
  const error = shown.error ?? rows.error

  const open = (name: string, from: File | string) => {
    rows.showAll()
    setPane('columns')
    work.open({ name, from })
  }
  const onFile = (file: File) => open(file.name, file)
  const incoming = useIncomingSheet({ onFile, onText: (text) => open(t('employees.pasted'), text) })
  const isMapped = table !== null && profile !== null
  useShortcuts('employees', {
    'mod+Enter': isMapped ? staging.stage : undefined,
    x: isMapped ? rows.leaveOut : undefined,
    '/': focusSearch,
    ...filterKeys((kind) => isMapped && rows.show({ ...rows.filter, kind })),
  })
  return (
    <main
      className={classNames(manage.screen, incoming.isDropping && styles.dropping)}
      id="content"
      {...incoming.handlers}
    >
      <EmployeesHead
        profiles={profiles ?? []}
        profile={profile}
        work={work}
        toSend={shown.tally?.toSend ?? null}
        isStaged={staging.isStaged}
        hasProblems={(plan?.counts.invalid ?? 0) > 0}
        onProfile={work.chooseProfile}
        onProfileForm={(isNew) => setPane(isNew ? 'newProfile' : 'profile')}
        onFile={() => setPane('file')}
        onSaveProblems={saveProblems}
        onRegister={register}
        onStage={staging.stage}
      />
      {isMapped ? <EmployeesBar counts={plan?.counts ?? null} filter={rows.filter} onFilter={rows.show} /> : null}
      {profilesError !== null ? (
        <ListFailure error={profilesError} onRetry={() => void refetch()} />
      ) : profiles === undefined ? (
        <div className={manage.whole} aria-busy="true" />
      ) : (
        <div className={manage.columns}>
          <div className={manage.middle}>
            {isMapped && error === null ? (
              <Rows rows={rows} leftOut={work.leftOut} isPlanning={shown.isReading} />
            ) : (
              <NoEmployees
                hasProfile={profile !== null}
                {...{ work, error, onFile }}
                onProfileForm={pane === 'newProfile' ? null : () => setPane('newProfile')}
              />
            )}
          </div>
          <EmployeesPane
            connectionId={connectionId}
            view={pane}
            profile={profile}
            work={work}
            shown={shown}
            person={rows.person}
            onView={setPane}
            onFile={onFile}
          />
        </div>
      )}
      <EmployeesFoot plan={isMapped ? plan : null} />
    </main>
  )
}

type RowsProps = {
  readonly rows: ListedRows
  readonly leftOut: ReadonlySet<number>
  readonly isPlanning: boolean
}

function Rows({ rows, leftOut, isPlanning }: RowsProps) {
  const { t } = useTranslation()
  if (rows.total === 0) return <EmptyState icon={<IdCard size={22} />} title={t('employees.noneFound')} />
  return (
    <EmployeesTable
      count={rows.total ?? 0}
      rowAt={rows.at}
      leftOut={leftOut}
      focused={rows.focused}
      isReading={isPlanning || rows.isReading}
      onFocus={rows.focus}
      onRange={rows.onRange}
    />
  )
}

type NoEmployeesProps = {
  readonly hasProfile: boolean
  readonly work: SheetWork
  readonly error: Error | null
  readonly onFile: (file: File) => void
  /** `null` while the form is open. */
  readonly onProfileForm: (() => void) | null
}

/** In place of the table. Without a profile nothing can be read. */
function NoEmployees({ hasProfile, onProfileForm, ...rest }: NoEmployeesProps) {
  const { t } = useTranslation()
  if (hasProfile) return <NoTable {...rest} title={t('employees.noFileTitle')} text={t('employees.noFileText')} />
  const actions =
    onProfileForm === null ? null : (
      <Button variant="primary" onPress={onProfileForm}>
        {t('employees.newProfile')}
      </Button>
    )
  return (
    <EmptyState icon={<IdCard size={22} />} title={t('employees.noProfileTitle')} actions={actions}>
      <p>{t('employees.noProfileText')}</p>
    </EmptyState>
  )
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>(`#${SEARCH_ID} input`)?.focus()
}
