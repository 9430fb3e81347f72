import { useTranslation } from 'react-i18next'
import { Kbd } from '../../ui/kbd.tsx'
import styles from './downloads.module.css'

/** The keys of the table, and that all of it is encrypted. */
export function DownloadsFoot() {
  const { t } = useTranslation()
  return (
    <footer className={styles.foot} data-region="">
      <span>
        <Kbd>J</Kbd> <Kbd>K</Kbd> {t('shortcuts.hintNext')}
      </span>
      <span>
        <Kbd>Space</Kbd> {t('downloads.hintPause')}
      </span>
      <span>
        <Kbd>→</Kbd> <Kbd>←</Kbd> {t('downloads.hintOpen')}
      </span>
      <span>
        <Kbd>Del</Kbd> {t('downloads.hintRemove')}
      </span>
      <span className={styles.encrypted}>{t('downloads.encrypted')}</span>
    </footer>
  )
}
