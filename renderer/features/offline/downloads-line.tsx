import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { formatBytes } from '../../../contract/text/format.ts'
import { queries } from '../../bridge/queries.ts'
import styles from './offline.module.css'

type Props = {
  readonly connectionId: ConnectionId
  /** Shown instead while nothing is downloaded; may be empty. */
  readonly otherwise: string
}

/** How many sessions can be reviewed without a network. By itself, since it changes several times a second. */
export function DownloadsLine({ connectionId, otherwise }: Props) {
  const { t } = useTranslation()
  const { data } = useQuery({
    ...queries.downloadsStatus(connectionId),
    select: ({ ready, sessions, bytes }) => ({ ready, total: sessions, size: formatBytes(bytes) }),
  })
  const text = data === undefined || data.total === 0 ? otherwise : t('listDownloads.readyOffline', data)
  if (text === '') return null
  return (
    <p className={styles.fine} title={text}>
      {text}
    </p>
  )
}
