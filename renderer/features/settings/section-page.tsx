import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '../../ui/kbd.tsx'
import { modKey } from '../../ui/mod-key.ts'
import { WithContents } from './contents.tsx'
import type { SettingsSection } from './section-ids.ts'
import styles from './settings.module.css'

type SectionPageProps = {
  readonly section: SettingsSection
  /** Whether its settings are saved as soon as they are changed. */
  readonly isSavedAtOnce?: boolean
  /** The connection whose settings they are. */
  readonly of?: string | undefined
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** Heading and groups of a section. */
export function SectionPage({ section, isSavedAtOnce = false, of, action, children }: SectionPageProps) {
  const { t } = useTranslation()
  return (
    <WithContents>
      <div className={styles.column}>
        <header className={styles.head}>
          <div className={styles.headTexts}>
            <h1 className={styles.title}>{t(`settings.section.${section}`)}</h1>
            {isSavedAtOnce ? <SavedAtOnce of={of} /> : null}
          </div>
          {action}
        </header>
        {children}
      </div>
    </WithContents>
  )
}

/** Stands in the text where the keys are shown. */
const KEYS = '\u0000'

function SavedAtOnce({ of }: Pick<SectionPageProps, 'of'>) {
  const { t } = useTranslation()
  const text =
    of === undefined
      ? t('settings.savedAtOnce', { keys: KEYS })
      : t('review.settings.savedAtOnce', { name: of, keys: KEYS })
  const [before, after] = text.split(KEYS)
  return (
    <p className={styles.note}>
      {before}
      <Kbd>{`${modKey()} Z`}</Kbd>
      {after}
    </p>
  )
}
