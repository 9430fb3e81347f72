import { useTranslation } from 'react-i18next'
import type { SyncStatus } from '../../../contract/model/sync.ts'
import { describeFailure } from '../../common/i18n/describe-failure.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import { formatAgo, formatShortInstant } from '../../../contract/text/format.ts'
import { Progress } from '../../ui/progress.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './offline.module.css'

type SyncStatusBlockProps = {
  readonly status: SyncStatus
  readonly onSync: () => void
  readonly onCancel: () => void
  readonly onFailure: () => void
  readonly onRejected: () => void
}

/** A time that lies ahead is of a clock that has been set back since: how long ago that was cannot be told. */
function formatWhen(instant: InstantMs, now: InstantMs): string {
  return instant - now > 60_000 ? formatShortInstant(instant, now, 'en') : formatAgo(instant, now, 'en')
}

/** State of the sync at the foot of the sidebar: what is going on, or when it was last done. */
export function SyncStatusBlock({ status, onSync, onCancel, onFailure, onRejected }: SyncStatusBlockProps) {
  const { t } = useTranslation()
  const now = useNow(15_000)
  const rejected =
    status.rejectedTotal > 0 ? (
      <button type="button" className={styles.link} onClick={onRejected}>
        {t('sync.rejected', { count: status.rejectedTotal })}
      </button>
    ) : null

  if (status.state !== 'idle') {
    const cancelling = status.state === 'cancelling'
    return (
      <section className={styles.block} aria-label={t('sync.label')}>
        <div className={styles.line}>
          <span className={classNames(styles.dot, styles.busy)} aria-hidden="true" />
          <span className={styles.state}>{cancelling ? t('sync.cancelling') : t('sync.running')}</span>
          <Button size="small" variant="quiet" onPress={onCancel} isDisabled={cancelling}>
            {t('sync.cancel')}
          </Button>
        </div>
        <Progress label={t('sync.running')} value={null} />
        <p className={styles.fine}>{t('sync.progress', { count: status.received, rate: Math.round(status.rate) })}</p>
        {/* Stands there from the start, so that nothing moves when the first center is known. */}
        <p className={styles.fine} title={status.center ?? undefined}>
          {status.center === null || status.centersTotal < 2
            ? (status.center ?? '\u00a0')
            : t('sync.centers', {
                center: status.center,
                done: Math.min(status.centersDone + 1, status.centersTotal),
                total: status.centersTotal,
              })}
        </p>
        {rejected}
      </section>
    )
  }

  if (status.failure && status.failure.code !== 'cancelled') {
    return (
      <section className={styles.block} aria-label={t('sync.label')}>
        <div className={styles.line}>
          <span className={classNames(styles.dot, styles.bad)} aria-hidden="true" />
          <span className={styles.state}>{t('sync.failed')}</span>
          <Button size="small" variant="quiet" onPress={onSync}>
            {t('app.retry')}
          </Button>
        </div>
        <p className={styles.fine} title={describeFailure(t, status.failure).happened}>
          {describeFailure(t, status.failure).happened}
        </p>
        <button type="button" className={styles.link} onClick={onFailure}>
          {t('sync.whatToDo')}
        </button>
        {rejected}
      </section>
    )
  }

  return (
    <section className={styles.block} aria-label={t('sync.label')}>
      <div className={styles.line}>
        <span className={classNames(styles.dot, status.lastCompletedAt !== null && styles.ok)} aria-hidden="true" />
        <span className={styles.state}>
          {status.lastCompletedAt === null
            ? t('sync.never')
            : t('sync.synced', { when: formatWhen(status.lastCompletedAt, now) })}
        </span>
      </div>
      <p className={styles.fine}>
        {status.reports.waiting > 0
          ? t('sync.reports', { count: status.reports.waiting })
          : t('sync.stored', { count: status.stored })}
      </p>
      {rejected}
    </section>
  )
}
