import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../contract/text/format.ts'
import { Token } from '../../../ui/chip.tsx'
import { AddValue } from './add-value.tsx'
import { useReviewSettings } from './use-review-changes.ts'
import styles from './review.module.css'

type AgreementProps = {
  /** Name of the verdict. */
  readonly name: string
  readonly values: readonly number[]
  readonly onChange: (edit: (values: readonly number[]) => readonly number[]) => void
}

/** The conclusions of proctoring that a verdict agrees with. */
export function Agreement({ name, values, onChange }: AgreementProps) {
  const { t } = useTranslation()
  const { connection } = useReviewSettings()
  const adder = useRef<HTMLButtonElement>(null)
  const labels = new Map(connection.valueNames.conclusion.map((named) => [named.value, named.name]))
  const add = (value: number) => onChange((now) => [...new Set([...now, value])].toSorted((one, other) => one - other))
  return (
    <ul className={styles.agreement} aria-label={t('review.settings.agreementOf', { name })}>
      {values.map((value) => {
        const text = labels.get(value) ?? formatNumber(value)
        return (
          <li key={value}>
            <Token
              removeLabel={t('review.settings.removeValue', { value: text, name })}
              onRemove={() => {
                // The cross goes away with the focus on it.
                adder.current?.focus()
                onChange((now) => now.filter((other) => other !== value))
              }}
            >
              <bdi>{text}</bdi>
            </Token>
          </li>
        )
      })}
      <li>
        <AddValue ref={adder} name={name} values={values} onAdd={add} />
      </li>
    </ul>
  )
}
