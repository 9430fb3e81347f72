import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { modKey } from '../../ui/mod-key.ts'
import type { SettingsSection } from './section-ids.ts'
import styles from './settings.module.css'

type SectionPageProps = {
  readonly section: SettingsSection
  /** Whether its settings are saved as soon as they are changed. */
  readonly isSavedAtOnce?: boolean
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** Heading and groups of a section. */
export function SectionPage({ section, isSavedAtOnce = false, action, children }: SectionPageProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.column}>
      <header className={styles.head}>
        <div className={styles.headTexts}>
          <h1 className={styles.title}>{t(`settings.section.${section}`)}</h1>
          {isSavedAtOnce ? <p className={styles.note}>{t('settings.savedAtOnce', { keys: `${modKey()} Z` })}</p> : null}
        </div>
        {action}
      </header>
      {children}
    </div>
  )
}
