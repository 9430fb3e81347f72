import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DownloadsStatus } from '../../../contract/model/downloads.ts'
import { formatRate, formatTimeLeft } from '../../../contract/text/format.ts'
import { queries } from '../../bridge/queries.ts'
import { useWorkOffline } from '../../common/work-offline.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Switch } from '../../ui/switch.tsx'
import { readyText } from './stack-texts.ts'
import styles from './downloads.module.css'

type Props = {
  /** `undefined` while it is being read. */
  readonly status: DownloadsStatus | undefined
  readonly onPause: () => void
  readonly onResume: () => void
  readonly onDownload: () => void
}

/** What is downloaded now, and the commands of the screen. */
export function DownloadsHead({ status, onPause, onResume, onDownload }: Props) {
  const { t } = useTranslation()
  const { data: settings } = useQuery(queries.settings())
  const workOffline = useWorkOffline()
  const left = status === undefined ? 0 : status.sessions - status.finished
  const isPaused = status?.hold === 'user'
  return (
    <header className={styles.header} data-region="">
      <h1 className={styles.title}>{t('app.downloads')}</h1>
      <p className={styles.summary}>{status === undefined ? null : summaryOf(status)}</p>
      <span className={styles.grow} />
      <div className={styles.offline}>
        <Switch
          label={t('sync.workOffline')}
          isSelected={settings?.worksOffline === true}
          isDisabled={settings === undefined}
          onChange={(isOn) => void workOffline(isOn)}
        />
      </div>
      {left === 0 ? null : (
        <Button onPress={isPaused ? onResume : onPause}>
          {isPaused ? <Play size={14} aria-hidden="true" /> : <Pause size={14} aria-hidden="true" />}
          {t(isPaused ? 'downloads.resumeAll' : 'downloads.pauseAll')}
        </Button>
      )}
      <Button variant="primary" onPress={onDownload}>
        {t('listDownloads.download')}
        <Kbd onAccent>D</Kbd>
      </Button>
    </header>
  )

  function summaryOf({ running, rate, secondsLeft, sessions, ready }: DownloadsStatus): string | null {
    if (sessions === 0) return null
    if (left === 0) return ready === sessions ? t('downloads.allThere') : readyText(t, { ready, sessions })
    if (running.length === 0) return t('downloads.waiting', { count: left })
    return [
      t('downloads.runningOf', { running: running.length, total: left }),
      ...(rate > 0 ? [formatRate(rate)] : []),
      ...(secondsLeft === null ? [] : [t('downloads.timeLeft', { time: formatTimeLeft(secondsLeft) })]),
    ].join(' · ')
  }
}
