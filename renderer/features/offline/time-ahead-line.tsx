import { useTranslation } from 'react-i18next'
import type { SyncStatus } from '../../../contract/model/sync.ts'
import { timeAheadText } from '../../common/sync/sync-state.ts'
import styles from './offline.module.css'

/** A line of the sync status: which time of the service was wrong in the last sync, and what the app did about it. */
export function TimeAheadLine({ status }: { readonly status: SyncStatus }) {
  const { t } = useTranslation()
  if (status.state !== 'idle' || status.timeAhead === null) return null
  return <p className={styles.fine}>{timeAheadText(t, status.timeAhead)}</p>
}
