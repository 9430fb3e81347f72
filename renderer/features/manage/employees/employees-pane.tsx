import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { ShownPerson } from '../../../../contract/model/people.ts'
import type { Profile } from '../../../../contract/model/profile.ts'
import { ColumnsPane } from './columns-pane.tsx'
import { FilePane } from '../people/file-pane.tsx'
import { ProfilePane } from '../people/profile-pane.tsx'
import { RowPane } from '../people/row-pane.tsx'
import type { ShownPlan } from './use-plan.ts'
import type { SheetWork } from '../people/use-sheet.ts'
import manage from '../manage.module.css'
import styles from '../people/people.module.css'

export type PaneView = 'columns' | 'row' | 'file' | 'profile' | 'newProfile'

type EmployeesPaneProps = {
  readonly connectionId: ConnectionId
  readonly view: PaneView
  readonly profile: Profile | null
  readonly work: SheetWork
  readonly shown: ShownPlan
  /** The row of the cursor. */
  readonly person: ShownPerson | null
  readonly onView: (view: PaneView) => void
  readonly onFile: (file: File) => void
}

/** Beside the table: how its columns are read, the row of the cursor, or a form. */
export function EmployeesPane(props: EmployeesPaneProps) {
  const { person, view, work, onView } = props
  const { t } = useTranslation()
  const isTab = view === 'columns' || view === 'row'
  if (isTab && work.table === null) return null
  const title = view === 'row' && person !== null ? t('employees.rowTab', { row: person.row }) : t('manage.employees')
  return (
    <aside className={manage.pane} data-region="" aria-label={t('manage.pane', { name: title })}>
      {work.table === null ? null : (
        <div className={styles.paneTabs} role="group" aria-label={t('manage.pane', { name: title })}>
          <button
            type="button"
            className={styles.paneTab}
            aria-pressed={view === 'columns'}
            onClick={() => onView('columns')}
          >
            {t('employees.columnsTab')}
          </button>
          {person === null ? null : (
            <button
              type="button"
              className={styles.paneTab}
              aria-pressed={view === 'row'}
              onClick={() => onView('row')}
            >
              {t('employees.rowTab', { row: person.row })}
            </button>
          )}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
      <div className={manage.paneScroll} {...(isTab ? { tabIndex: 0, role: 'group', 'aria-label': title } : {})}>
        <PaneContent {...props} />
      </div>
    </aside>
  )
}

function PaneContent({ connectionId, view, profile, work, shown, person, onView, onFile }: EmployeesPaneProps) {
  const { table } = work
  const { mapping, plan, planned, tally, isRemembered } = shown
  if (view === 'profile' || view === 'newProfile') {
    const edited = view === 'profile' ? profile : null
    return (
      <ProfilePane
        key={edited?.profileId ?? 'new'}
        connectionId={connectionId}
        profile={edited}
        onSaved={(profileId) => {
          work.chooseProfile(profileId)
          onView('columns')
        }}
        onDiscard={() => onView('columns')}
      />
    )
  }
  if (view === 'file' && work.sheet !== null)
    return <FilePane work={work} onFile={onFile} onClosed={() => onView('columns')} />
  if (table === null || profile === null) return null
  if (view === 'row') {
    const { tableId } = table
    return <RowPane connectionId={connectionId} tableId={tableId} planned={planned} index={person?.index ?? null} />
  }
  if (mapping === null) return <div aria-busy="true" />
  return (
    <ColumnsPane
      table={table}
      profile={profile}
      mapping={mapping}
      isRemembered={isRemembered}
      plan={plan}
      tally={tally}
      onMap={work.map}
    />
  )
}
