import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SyncStatus } from '../../../contract/model/sync.ts'
import { describeFailure } from '../../common/i18n/describe-failure.ts'
import { syncStateText, syncToneOf } from '../../common/sync/sync-state.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Progress } from '../../ui/progress.tsx'
import { useNow } from '../../ui/use-now.ts'
import { DownloadsLine } from './downloads-line.tsx'
import styles from './offline.module.css'

type SyncStatusBlockProps = {
  readonly status: SyncStatus
  /** Number of sessions, the same as elsewhere in the window. */
  readonly total: number
  readonly onSync: () => void
  readonly onGoOnline: () => void
  readonly onCancel: () => void
  readonly onFailure: () => void
  readonly onRejected: () => void
  /** Lines below the state. */
  readonly children?: ReactNode
}

/** The sync status at the bottom of the sidebar: progress, the result of the last sync, or that the user works offline. */
export function SyncStatusBlock(props: SyncStatusBlockProps) {
  const { status, total, onSync, onGoOnline, onCancel, onFailure, onRejected, children } = props
  const { t } = useTranslation()
  const now = useNow(15_000)
  const text = syncStateText(t, status, now)
  const isIdle = status.state === 'idle'
  // Where no request leaves by choice, how the last sync ended is not what the user wants to hear.
  const isByChoice = status.condition === 'workingOffline'
  const failure = isIdle && !isByChoice ? status.reason : null
  return (
    <section className={styles.block} aria-label={t('sync.label')}>
      <div className={styles.line}>
        <span className={classNames(styles.dot, styles[syncToneOf(status)])} aria-hidden="true" />
        <span className={classNames(styles.state, isByChoice && styles.byChoice)} title={text}>
          {text}
        </span>
        {!isIdle ? (
          <Button size="small" variant="quiet" onPress={onCancel} isDisabled={status.state === 'cancelling'}>
            {t('sync.cancel')}
          </Button>
        ) : failure === null && !isByChoice ? (
          <button
            type="button"
            data-keyboard="content"
            className={styles.again}
            aria-label={t('sync.now')}
            title={t('sync.now')}
            onClick={onSync}
          >
            <RefreshCw size={13} aria-hidden="true" />
          </button>
        ) : null}
      </div>
      {isIdle ? null : <RunningLines status={status} total={total} />}
      {failure === null ? null : (
        <>
          <p className={styles.fine} title={describeFailure(t, failure).happened}>
            {describeFailure(t, failure).happened}
          </p>
          <div className={styles.links} data-keyboard="content">
            <button type="button" className={styles.link} onClick={onFailure}>
              {t('sync.whatToDo')}
            </button>
            <button type="button" className={styles.link} onClick={onSync}>
              {t('app.retry')}
            </button>
          </div>
        </>
      )}
      {isIdle && status.reports.waiting > 0 && failure === null ? (
        <p className={styles.fine}>{t('sync.reports', { count: status.reports.waiting })}</p>
      ) : (
        <DownloadsLine
          connectionId={status.connectionId}
          otherwise={isIdle && failure === null ? t('sync.stored', { count: total }) : ''}
        />
      )}
      {isByChoice ? (
        <button type="button" className={styles.link} onClick={onGoOnline}>
          {t('sync.goOnline')}
        </button>
      ) : null}
      {children}
      {status.rejectedTotal > 0 ? (
        <button type="button" className={styles.link} onClick={onRejected}>
          {t('sync.rejected', { count: status.rejectedTotal })}
        </button>
      ) : null}
    </section>
  )
}

function RunningLines({ status, total }: Pick<SyncStatusBlockProps, 'status' | 'total'>) {
  const { t } = useTranslation()
  const { center, centersDone, centersTotal } = status
  // The first sync counts the sessions in the list, later ones those received.
  const count = status.lastCompletedAt === null ? total : status.received
  return (
    <>
      <Progress label={t('sync.running')} value={null} />
      <p className={styles.fine}>{t('sync.progress', { count, rate: count === 0 ? 0 : Math.round(status.rate) })}</p>
      {/* Always rendered, so that the layout does not shift when the first center is known. */}
      <p className={styles.fine} title={center ?? undefined}>
        {center === null || centersTotal < 2
          ? (center ?? '\u00a0')
          : t('sync.centers', { center, done: Math.min(centersDone + 1, centersTotal), total: centersTotal })}
      </p>
    </>
  )
}
