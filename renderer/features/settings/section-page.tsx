import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '../../ui/kbd.tsx'
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
          {isSavedAtOnce ? <SavedAtOnce /> : null}
        </div>
        {action}
      </header>
      {children}
    </div>
  )
}

/** Stands in the text where the keys are shown. */
const KEYS = '\u0000'

function SavedAtOnce() {
  const { t } = useTranslation()
  const [before, after] = t('settings.savedAtOnce', { keys: KEYS }).split(KEYS)
  return (
    <p className={styles.note}>
      {before}
      <Kbd>{`${modKey()} Z`}</Kbd>
      {after}
    </p>
  )
}
