import type { DownloadChoice } from '../../../contract/model/downloads.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'

/** Where the sessions of a new stack may come from. */
export type DownloadSource = 'session' | 'selected' | 'view' | 'listed' | 'queue'

/** What the dialog that starts a download is opened for. */
export type DownloadRequest = {
  /** What is chosen at first; `null` for the first source that there is. */
  readonly first: DownloadSource | null
  /** Offered beside what the list shows. */
  readonly session?: { readonly key: SessionKey; readonly name: string }
  /** Instead of what the list shows. */
  readonly view?: Omit<Extract<DownloadChoice, { kind: 'view' }>, 'kind'>
}
