import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DownloadState } from '../../../contract/model/downloads.ts'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../../contract/model/ids.ts'
import { formatBytes } from '../../../contract/text/format.ts'
import { queries } from '../../bridge/queries.ts'
import { DownloadStateMark } from './download-state.tsx'
import { downloadDetail, downloadStateText } from './download-texts.ts'

type Shown = {
  readonly state: DownloadState
  /** Bytes that are stored. */
  readonly bytes: number
}

/** How the download of a session stands; `null` for a session that is not downloaded, `undefined` while it is read. */
export function useDownloadOf(connectionId: ConnectionId, key: SessionKey): Shown | null | undefined {
  const id = formatSessionKey(key)
  const { data } = useQuery(queries.downloadOfSession(connectionId, key))
  const { data: running } = useQuery({
    ...queries.downloadsStatus(connectionId),
    select: (status) => status.running.find((one) => formatSessionKey(one.key) === id),
  })
  if (!data) return data
  if (running === undefined) return { state: data.state, bytes: data.bytes }
  return { state: { kind: 'running', done: running.done, total: running.total }, bytes: running.done }
}

type Props = { readonly connectionId: ConnectionId; readonly sessionKey: SessionKey }

/** Whether a session is downloaded; nothing where it is not. */
export function DownloadBadge({ connectionId, sessionKey }: Props) {
  const { t } = useTranslation()
  const shown = useDownloadOf(connectionId, sessionKey)
  if (!shown) return null
  const { state } = shown
  return (
    <DownloadStateMark
      kind={state.kind}
      text={t('listDownloads.badge', { state: downloadStateText(t, state) })}
      detail={downloadDetail(t, state)}
    />
  )
}

/** "Ready, 192 MB", and below it what is missing. */
export function DownloadFact({ connectionId, sessionKey }: Props) {
  const { t } = useTranslation()
  const shown = useDownloadOf(connectionId, sessionKey)
  if (shown === undefined) return t('sessions.noValue')
  if (shown === null) return t('listDownloads.none')
  const { state, bytes } = shown
  const name = downloadStateText(t, state)
  const text = bytes === 0 ? name : t('listDownloads.stateAndSize', { state: name, size: formatBytes(bytes) })
  const detail = state.kind === 'running' ? null : downloadDetail(t, state)
  return (
    <>
      {text}
      {detail === null ? null : detail.split('\n').map((line, index) => <div key={index}>{line}</div>)}
    </>
  )
}
