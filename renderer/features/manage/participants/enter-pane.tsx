import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasVisibleText } from '../../../../contract/model/visible-text.ts'
import type { Profile } from '../../../../contract/model/profile.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import manage from '../manage.module.css'

type EnterPaneProps = {
  readonly profile: Profile
  readonly onAdd: (person: Readonly<Record<string, string>>) => void
  readonly onClose: () => void
}

/** The form for one person, with the fields of the profile. */
export function EnterPane({ profile, onAdd, onClose }: EnterPaneProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [isTried, setIsTried] = useState(false)
  const [count, setCount] = useState(0)
  const isEmpty = Object.values(values).every((value) => !hasVisibleText(value))

  function add(): void {
    if (isEmpty) return setIsTried(true)
    onAdd(values)
    setValues({})
    setIsTried(false)
    // Begins again in the first field.
    setCount(count + 1)
  }

  return (
    <form
      className={manage.form}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <h2 className={manage.paneTitle}>{t('participants.enterTitle')}</h2>
      {profile.fields.map(({ name, kind, choices }, at) =>
        kind === 'choice' && choices.length > 0 ? (
          <Select
            key={`${name} ${count}`}
            label={name}
            value={values[name] ?? ''}
            options={[{ value: '', label: t('employees.empty') }, ...choices.map((value) => ({ value, label: value }))]}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ) : (
          <TextField
            key={`${name} ${count}`}
            label={name}
            value={values[name] ?? ''}
            autoFocus={at === 0}
            {...(kind === 'image' && { description: t('participants.photoHint') })}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ),
      )}
      {isTried && isEmpty ? (
        <p className={`${manage.notice} ${manage.refused}`} role="alert">
          {t('participants.nothingEntered')}
        </p>
      ) : null}
      <div className={manage.actions}>
        <Button variant="primary" type="submit">
          {t('participants.add')}
        </Button>
        <Button variant="quiet" onPress={onClose}>
          {t('participants.close')}
        </Button>
      </div>
    </form>
  )
}
