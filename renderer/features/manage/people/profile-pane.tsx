import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, Guid } from '../../../../contract/model/ids.ts'
import { FIELD_KINDS, type Profile } from '../../../../contract/model/profile.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { showNotice } from '../../../common/notices/notices.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { manageQueries } from '../manage-queries.ts'
import {
  draftOf,
  emptyField,
  hasProblem,
  problemsOf,
  profileOf,
  type DraftField,
  type DraftProblems,
} from './profile-draft.ts'
import manage from '../manage.module.css'
import styles from './people.module.css'

type ProfilePaneProps = {
  readonly connectionId: ConnectionId
  /** The profile that is edited; `null` for a new one. */
  readonly profile: Profile | null
  /** Called with the profile that is there now; `null` where it was removed. */
  readonly onSaved: (profileId: Guid | null) => void
  readonly onDiscard: () => void
}

/** The form for a profile of the service. It is kept on this computer and sent nowhere. */
export function ProfilePane({ connectionId, profile, onSaved, onDiscard }: ProfilePaneProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => draftOf(profile))
  const [showsErrors, setShowsErrors] = useState(false)
  const { data: profiles = [] } = useQuery(manageQueries.profiles(connectionId))
  const problems = problemsOf(draft, profile === null ? profiles.map(({ profileId }) => profileId) : [])
  const idErrors = { guid: t('tests.projectIdWrong'), known: t('employees.profileKnown') }

  /** `saved` is the profile that is there afterwards; `null` where it is removed. */
  async function act(work: () => Promise<unknown>, saved: Guid | null): Promise<void> {
    try {
      await work()
      const title = t(saved === null ? 'employees.profileRemoved' : 'employees.profileSaved')
      showNotice({ id: 'profile', tone: 'ok', title, stays: false })
      onSaved(saved)
    } catch (error) {
      const { happened, todo } = describeError(t, error)
      const title = t(saved === null ? 'employees.profileNotRemoved' : 'employees.profileFailed')
      showNotice({ id: 'profile', tone: 'bad', title, text: `${happened} ${todo}`, stays: true })
    }
  }

  function save(): void {
    if (hasProblem(problems)) return setShowsErrors(true)
    const entered = profileOf(draft)
    void act(() => desk.people.putProfile({ connectionId, profile: entered }), entered.profileId as Guid)
  }

  return (
    <form
      className={manage.form}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <header>
        <h2 className={manage.paneTitle}>
          {t(profile === null ? 'employees.profileNewTitle' : 'employees.profileEditTitle')}
        </h2>
        <p className={manage.fine}>{t('employees.profileHint')}</p>
      </header>
      <TextField
        label={t('employees.profileId')}
        isReadOnly={profile !== null}
        error={showsErrors && problems.profileId !== null ? idErrors[problems.profileId] : undefined}
        value={draft.profileId}
        onChange={(profileId) => setDraft({ ...draft, profileId })}
        autoFocus={profile === null}
      />
      <TextField
        label={t('employees.profileName')}
        error={showsErrors && problems.name !== null ? t('employees.nameEmpty') : undefined}
        value={draft.name}
        onChange={(name) => setDraft({ ...draft, name })}
      />
      <ProfileFields
        fields={draft.fields}
        problems={problems.fields}
        showsErrors={showsErrors}
        onChange={(fields) => setDraft({ ...draft, fields })}
      />
      <div className={manage.actions}>
        <Button variant="primary" type="submit">
          {t('employees.saveProfile')}
        </Button>
        <Button variant="quiet" onPress={onDiscard}>
          {t('employees.discard')}
        </Button>
        {profile === null ? null : (
          <Button
            variant="quiet"
            onPress={() =>
              void act(() => desk.people.removeProfile({ connectionId, profileId: profile.profileId }), null)
            }
          >
            {t('employees.removeProfile')}
          </Button>
        )}
      </div>
    </form>
  )
}

type ProfileFieldsProps = {
  readonly fields: readonly DraftField[]
  readonly problems: DraftProblems['fields']
  /** Whether what is missing is shown too, as it is once saving was tried. */
  readonly showsErrors: boolean
  readonly onChange: (fields: readonly DraftField[]) => void
}

function ProfileFields({ fields, problems, showsErrors, onChange }: ProfileFieldsProps) {
  const { t } = useTranslation()
  return (
    <section className={styles.section}>
      <h3 className={manage.heading}>{t('employees.profileFields')}</h3>
      <ol className={styles.fieldList}>
        {fields.map((field, at) => (
          <FieldRow
            key={field.key}
            field={field}
            number={at + 1}
            problem={showsErrors || problems[at] === 'repeated' ? (problems[at] ?? null) : null}
            onChange={(part) =>
              onChange(fields.map((other) => (other.key === field.key ? { ...other, ...part } : other)))
            }
            onRemove={fields.length === 1 ? null : () => onChange(fields.filter(({ key }) => key !== field.key))}
          />
        ))}
      </ol>
      <div className={manage.actions}>
        <Button size="small" onPress={() => onChange([...fields, emptyField()])}>
          <Plus size={13} aria-hidden="true" />
          {t('employees.addField')}
        </Button>
      </div>
    </section>
  )
}

type FieldRowProps = {
  readonly field: DraftField
  /** Counts from 1. */
  readonly number: number
  readonly problem: 'empty' | 'repeated' | null
  readonly onChange: (part: Partial<DraftField>) => void
  /** `null` for the only field. */
  readonly onRemove: (() => void) | null
}

function FieldRow({ field, number, problem, onChange, onRemove }: FieldRowProps) {
  const { t } = useTranslation()
  const errors = { empty: t('employees.nameEmpty'), repeated: t('employees.fieldRepeated') }
  return (
    <li className={styles.fieldRow}>
      <TextField
        label={t('employees.field', { number })}
        isLabelHidden
        error={problem === null ? undefined : errors[problem]}
        value={field.name}
        onChange={(name) => onChange({ name })}
      />
      <Select
        label={t('employees.kindOf', { number })}
        isLabelHidden
        value={field.kind}
        options={FIELD_KINDS.map((value) => ({ value, label: t(`employees.fieldKinds.${value}`) }))}
        onChange={(kind) => onChange({ kind })}
      />
      <IconButton
        label={t('employees.removeField', { number })}
        isDisabled={onRemove === null}
        onPress={() => onRemove?.()}
      >
        <X size={14} aria-hidden="true" />
      </IconButton>
      <div className={styles.fieldMore}>
        <Checkbox
          label={t('employees.required')}
          isSelected={field.isRequired}
          onChange={(isRequired) => onChange({ isRequired })}
        />
        {field.kind === 'choice' ? (
          <label className={styles.lines}>
            {t('employees.choices')}
            <textarea value={field.choices} onChange={({ target }) => onChange({ choices: target.value })} />
          </label>
        ) : null}
      </div>
    </li>
  )
}
