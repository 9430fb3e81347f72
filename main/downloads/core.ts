import type { DownloadHold, DownloadsStatus } from '../../contract/model/downloads.ts'
import { toFailure } from '../../contract/model/errors.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { MediaTarget } from '../../contract/model/media.ts'
import type { ReportState } from '../../contract/model/report.ts'
import { createManifestReader, type ManifestReader } from '../media/manifest-reader.ts'
import { createUpstream, type Upstream } from '../media/upstream.ts'
import { withoutServiceWords } from '../store/common/service-words.ts'
import type { Store } from '../store/store.ts'
import { createBoard, type Board, type Entry } from './board.ts'
import { downloadSession } from './download-session.ts'
import { createEngine, type Engine } from './engine.ts'
import { createFollower, type Follower } from './follower.ts'
import type { Library } from './library.ts'
import { createRemoval, type Removal } from './removal.ts'
import { createRoom, type Room } from './room.ts'
import { statusOf } from './states.ts'
import type { MediaUsage } from './usage.ts'

export type DownloadsOptions = {
  readonly connectionId: ConnectionId
  readonly store: Store
  readonly library: Library
  /** A folder on the disk that media are written to. */
  readonly folder: string
  readonly report: (key: SessionKey, mode: 'cached' | 'stored-first' | 'fetch') => Promise<ReportState>
  readonly usage: MediaUsage
  readonly quota: () => number
  /** Why nothing may be downloaded now, as the network and the settings are; `null` where it may. */
  readonly barrier: () => DownloadHold | null
  readonly upstream: Parameters<typeof createUpstream>[0]
  /** What a screen shows of stacks and sessions has changed. */
  readonly onChanged: () => void
  /** The status has changed; it is computed when it is wanted. */
  readonly onProgress: (status: () => DownloadsStatus) => void
  /** A file is on this computer, whole. */
  readonly onStored?: ((key: SessionKey, target: MediaTarget) => void) | undefined
  readonly now: () => InstantMs
  /** How long the parts wait, in milliseconds. */
  readonly waits?: {
    /** After a change of sessions, reports or settings, so that changes which come together are followed at once. */
    readonly follow?: number
    /** Until a request that failed is tried again, at first. */
    readonly retry?: number
  }
}

/** The parts of a connection's downloads, tied together. */
export type Core = {
  readonly options: DownloadsOptions
  readonly board: Board
  readonly engine: Engine
  readonly follower: Follower
  readonly removal: Removal
  readonly room: Room
  readonly upstream: Upstream
  readonly manifests: ManifestReader
  readonly status: () => DownloadsStatus
  /** Bytes per second that were measured last; 0 where none were. */
  readonly lastRate: () => number
  readonly noteRate: (rate: number) => void
  readonly entriesOf: (keys: readonly SessionKey[] | null) => readonly Entry[]
}

export function createCore(options: DownloadsOptions): Core {
  const { connectionId, store, library, folder, usage, quota, barrier, now, waits } = options
  const board = createBoard(now)
  const upstream = createUpstream(options.upstream)
  const manifests = createManifestReader()
  let lastRate = 0
  const room = createRoom({
    folder,
    used: () => usage.total(),
    added: (bytes) => usage.add(connectionId, bytes),
    quota,
    evict: (bytes) => removal.evict(bytes),
  })

  function status(): DownloadsStatus {
    const current = statusOf(board.all(), engine.hold())
    if (current.rate > 0) lastRate = current.rate
    return current
  }

  /** Records a failure as that of all files that are missing. */
  async function giveUp(entry: Entry, error: unknown): Promise<void> {
    // It is kept, also when blind mode is turned on, and no screen shows the service's words of it.
    const failure = withoutServiceWords(toFailure(error))
    if (entry.record.plannedFrom === null) entry.reportFailure = failure
    for (const item of entry.record.items) {
      if (item.isComplete || item.failure !== null) continue
      const { kind, questionNum, index, bytes, total } = item
      const note = { bytes, total, isComplete: false, failure, finishedAt: null }
      await store.downloads.noteItem(entry.key, { kind, questionNum, index }, note)
      board.note(entry, item, note)
    }
  }

  const noteProgress = () => options.onProgress(status)
  const onRemoved = async () => usage.set(connectionId, await library.size())
  const session = {
    ...{ connectionId, store, library, upstream, manifests, board, room, now },
    onProgress: noteProgress,
    onRemoved,
    onStored: options.onStored,
    retryBaseMs: waits?.retry,
  }
  const engine: Engine = createEngine({
    board,
    barrier,
    now,
    download: (entry, signal) => downloadSession({ ...session, reports: { get: options.report } }, entry, signal),
    giveUp,
    onChanged() {
      options.onChanged()
      noteProgress()
    },
  })
  const follower: Follower = createFollower({
    ...{ store, board, now, waitMs: waits?.follow },
    report: (key) => options.report(key, 'cached'),
    stop: (entry) => engine.stop(entry),
    remove: (keys) => removal.removeRecords(keys),
    async onFollowed() {
      await removal.applyRetention()
      engine.pump()
    },
  })
  const removal: Removal = createRemoval({ connectionId, store, library, usage, board, now, follower })

  return {
    options,
    board,
    engine,
    follower,
    removal,
    room,
    upstream,
    manifests,
    status,
    lastRate: () => lastRate,
    noteRate(rate) {
      lastRate = rate
    },
    entriesOf: (keys) => (keys === null ? board.all() : keys.flatMap((key) => board.get(key) ?? [])),
  }
}
