import { useState } from 'react'
import { Controller, useFormState, useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CentersField } from './centers-field.tsx'
import type { ConnectionValues, FieldName } from './connection-values.ts'
import styles from './connect.module.css'

type ConnectionFieldsProps = {
  readonly control: Control<ConnectionValues>
  readonly isNew: boolean
  /** Whether the secret key stays in memory until the app quits, because no keychain is available. */
  readonly isKeptInMemory: boolean
}

/** All fields of a connection. */
export function ConnectionFields({ control, isNew, isKeptInMemory }: ConnectionFieldsProps) {
  const { t } = useTranslation()
  const errorOf = useErrors(control)
  const secretHint = isNew
    ? t(isKeptInMemory ? 'connect.secretHintMemory' : 'connect.secretHint')
    : t('connect.secretKeepHint')
  return (
    <>
      <div className={styles.nameAndAddress}>
        <Field control={control} name="name" description={t('connect.nameHint')} isRequired />
        <Field control={control} name="baseUrl" description={t('connect.baseUrlHint')} isRequired inputMode="url" />
      </div>
      <div className={styles.pair}>
        <Field control={control} name="accountId" isRequired inputMode="numeric" />
        <Field
          control={control}
          name="secret"
          type="password"
          autoComplete="off"
          isRequired={isNew}
          description={secretHint}
        />
      </div>
      <Controller
        control={control}
        name="centers"
        render={({ field: { value, onChange } }) => (
          <CentersField centers={value} onChange={onChange} error={errorOf('centers')} />
        )}
      />
      <AdvancedFields control={control} />
    </>
  )
}

const ADVANCED = ['participantUrl', 'appUrl', 'syncFrom'] as const satisfies readonly FieldName[]

/** Optional fields that most connections leave empty. They are expanded if one of them has a value or an error. */
function AdvancedFields({ control }: { readonly control: Control<ConnectionValues> }) {
  const { t } = useTranslation()
  const values = useWatch({ control, name: ADVANCED })
  const [isOpen, setOpen] = useState(() => values.some((value) => value !== ''))
  const { errors, submitCount } = useFormState({ control })
  const isWrong = ADVANCED.some((name) => errors[name] !== undefined)
  // Expanded at each submit with an error, so that the invalid field can take the focus.
  const wrongAt = isWrong ? submitCount : null
  const [openedAt, setOpenedAt] = useState<number | null>(null)
  if (wrongAt !== openedAt) {
    setOpenedAt(wrongAt)
    if (isWrong) setOpen(true)
  }
  return (
    <Disclosure label={t('connect.advanced')} isOpen={isOpen} onToggle={setOpen}>
      <div className={styles.pair}>
        <Field control={control} name="participantUrl" description={t('connect.participantUrlHint')} inputMode="url" />
        <Field control={control} name="appUrl" description={t('connect.appUrlHint')} inputMode="url" />
      </div>
      <div className={styles.half}>
        <Field control={control} name="syncFrom" type="date" description={t('connect.syncFromHint')} />
      </div>
    </Disclosure>
  )
}

function useErrors(control: Control<ConnectionValues>): (name: FieldName) => string | undefined {
  const { t } = useTranslation()
  const { errors } = useFormState({ control })
  return (name) => (errors[name] ? t(`connect.error.${name}`) : undefined)
}

type FieldProps = Omit<Parameters<typeof TextField>[0], 'label' | 'name' | 'value' | 'onChange' | 'onBlur' | 'ref'> & {
  readonly control: Control<ConnectionValues>
  readonly name: Exclude<FieldName, 'centers'>
}

function Field({ control, name, ...props }: FieldProps) {
  const { t } = useTranslation()
  const errorOf = useErrors(control)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <TextField
          label={t(`connect.${name}`)}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          ref={ref}
          error={errorOf(name)}
          {...props}
        />
      )}
    />
  )
}
