import { Search, X } from 'lucide-react'
import { Button, Input, SearchField as AriaSearchField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import styles from './search-field.module.css'

type SearchFieldProps = {
  /** Its name, and shown in it while it is empty. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A field that searches the table below it while the user types; Escape empties it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const { t } = useTranslation()
  return (
    <AriaSearchField aria-label={label} value={value} onChange={onChange} className={styles.field ?? ''}>
      <Search size={14} aria-hidden="true" className={styles.icon} />
      <Input className={styles.input ?? ''} placeholder={label} spellCheck={false} />
      {value === '' ? null : (
        <Button className={styles.clear ?? ''} aria-label={t('sessions.clearSearch')}>
          <X size={14} aria-hidden="true" />
        </Button>
      )}
    </AriaSearchField>
  )
}
