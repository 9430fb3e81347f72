import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './programs.module.css'

/** A field that cannot be changed any more. It can be read and copied. */
export function LockedField({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useTranslation()
  return (
    <div className={styles.locked}>
      <Lock size={13} aria-hidden="true" className={styles.lock} />
      <TextField label={label} value={value} isReadOnly description={t('programs.locked')} />
    </div>
  )
}

type NumberFieldProps = {
  readonly label: string
  readonly value: number | null
  /** What nothing stands for, shown while the field is empty. */
  readonly placeholder: string
  readonly error: string | undefined
  /** What was sent, where that is another value. */
  readonly was: string | null
  readonly onChange: (value: number | null) => void
}

/** A whole number, or nothing. What is no number stays in the field and changes nothing. */
export function NumberField({ label, value, placeholder, error, was, onChange }: NumberFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const parsed = typed === null ? value : parseNumber(typed)
  const isOwn = typed !== null && (parsed === undefined || parsed === value)
  return (
    <div className={styles.hinted}>
      <TextField
        label={label}
        value={isOwn ? typed : value === null ? '' : String(value)}
        placeholder={placeholder}
        error={parsed === undefined ? t('programs.problems.out-of-range') : error}
        inputMode="numeric"
        maxLength={12}
        onChange={(text) => {
          setTyped(text)
          const next = parseNumber(text)
          if (next !== undefined) onChange(next)
        }}
        onBlur={() => {
          if (parsed !== undefined) setTyped(null)
        }}
      />
      {was === null ? null : <span className={styles.was}>{t('programs.was', { value: was })}</span>}
    </div>
  )
}

/** `undefined` for what is no number. */
function parseNumber(text: string): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^-?\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : undefined
}
