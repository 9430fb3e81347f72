import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { parseNumber } from '../../../../contract/model/parse-number.ts'
import { decimalMark, formatTyped } from '../../../../contract/text/format.ts'
import type { Reading, RefusedText } from '../../../common/typed-value.ts'
import { useTypedValue } from '../../../common/use-typed-value.ts'
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
  /** `isContinued`: the value takes the place of another one of the same typing. */
  readonly onChange: (value: number | null, isContinued: boolean) => void
  /** The text that the field refused; it outlives the field. */
  readonly refused: RefusedText<number | null> | undefined
  readonly onRefused: (refused: RefusedText<number | null> | null) => void
}

/** A whole number, or nothing. What is no number stays in the field and changes nothing. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, placeholder, error, was, onChange, refused, onRefused } = props
  const { t } = useTranslation()
  const { text, problem, write, leave } = useTypedValue({
    value,
    show: (number) => (number === null ? '' : formatTyped(number)),
    read: readNumber,
    onValue: (number, { isContinued }) => onChange(number, isContinued),
    kept: { refused, onRefused },
  })
  return (
    <div className={styles.hinted}>
      <TextField
        label={label}
        value={text}
        placeholder={placeholder}
        error={problem === null ? error : t('programs.problems.out-of-range')}
        inputMode="numeric"
        onChange={write}
        onBlur={leave}
      />
      {was === null ? null : <span className={styles.was}>{t('programs.was', { value: was })}</span>}
    </div>
  )
}

function readNumber(text: string): Reading<number | null, 'notANumber'> {
  if (text.trim() === '') return { value: null }
  const value = parseNumber(text, decimalMark())
  return value === null ? { problem: 'notANumber' } : { value }
}
