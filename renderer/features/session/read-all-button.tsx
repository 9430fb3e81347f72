import { useTranslation } from 'react-i18next'
import { Kbd } from '../../ui/kbd.tsx'
import styles from './outline.module.css'

export type ReadAll = { readonly isReadingAll: boolean; readonly onToggle: () => void }

/** Toggles between one answer and all answers of the session below each other. */
export function ReadAllButton({ isReadingAll, onToggle }: ReadAll) {
  const { t } = useTranslation()
  return (
    <button type="button" className={styles.readAll} aria-pressed={isReadingAll} onClick={onToggle}>
      <Kbd>A</Kbd> {t('session.readAll')}
    </button>
  )
}
