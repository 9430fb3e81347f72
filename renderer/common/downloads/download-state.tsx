import { CircleCheck, Clock, Download, Pause, RefreshCw, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { DownloadState } from '../../../contract/model/downloads.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './download-state.module.css'

const ICONS: Readonly<Record<DownloadState['kind'], LucideIcon>> = {
  queued: Clock,
  running: Download,
  paused: Pause,
  ready: CircleCheck,
  partly: TriangleAlert,
  outdated: RefreshCw,
}

type Props = {
  readonly kind: DownloadState['kind']
  readonly text: string
  /** A tooltip with what more there is to know. */
  readonly detail?: string | null
}

/** The state of a download as an icon and its name. Each has its own form, so that none is told by its color alone. */
export function DownloadStateMark({ kind, text, detail = null }: Props) {
  const Icon = ICONS[kind]
  return (
    <span className={classNames(styles.state, styles[kind])} title={detail ?? text}>
      <Icon size={14} aria-hidden="true" className={styles.icon} />
      <span className={styles.text}>{text}</span>
    </span>
  )
}
