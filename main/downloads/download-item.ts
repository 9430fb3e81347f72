import { randomUUID } from 'node:crypto'
import { DeskError, toFailure, type Failure } from '../../contract/model/errors.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { MediaTarget } from '../../contract/model/media.ts'
import type { SessionReport } from '../../contract/model/report.ts'
import { checkSource, findMedia, type Grant } from '../media/grants.ts'
import type { ManifestReader } from '../media/manifest-reader.ts'
import type { Upstream } from '../media/upstream.ts'
import type { DownloadItemId, DownloadItemNote, DownloadItemRecord } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Board, Entry } from './board.ts'
import { downloadFile } from './download-file.ts'
import { downloadPresentation, mayHaveExpired, storedBytes } from './download-presentation.ts'
import { ResourceChanged } from './fetch-resource.ts'
import { targetOf } from './items.ts'
import type { Library, StoredWriter } from './library.ts'
import { isLasting, isPassing } from './retry.ts'
import type { Room } from './room.ts'
import { qualityName } from './stacks.ts'
import { untilStopped } from '../support/until-stopped.ts'

export type ItemContext = {
  readonly connectionId: ConnectionId
  readonly store: Pick<Store, 'downloads'>
  readonly library: Library
  readonly upstream: Upstream
  readonly manifests: ManifestReader
  readonly board: Board
  readonly room: Room
  /** The session's report, requested again from the service; `null` where that was done for another file already. */
  readonly freshReport: () => Promise<SessionReport | null>
  readonly now: () => number
  readonly onProgress: () => void
  /** A file is on this computer, whole. */
  readonly onStored?: ((key: SessionKey, target: MediaTarget) => void) | undefined
  /** Milliseconds until a request that failed is tried again. */
  readonly retryBaseMs?: number | undefined
}

/** Failures that belong to the file; others keep the whole session from being downloaded now. */
const OF_THE_FILE: ReadonlySet<string> = new Set([
  'not-found',
  'forbidden',
  'bad-request',
  'malformed',
  'redirect',
  'limit-exceeded',
  'media-refused',
  'media-unplayable',
])

/**
 * Downloads a file of a session, and notes in the store how far it came. A failure of the file itself is noted too, and
 * returned; any other is thrown. An address that has expired is asked for once more by a fresh report.
 */
export async function downloadItem(
  context: ItemContext,
  entry: Entry,
  item: DownloadItemRecord,
  report: SessionReport,
  signal: AbortSignal,
): Promise<DeskError | null> {
  try {
    await attempt(context, entry, item, report, { signal, isFresh: false, isChanged: false })
    return null
  } catch (error) {
    const isChanged = error instanceof ResourceChanged
    if (!mayHaveExpired(error) && !isChanged) return noteFailure(context, entry, item, error)
    try {
      const fresh = isChanged ? report : await freshReport(context, item, report, error)
      await attempt(context, entry, item, fresh, { signal, isFresh: true, isChanged })
      return null
    } catch (again) {
      return noteFailure(context, entry, item, again)
    }
  }
}

/** The report with another address of the file. Fails with the failure of the former address where that is the same. */
async function freshReport(
  context: ItemContext,
  item: DownloadItemRecord,
  former: SessionReport,
  error: unknown,
): Promise<SessionReport> {
  const asked = await context.freshReport().catch((failed: unknown) => {
    // Without a network the service cannot be asked either.
    throw isPassing(error) ? error : failed
  })
  const fresh = asked ?? former
  const urlIn = (report: SessionReport) => findMedia(report, targetOf(item)).url
  if (isPassing(error) && urlIn(fresh) === urlIn(former)) throw error
  return fresh
}

type Attempt = {
  readonly signal: AbortSignal
  /** Whether the addresses that were stored are not to be used any more. */
  readonly isFresh: boolean
  /** Whether what was stored is of another version of the file, and of no use. */
  readonly isChanged: boolean
}

async function attempt(
  context: ItemContext,
  entry: Entry,
  item: DownloadItemRecord,
  report: SessionReport,
  { signal, isFresh, isChanged }: Attempt,
): Promise<void> {
  const { library, board, room, now } = context
  const { key } = entry
  const { quality } = entry.wanted
  const source = findMedia(report, targetOf(item))
  const noted = () => board.get(key)?.record.items.find((one) => isSameItem(one, item)) ?? item
  const leave = room.enter(() => noted().total - noted().bytes)
  let held: StoredWriter | null = null
  const hold = (writer: StoredWriter, made: { readonly quality?: string | null } = {}) => {
    held = writer
    board.note(entry, item, { container: writer.name, failure: null, ...made })
    return writer
  }
  const transfer = {
    upstream: context.upstream,
    grant: grantFor(context.connectionId, item, source),
    ...{ signal, retryBaseMs: context.retryBaseMs },
    resume: async () => {
      const stored = isChanged ? null : await library.resume(key, item)
      return stored && hold(stored)
    },
    async create() {
      const made = item.kind === 'dash' ? qualityName(quality) : null
      return hold(await library.create(key, item, made), { quality: made })
    },
    async onBytes(bytes: number) {
      entry.rate.add(bytes)
      board.note(entry, item, { bytes: noted().bytes + bytes })
      context.onProgress()
      await untilStopped(signal, room.take(bytes))
    },
  }
  const onPlanned = (bytes: number, total = Math.max(source.size ?? 0, bytes)) => {
    board.note(entry, item, { bytes, total })
    context.onProgress()
  }
  try {
    // Making room waits for the board, which may wait for this download to stop.
    await untilStopped(signal, room.assertRoom())
    const stored =
      item.kind === 'dash'
        ? await downloadPresentation({ ...transfer, manifests: context.manifests, quality, onPlanned }, isFresh)
        : await downloadFile({ ...transfer, kind: item.kind, onPlanned })
    // What came twice, after a lost connection or in place of damaged bytes, was counted twice.
    const bytes = storedBytes(stored.writer)
    const failure = item.kind === 'dash' ? null : sizeFailure(bytes, source.size)
    await note(context, entry, item, { bytes, total: bytes, isComplete: true, failure, finishedAt: now() })
    library.written(stored)
    context.onStored?.(key, targetOf(item))
  } catch (error) {
    // How far it came is shown after a restart; the container itself knows better.
    await context.store.downloads.noteItem(key, idOf(item), noteOf(noted())).catch(() => undefined)
    throw error
  } finally {
    leave()
    if (held !== null) library.written(held)
  }
}

/** A file that has another size than the report says is kept: it may be what there is. */
function sizeFailure(bytes: number, size: number | null): Failure | null {
  if (size === null || bytes === size) return null
  return new DeskError('malformed', `The file has ${bytes} bytes, but the report says ${size}.`, {
    value: String(bytes),
  }).toFailure()
}

async function noteFailure(
  context: ItemContext,
  entry: Entry,
  item: DownloadItemRecord,
  error: unknown,
): Promise<DeskError> {
  if (!(error instanceof DeskError) || !(OF_THE_FILE.has(error.code) || isLasting(error))) throw error
  const noted = entry.record.items.find((one) => isSameItem(one, item)) ?? item
  await note(context, entry, item, { ...noteOf(noted), failure: toFailure(error) })
  return error
}

async function note(context: ItemContext, entry: Entry, item: DownloadItemId, note: DownloadItemNote): Promise<void> {
  await context.store.downloads.noteItem(entry.key, idOf(item), note)
  context.board.note(entry, item, note)
  context.onProgress()
}

function idOf({ kind, questionNum, index }: DownloadItemId): DownloadItemId {
  return { kind, questionNum, index }
}

function noteOf({ bytes, total, isComplete, failure, finishedAt }: DownloadItemRecord): DownloadItemNote {
  return { bytes, total, isComplete, failure, finishedAt }
}

export function isSameItem(one: DownloadItemId, other: DownloadItemId): boolean {
  return one.kind === other.kind && one.questionNum === other.questionNum && one.index === other.index
}

/** A grant of our own: it is not reachable from a window. */
export function grantFor(
  connectionId: ConnectionId,
  { kind }: Pick<DownloadItemId, 'kind'>,
  { url, type, size }: { readonly url: string; readonly type: string | null; readonly size: number | null },
): Grant {
  return { id: randomUUID(), connectionId, kind, ...checkSource(url), type, size, manifestOrigins: new Set() }
}
