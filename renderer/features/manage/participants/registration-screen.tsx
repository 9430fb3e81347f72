import { IdCard } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../../contract/model/connection.ts'
import type { ParticipantKind } from '../../../../contract/model/people.ts'
import { useShortcuts } from '../../../common/shortcuts/use-shortcuts.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { FilterTabs } from '../filter-tabs.tsx'
import { ManageFoot } from '../manage-foot.tsx'
import { ManageGrid } from '../grid/manage-grid.tsx'
import { NoTable } from '../people/no-table.tsx'
import { useIncomingSheet } from '../people/use-incoming-sheet.ts'
import { useListedRows, type ListedRows } from '../people/use-listed-rows.ts'
import { useProblemsFile } from '../people/use-problems-file.ts'
import { SearchField } from '../search-field.tsx'
import { focusUnfinished } from '../time-field.tsx'
import { enteredTable } from './entered-table.ts'
import { ParticipantsTable } from './participants-table.tsx'
import { RegistrationHead } from './registration-head.tsx'
import { REGISTRATION_PANE, RegistrationPane, type RegistrationView } from './registration-pane.tsx'
import { usePhotos } from './use-photos.ts'
import type { ParticipantsWork } from './use-participants.ts'
import { useRegistrationStaging } from './use-registration-staging.ts'
import { useRegistration, type Registration } from './use-registration.ts'
import manage from '../manage.module.css'
import people from '../people/people.module.css'

const SEARCH_ID = 'registration-search'

type RegistrationScreenProps = {
  readonly connection: Connection
  readonly work: ParticipantsWork
  readonly onOutbox: () => void
}

/** Registers people: whom, for which tests, and until when. It goes to the outbox; nothing is sent from here. */
export function RegistrationScreen({ connection, work, onOutbox }: RegistrationScreenProps) {
  const { t } = useTranslation()
  const registration = useRegistration(connection, work)
  const { form, sheet, shown, profile } = registration
  const [view, setView] = useState<RegistrationView>('registration')
  const [showsErrors, setShowsErrors] = useState(false)
  const rows = useListedRows(connection.id, sheet, shown)
  const saveProblems = useProblemsFile(connection.id, sheet)
  usePhotos(connection.id, sheet, form.photos)
  const { isStaged, stage } = useRegistrationStaging(connection.id, registration, {
    onIncomplete() {
      setView('registration')
      setShowsErrors(true)
    },
    isUnfinished: () => focusUnfinished(document.getElementById(REGISTRATION_PANE)),
    onOutbox,
  })

  function open(name: string, from: File | string): void {
    rows.showAll()
    // Another source: the photos of the last one may have the same names.
    work.edit({ who: 'table', entered: [], photos: [] })
    setView('registration')
    sheet.open({ name, from })
  }
  const onFile = (file: File) => open(file.name, file)
  const incoming = useIncomingSheet({ onFile, onText: (text) => open(t('employees.pasted'), text) })

  function enter(person: Readonly<Record<string, string>>): void {
    // The table is made anew, without rows that were left out, and without people who are in the outbox already.
    const kept = isStaged ? [] : form.entered.filter((_, at) => !sheet.leftOut.has(at + 2))
    const entered = [...kept, person]
    work.edit({ entered })
    const text = enteredTable(profile?.fields.map(({ name }) => name) ?? [], entered)
    sheet.open({ name: t('participants.entered'), from: text })
  }

  const hasTable = form.who === 'table' && sheet.table !== null
  useShortcuts('registration', {
    'mod+Enter': { whileTyping: stage },
    x: hasTable ? rows.leaveOut : undefined,
    '/': focusSearch,
  })
  const canEnter = profile !== null && (sheet.sheet === null || form.entered.length > 0)
  const enterButton = canEnter ? (
    <Button onPress={() => setView('enter')}>{t('participants.enter')}</Button>
  ) : profile === null ? (
    <Button onPress={() => setView('newProfile')}>{t('employees.newProfile')}</Button>
  ) : null
  const error = shown.error ?? rows.error
  return (
    <main
      className={classNames(manage.screen, incoming.isDropping && people.dropping)}
      id="content"
      {...incoming.handlers}
    >
      <RegistrationHead
        {...{ registration, isStaged }}
        onBack={() => work.open(false)}
        onView={setView}
        onSaveProblems={saveProblems}
        onStage={stage}
      />
      {hasTable ? <Bar registration={registration} rows={rows} action={canEnter ? enterButton : null} /> : null}
      <div className={manage.columns}>
        <div className={manage.middle}>
          {form.who === 'employees' ? (
            <Employees registration={registration} />
          ) : sheet.table !== null && error === null ? (
            <ParticipantsTable
              count={rows.total ?? 0}
              rowAt={rows.at}
              leftOut={sheet.leftOut}
              focused={rows.focused}
              isReading={shown.isReading || rows.isReading}
              onFocus={rows.focus}
              onRange={rows.onRange}
            />
          ) : (
            <NoTable
              {...{ work: sheet, error, onFile }}
              title={t('participants.noFileTitle')}
              text={t('participants.noFileText')}
              actions={enterButton}
            />
          )}
        </div>
        <RegistrationPane
          {...{ connection, registration, view, showsErrors, onFile }}
          person={rows.person}
          onView={setView}
          onEdit={work.edit}
          onEnter={enter}
        />
      </div>
      <Foot registration={registration} />
    </main>
  )
}

const KINDS: readonly (ParticipantKind | 'all')[] = ['all', 'registered', 'invalid']

type BarProps = {
  readonly registration: Registration
  readonly rows: ListedRows
  readonly action: ReactNode
}

/** The filters of the rows, each with how many there are in the whole table. */
function Bar({ registration, rows, action }: BarProps) {
  const { t } = useTranslation()
  const { filter, show } = rows
  const counts = registration.shown.plan?.counts ?? null
  const countOf = (kind: ParticipantKind | 'all') =>
    counts === null ? null : kind === 'all' ? counts.registered + counts.invalid : counts[kind]
  return (
    <div className={manage.bar} data-region="">
      <FilterTabs
        label={t('employees.result')}
        tabs={KINDS.map((id) => ({ id, label: t(`participants.kinds.${id}`), count: countOf(id) }))}
        shown={filter.kind === 'registered' || filter.kind === 'invalid' ? filter.kind : 'all'}
        onShow={(kind) => show({ ...filter, kind })}
      />
      <span className={manage.grow} />
      {action}
      <div className={manage.search} id={SEARCH_ID}>
        <SearchField
          label={t('employees.search')}
          value={filter.search}
          onChange={(search) => show({ ...filter, search })}
        />
      </div>
    </div>
  )
}

/** The employees whose IDs were pasted. */
function Employees({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation()
  const { ids } = registration.read
  const [focused, setFocused] = useState(0)
  if (ids.length === 0) {
    return (
      <EmptyState icon={<IdCard size={22} />} title={t('participants.noFileTitle')}>
        <p>{t('participants.noEmployeesText')}</p>
      </EmptyState>
    )
  }
  return (
    <ManageGrid
      id="registration-table"
      label={t('participants.asEmployees')}
      columns={[
        { id: 'row', title: t('employees.row'), least: 64, isNumber: true },
        { id: 'id', title: t('participants.employeeId'), least: 200, grows: true },
      ]}
      count={ids.length}
      focused={Math.min(focused, ids.length - 1)}
      onFocus={setFocused}
      cells={(index) => [index + 1, <bdi key="id">{ids[index]}</bdi>]}
    />
  )
}

function Foot({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation()
  const { form, shown } = registration
  const invalid = form.who === 'table' ? (shown.plan?.counts.invalid ?? 0) : 0
  return (
    <ManageFoot end={invalid > 0 ? t('participants.invalidLeftOut', { count: invalid }) : t('manage.nothingSent')}>
      {form.who === 'table' ? (
        <span>
          <Kbd>X</Kbd> {t('employees.hintLeaveOut')}
        </span>
      ) : null}
    </ManageFoot>
  )
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>(`#${SEARCH_ID} input`)?.focus()
}
