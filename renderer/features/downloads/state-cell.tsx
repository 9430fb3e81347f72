import { Pause, Play, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DownloadedSession, DownloadsStatus } from '../../../contract/model/downloads.ts'
import { formatRate, formatTimeLeft } from '../../../contract/text/format.ts'
import { DownloadStateMark } from '../../common/downloads/download-state.tsx'
import { downloadDetail, downloadStateText, missingText, percentOf } from '../../common/downloads/download-texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import styles from './stack-tree.module.css'

/** A session that is being downloaded, as main announces it several times a second. */
export type RunningDownload = DownloadsStatus['running'][number]

type Props = {
  readonly session: DownloadedSession
  readonly running: RunningDownload | undefined
  readonly onPause: () => void
  readonly onResume: () => void
  readonly onCancel: () => void
  readonly onRetry: () => void
}

/**
 * How far a session is, and what can be done about it. The table is one tab stop and has keys or a menu for each of the
 * buttons, so they take no focus.
 */
export function StateCell({ session, running, onPause, onResume, onCancel, onRetry }: Props) {
  const { t } = useTranslation()
  const state = running === undefined ? session.state : ({ kind: 'running', ...running } as const)
  const detail = downloadDetail(t, state)
  const mark = <DownloadStateMark kind={state.kind} text={downloadStateText(t, state)} detail={detail} />
  switch (state.kind) {
    case 'ready':
      return mark
    case 'queued':
      return (
        <>
          {mark}
          <span className={styles.grow} />
          <span className={styles.onRow}>
            <RowButtons {...{ onPause, onCancel }} />
          </span>
        </>
      )
    case 'running':
      return (
        <>
          {mark}
          <span className={styles.progress} aria-hidden="true">
            <span style={{ width: `${percentOf(state.done, state.total)}%` }} />
          </span>
          {running === undefined || running.rate === 0 ? null : (
            <span className={styles.clip}>
              {[
                formatRate(running.rate),
                ...(running.secondsLeft === null
                  ? []
                  : [t('downloads.timeLeft', { time: formatTimeLeft(running.secondsLeft) })]),
              ].join(' · ')}
            </span>
          )}
          <span className={styles.grow} />
          <RowButtons {...{ onPause, onCancel }} />
        </>
      )
    case 'paused':
      return (
        <>
          {mark}
          <span className={styles.grow} />
          <IconButton label={t('downloads.resume')} excludeFromTabOrder onPress={onResume}>
            <Play size={14} aria-hidden="true" />
          </IconButton>
        </>
      )
    case 'partly': {
      const [first, ...others] = state.missing
      const what = first === undefined ? '' : missingText(t, first)
      const text = others.length === 0 ? what : t('downloads.andMore', { what, more: others.length })
      return (
        <>
          {mark}
          <span className={styles.clip} title={detail ?? undefined}>
            {text}
          </span>
          <span className={styles.grow} />
          <Button size="small" excludeFromTabOrder onPress={onRetry}>
            {t('downloads.retry')}
          </Button>
        </>
      )
    }
    case 'outdated':
      return (
        <>
          {mark}
          <span className={styles.clip} title={detail ?? undefined}>
            {detail}
          </span>
          <span className={styles.grow} />
          <Button size="small" excludeFromTabOrder onPress={onRetry}>
            {t('downloads.update')}
          </Button>
        </>
      )
  }
}

function RowButtons({ onPause, onCancel }: Pick<Props, 'onPause' | 'onCancel'>) {
  const { t } = useTranslation()
  return (
    <>
      <IconButton label={t('downloads.pause')} excludeFromTabOrder onPress={onPause}>
        <Pause size={14} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('downloads.cancelOne')} excludeFromTabOrder onPress={onCancel}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </>
  )
}
