import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../../contract/model/connection.ts'
import type { ShownPerson } from '../../../../contract/model/people.ts'
import { ColumnList, type ChosenTarget } from '../people/column-list.tsx'
import { FilePane } from '../people/file-pane.tsx'
import { ProfilePane } from '../people/profile-pane.tsx'
import { RowPane } from '../people/row-pane.tsx'
import { EnterPane } from './enter-pane.tsx'
import { PhotosPart } from './photos-part.tsx'
import { RegistrationForm } from './registration-form.tsx'
import type { RegistrationForm as Form } from './use-participants.ts'
import type { Registration } from './use-registration.ts'
import manage from '../manage.module.css'
import people from '../people/people.module.css'

export const REGISTRATION_PANE = 'registration-pane'

export type RegistrationView = 'registration' | 'columns' | 'row' | 'file' | 'profile' | 'newProfile' | 'enter'

export type RegistrationPaneProps = {
  readonly connection: Connection
  readonly registration: Registration
  readonly view: RegistrationView
  /** The row of the cursor. */
  readonly person: ShownPerson | null
  readonly showsErrors: boolean
  readonly onView: (view: RegistrationView) => void
  readonly onEdit: (part: Partial<Form>) => void
  readonly onEnter: (person: Readonly<Record<string, string>>) => void
  readonly onFile: (file: File) => void
}

/** Beside the people: what they share, how the columns are read, the row of the cursor, or a form. */
export function RegistrationPane(props: RegistrationPaneProps) {
  const { registration, view, person, onView } = props
  const { t } = useTranslation()
  const { form, sheet } = registration
  const hasTable = form.who === 'table' && sheet.table !== null
  const tabs: readonly { readonly id: RegistrationView; readonly label: string }[] = [
    { id: 'registration', label: t('participants.registration') },
    ...(hasTable ? [{ id: 'columns', label: t('employees.columnsTab') } as const] : []),
    ...(hasTable && person !== null ? [{ id: 'row', label: t('employees.rowTab', { row: person.row }) } as const] : []),
  ]
  const shown = form.who === 'table' ? view : 'registration'
  const title = tabs.find(({ id }) => id === shown)?.label ?? t('participants.newTitle')
  return (
    <aside className={manage.pane} data-region="" aria-label={t('manage.pane', { name: title })}>
      <div className={people.paneTabs} role="group" aria-label={t('manage.pane', { name: title })}>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className={people.paneTab}
            aria-pressed={shown === id}
            onClick={() => onView(id)}
          >
            {label}
          </button>
        ))}
      </div>
      <div id={REGISTRATION_PANE} className={manage.paneScroll}>
        <PaneContent {...props} view={shown} />
      </div>
    </aside>
  )
}

function PaneContent(props: RegistrationPaneProps) {
  const { connection, registration, view, person, showsErrors, onView, onEdit, onEnter, onFile } = props
  const { sheet, shown, profile } = registration
  const toForm = () => onView('registration')
  switch (view) {
    case 'profile':
    case 'newProfile': {
      const edited = view === 'profile' ? profile : null
      return (
        <ProfilePane
          key={edited?.profileId ?? 'new'}
          connectionId={connection.id}
          profile={edited}
          onSaved={(profileId) => {
            sheet.chooseProfile(profileId)
            toForm()
          }}
          onDiscard={toForm}
        />
      )
    }
    case 'file':
      return (
        <FilePane
          work={sheet}
          onFile={onFile}
          onClosed={() => {
            onEdit({ entered: [], photos: [] })
            toForm()
          }}
        />
      )
    case 'enter':
      return profile === null ? null : (
        <EnterPane key={profile.profileId} {...{ profile }} onAdd={onEnter} onClose={toForm} />
      )
    case 'row':
      return sheet.table === null ? null : (
        <RowPane
          connectionId={connection.id}
          tableId={sheet.table.tableId}
          planned={shown.planned}
          index={person?.index ?? null}
        />
      )
    case 'columns':
      return <Columns registration={registration} />
    case 'registration':
      return (
        <>
          {shown.plan === null || registration.form.who === 'employees' ? null : (
            <PhotosPart
              photos={shown.plan.photos}
              onPhotos={(files) => onEdit({ photos: [...registration.form.photos, ...files] })}
            />
          )}
          <RegistrationForm {...{ connection, registration, showsErrors, onEdit }} />
        </>
      )
  }
}

function Columns({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation()
  const { sheet, shown, profile } = registration
  if (sheet.table === null || shown.mapping === null) return <div aria-busy="true" />
  // Without a profile, a column is sent under its own title.
  const titles = [...new Set(sheet.table.columns.map(({ title }) => title).filter((title) => title !== ''))]
  const names = profile === null ? titles : profile.fields.map(({ name }) => name)
  const targets: readonly ChosenTarget[] = [
    { target: null, label: t('employees.notSent') },
    ...names.map((name) => ({ target: { kind: 'field', name } as const, label: name })),
  ]
  return (
    <section className={people.section}>
      <ColumnList
        {...{ table: sheet.table, targets, mapping: shown.mapping, isRemembered: shown.isRemembered }}
        hints={shown.plan?.hints ?? []}
        onMap={sheet.map}
      />
    </section>
  )
}
