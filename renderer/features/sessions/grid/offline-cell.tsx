import { useStore } from 'zustand'
import type { DownloadState } from '../../../../contract/model/downloads.ts'
import { formatSessionKey, type SessionKey } from '../../../../contract/model/ids.ts'
import { DownloadStateMark } from '../../../common/downloads/download-state.tsx'
import { followedDownloads, stateIn } from '../../../common/downloads/followed-downloads.tsx'
import styles from './grid.module.css'

/** Texts of the cells, looked up once for all rows. */
export type OfflineTexts = {
  readonly none: string
  readonly noValue: string
  readonly state: (state: DownloadState) => string
  readonly detail: (state: DownloadState) => string | null
}

type Props = { readonly sessionKey: SessionKey; readonly texts: OfflineTexts }

/** Whether a session is downloaded. It follows the download by itself, since the row stays as it is meanwhile. */
export function OfflineCell({ sessionKey, texts }: Props) {
  const key = formatSessionKey(sessionKey)
  const state = useStore(followedDownloads, (followed) => stateIn(followed, key))
  if (state === undefined) {
    return (
      <span className={styles.nothing}>
        <span aria-hidden="true">{texts.noValue}</span>
        <span className="visually-hidden">{texts.none}</span>
      </span>
    )
  }
  return <DownloadStateMark kind={state.kind} text={texts.state(state)} detail={texts.detail(state)} />
}
