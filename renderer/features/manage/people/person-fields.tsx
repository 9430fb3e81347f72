import { CircleAlert } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowReason, ShownPerson } from '../../../../contract/model/people.ts'
import { reasonsText, valueText } from './person-texts.ts'
import styles from './people.module.css'

/** Why a row is not sent, in its cell of a table. Like the values below, it is not drawn again when the cursor moves. */
export const Reasons = memo(function Reasons({ reasons }: { readonly reasons: readonly RowReason[] }) {
  const { t } = useTranslation()
  const text = reasonsText(t, reasons)
  return (
    <span className={styles.reason} title={text}>
      <CircleAlert size={14} aria-hidden="true" className={styles.reasonIcon} />
      {text}
    </span>
  )
})

/** The values of a new person, without the parts of the name, which has a column of its own. */
export const FieldValues = memo(function FieldValues({ name, fields }: Pick<ShownPerson, 'name' | 'fields'>) {
  const { t } = useTranslation()
  return (
    <span className={styles.fields}>
      {fields
        .filter(({ value }) => !` ${name} `.includes(` ${value.text} `))
        .map(({ field, value }) => (
          <span key={field} className={styles.field} title={`${field} ${valueText(t, value)}`}>
            <span className={styles.label}>{field}</span> <bdi>{valueText(t, value)}</bdi>
          </span>
        ))}
    </span>
  )
})
