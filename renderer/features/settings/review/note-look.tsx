import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { NOTE_FORMS, type NoteKind } from '../../../../contract/model/review-settings.ts'
import { NoteForm } from '../../../ui/note-form.tsx'
import fieldStyles from '../../../ui/field.module.css'
import styles from './review.module.css'

const TONES = ['ok', 'warn', 'bad', 'accent', 'neutral'] as const satisfies readonly NoteKind['tone'][]

type Look = Pick<NoteKind, 'form' | 'tone'>

type NoteLookProps = Look & {
  readonly autoFocus: boolean
  readonly onChange: (part: Partial<Look>) => void
}

/** Form and color of a kind of notes, each choice as it will look. */
export function NoteLook({ form, tone, autoFocus, onChange }: NoteLookProps) {
  const { t } = useTranslation()
  return (
    <>
      <LookChoice
        label={t('review.settings.form')}
        value={form}
        options={NOTE_FORMS.map((value) => ({ value, label: t(`review.settings.forms.${value}`), form: value, tone }))}
        autoFocus={autoFocus}
        onChange={(chosen) => onChange({ form: chosen })}
      />
      <LookChoice
        label={t('review.settings.color')}
        value={tone}
        options={TONES.map((value) => ({ value, label: t(`review.settings.colors.${value}`), form, tone: value }))}
        onChange={(chosen) => onChange({ tone: chosen })}
      />
    </>
  )
}

type LookChoiceProps<T extends string> = {
  readonly label: string
  readonly value: T
  readonly options: readonly (Look & { readonly value: T; readonly label: string })[]
  readonly autoFocus?: boolean
  readonly onChange: (value: T) => void
}

function LookChoice<T extends string>({ label, value, options, autoFocus = false, onChange }: LookChoiceProps<T>) {
  return (
    <RadioGroup
      className={styles.looks ?? ''}
      value={value}
      onChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChange(chosen.value)
      }}
    >
      <Label className={fieldStyles.label ?? ''}>{label}</Label>
      <div className={styles.lookChoices}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            autoFocus={autoFocus && option.value === value}
            className={styles.look ?? ''}
          >
            <NoteForm form={option.form} tone={option.tone} />
            {option.label}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
