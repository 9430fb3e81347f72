import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import { formatAgo } from '../../../../contract/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { useNow } from '../../../ui/use-now.ts'
import styles from '../manage.module.css'

type TestsHeadProps = {
  /** `null` where the tests were never listed. */
  readonly listedAt: InstantMs | null
  readonly isListing: boolean
  readonly onRefresh: () => void
  readonly onNew: () => void
}

/** Title, how old the list is, and the commands. */
export function TestsHead({ listedAt, isListing, onRefresh, onNew }: TestsHeadProps) {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <header className={styles.header} data-region="">
      <h1 className={styles.title}>{t('manage.tests')}</h1>
      <p className={styles.summary} role="status">
        {isListing
          ? t('tests.listing')
          : listedAt === null
            ? null
            : t('tests.listedAgo', { time: formatAgo(listedAt, now) })}
      </p>
      <span className={styles.grow} />
      <Button isDisabled={isListing} onPress={onRefresh}>
        <RefreshCw size={14} aria-hidden="true" />
        {t('tests.refresh')}
      </Button>
      <Button variant="primary" onPress={onNew}>
        {t('tests.create')}
        <Kbd onAccent>N</Kbd>
      </Button>
    </header>
  )
}
