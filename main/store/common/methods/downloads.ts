import type { StoredStack, VideoWithoutWaveform } from '../../../../contract/model/downloads.ts'
import type { SessionKey } from '../../../../contract/model/ids.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { DownloadItemId, DownloadItemNote, DownloadRecord, PlannedItem, SealedContainer } from '../../records.ts'
import { reads, writes } from '../method.ts'

/**
 * What is downloaded. The user's stacks are in `reviews.db`; what was downloaded of them is in the cache, since it can be
 * downloaded again.
 */
export const downloadsMethods = {
  stacks: reads<() => readonly StoredStack[]>('reviews'),
  setStacks: writes<(stacks: readonly StoredStack[]) => void>('reviews', { changes: () => ['downloads'] }),
  /** Days after which downloads are removed; `null` for never. */
  retention: reads<() => number | null>('reviews'),
  setRetention: writes<(days: number | null) => void>('reviews', { changes: () => ['downloads'] }),
  /** Those of the sessions whose own review is submitted. */
  submittedOf: reads<(keys: readonly SessionKey[]) => readonly SessionKey[]>('reviews'),
  /** All sessions that are downloaded or to be downloaded, in the order in which they were added. */
  list: reads<() => readonly DownloadRecord[]>('cache'),
  /** The container of a file, and the key that opens it; `null` where nothing of it is stored. */
  container: reads<(key: SessionKey, item: DownloadItemId) => SealedContainer | null>('cache'),
  /** Names of all containers, to find files that belong to none. */
  containers: reads<() => readonly string[]>('cache'),
  /** Address of the protocol, also where blind mode hides it: it is downloaded all the same, and not shown. */
  protocolUrl: reads<(key: SessionKey) => string | null>('cache'),
  /** Some of the downloaded videos that have no waveform yet, those that were downloaded last first. */
  withoutWaveform: reads<() => readonly VideoWithoutWaveform[]>('cache'),
  /** Adds sessions; those that are there stay as they are. */
  add: writes<(keys: readonly SessionKey[], now: InstantMs) => void>('cache'),
  /** Sets the files of a session, and returns the containers of those that are no longer wanted. */
  plan: writes<(key: SessionKey, reportHash: string, items: readonly PlannedItem[]) => readonly string[]>('cache'),
  /** Says in which container a file is stored from now on, `null` for none, and returns the one before. */
  setContainer:
    writes<
      (key: SessionKey, item: DownloadItemId, sealed: SealedContainer | null, quality: string | null) => string | null
    >('cache'),
  noteItem: writes<(key: SessionKey, item: DownloadItemId, note: DownloadItemNote) => void>('cache'),
  setPaused: writes<(keys: readonly SessionKey[], isPaused: boolean) => void>('cache'),
  setOutdated: writes<(key: SessionKey, since: InstantMs | null) => void>('cache'),
  /** Makes the files of a session be planned anew. */
  forgetPlan: writes<(key: SessionKey) => void>('cache'),
  /**
   * Deletes sessions with the keys of their containers, whose names it returns. The keys are overwritten in the database
   * when this returns, and in its log unless a reader holds that; then the next checkpoint does it.
   */
  remove: writes<(keys: readonly SessionKey[]) => readonly string[]>('cache'),
} as const
