import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import styles from './insight.module.css'

export type InsightView = 'charts' | 'work'

/** Addresses of the views. */
export type InsightHrefs = Readonly<Record<InsightView, string>>

type HeadProps = {
  readonly view: InsightView
  readonly hrefs: InsightHrefs
  /** `null` while there is nothing to export. */
  readonly onExport?: (() => void) | null
  readonly onReview: () => void
  /** What is chosen to see. */
  readonly children?: ReactNode
}

/** The header of Insight: its views, what is shown, and the commands. */
export function InsightHead({ view, hrefs, onExport, onReview, children }: HeadProps) {
  const { t } = useTranslation()
  return (
    <header className={styles.header} data-region="">
      <h1 className={styles.title}>{t('insight.title')}</h1>
      <nav className={styles.views} aria-label={t('insight.views')}>
        {(['charts', 'work'] as const).map((one) => (
          <a key={one} href={hrefs[one]} aria-current={one === view ? 'page' : undefined} className={styles.view}>
            {t(`insight.${one}`)}
          </a>
        ))}
      </nav>
      {children}
      <span className={styles.grow} />
      {onExport === undefined ? null : (
        <Button isDisabled={onExport === null} onPress={() => onExport?.()}>
          {t('insight.export')}
        </Button>
      )}
      <Button variant="primary" onPress={onReview}>
        {t('insight.continue')}
        <Kbd>R</Kbd>
      </Button>
    </header>
  )
}
