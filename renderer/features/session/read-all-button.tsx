import { useTranslation } from 'react-i18next'
import { Kbd } from '../../ui/kbd.tsx'
import styles from './outline.module.css'

export type ReadAll = { readonly isReadingAll: boolean; readonly onToggle: () => void }

/** Shows every answer of the session in one scroll, or one answer again. */
export function ReadAllButton({ isReadingAll, onToggle }: ReadAll) {
  const { t } = useTranslation()
  return (
    <button type="button" className={styles.readAll} aria-pressed={isReadingAll} onClick={onToggle}>
      <Kbd>A</Kbd> {t('session.readAll')}
    </button>
  )
}
