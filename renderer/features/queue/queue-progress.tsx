import { useTranslation } from 'react-i18next'
import { QUEUE_MODES, type QueueMode } from '../../../contract/model/queue.ts'
import { ModeSwitch } from '../../ui/mode-switch.tsx'
import { Progress } from '../../ui/progress.tsx'
import styles from './queue.module.css'

type ProgressProps = {
  /** Such as "12 of 31". */
  readonly place: string
  /** What is done, for the bar. */
  readonly done: { readonly label: string; readonly count: number; readonly total: number }
  /** `null` while it cannot be told. */
  readonly timeLeft: string | null
  readonly mode: QueueMode
  readonly onMode: (mode: QueueMode) => void
}

/** Where the user is in the queue, what is done, and how long the rest takes: for the header of a session. */
export function QueueProgress({ place, done, timeLeft, mode, onMode }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <div className={styles.place} title={done.label}>
        <span>{place}</span>
        <Progress label={done.label} value={done.total === 0 ? 0 : (100 * done.count) / done.total} />
      </div>
      <div className={styles.modeInHeader}>
        <QueueModeSwitch mode={mode} onMode={onMode} />
      </div>
      {timeLeft !== null && <span className={styles.timeLeft}>{timeLeft}</span>}
    </div>
  )
}

type ModeProps = { readonly mode: QueueMode; readonly onMode: (mode: QueueMode) => void }

/** "By person" or "By question". */
export function QueueModeSwitch({ mode, onMode }: ModeProps) {
  const { t } = useTranslation()
  const modes = QUEUE_MODES.map((each) => ({ mode: each, text: t(`queue.modes.${each}`) }))
  return <ModeSwitch label={t('queue.mode')} modes={modes} mode={mode} onMode={onMode} />
}
