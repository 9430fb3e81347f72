import { DeskError, type Failure } from '../../contract/model/errors.ts'
import type { SessionKey } from '../../contract/model/ids.ts'
import type { ReportState, SessionReport } from '../../contract/model/report.ts'
import type { DownloadItemRecord, PlannedItem } from '../store/records.ts'
import type { Entry } from './board.ts'
import { downloadItem, type ItemContext } from './download-item.ts'
import { Held } from './held.ts'
import { isPassing } from './retry.ts'
import { itemsOf, originalInstead } from './items.ts'
import { qualityName } from './stacks.ts'
import { untilStopped } from '../support/until-stopped.ts'

export type SessionContext = Omit<ItemContext, 'freshReport'> & {
  /** Media were removed from the disk. */
  readonly onRemoved: () => Promise<void>
  readonly reports: { readonly get: (key: SessionKey, mode: 'stored-first' | 'fetch') => Promise<ReportState> }
}

/**
 * Downloads what is missing of a session. Its report comes first, then the files one after the other. Files that cannot be
 * downloaded are noted and do not keep the others from it. Fails with what keeps the session from being downloaded now.
 */
export async function downloadSession(context: SessionContext, entry: Entry, signal: AbortSignal): Promise<void> {
  const { key } = entry
  entry.reportFailure = null
  const report = await readReport(context, entry, signal)
  if (report === null) return
  const plan = itemsOf(report, entry.wanted.include)
  await planItems(context, entry, report, withOriginals(plan, entry.record.items, report))
  let current = report
  const itemContext: ItemContext = {
    ...context,
    async freshReport() {
      if (current !== report) return null
      const { report: fresh, problem } = await untilStopped(signal, context.reports.get(key, 'fetch')).catch(asHold)
      if (problem !== null || fresh === null) return asHold(DeskError.from(problem ?? NO_REPORT))
      current = fresh
      return fresh
    },
  }
  let passing: DeskError | null = null
  for (const item of entry.record.items) {
    signal.throwIfAborted()
    if (item.isComplete || item.failure !== null) continue
    try {
      const failed = await downloadItem(itemContext, entry, item, current, signal)
      if (failed?.code === 'media-unplayable') await downloadOriginal(itemContext, entry, item, current, signal)
    } catch (error) {
      signal.throwIfAborted()
      // A host that does not answer may have one file only; the others need not wait for it.
      if (!isPassing(error)) throw error
      passing = error as DeskError
    }
  }
  if (passing !== null) throw passing
}

/** Fails where the service cannot be asked now. `null`, with the reason in the entry, where there is no report. */
async function readReport(
  { reports }: SessionContext,
  entry: Entry,
  signal: AbortSignal,
): Promise<SessionReport | null> {
  try {
    // The service may not answer for long, which must not keep a command or the app from ending.
    const { report, problem } = await untilStopped(signal, reports.get(entry.key, 'stored-first'))
    if (report !== null) return report
    throw DeskError.from(problem ?? NO_REPORT)
  } catch (error) {
    if (!(error instanceof DeskError) || !OF_THE_REPORT.has(error.code)) return asHold(error)
    entry.reportFailure = error.toFailure()
    return null
  }
}

/** The service refuses the connection's key, which keeps every session from being downloaded. A media host refuses a file. */
function asHold(error: unknown): never {
  throw error instanceof DeskError && error.code === 'forbidden' ? new Held('secret') : error
}

const NO_REPORT: Failure = { code: 'no-such-session', message: 'There is no report of this session.' }
const OF_THE_REPORT: ReadonlySet<string> = new Set(['no-such-session', 'not-found', 'malformed', 'bad-request'])

/** Where a stream turned out to be unplayable, its original stays planned. */
function withOriginals(
  plan: readonly PlannedItem[],
  before: readonly DownloadItemRecord[],
  report: SessionReport,
): readonly PlannedItem[] {
  const added = before.flatMap((item) => {
    if (item.kind !== 'dash' || item.failure?.code !== 'media-unplayable') return []
    if (!plan.some((one) => one.kind === 'dash' && one.questionNum === item.questionNum)) return []
    if (plan.some((one) => one.kind === 'original' && one.questionNum === item.questionNum)) return []
    const original = originalInstead(report, item.questionNum)
    return original === null ? [] : [original]
  })
  return [...plan, ...added]
}

/** Sets the files of a session in the store. What is stored in another quality than the wanted one is given up. */
async function planItems(
  { store, library, board, onRemoved }: SessionContext,
  entry: Entry,
  { hash }: SessionReport,
  items: readonly PlannedItem[],
): Promise<void> {
  let isRemoved = false
  for (const item of entry.record.items) {
    // It is there, but not as the report says: it is downloaded again.
    if (item.isComplete && item.failure !== null) await giveUpStored(item)
  }
  const dropped = await store.downloads.plan(entry.key, hash, items)
  await library.drop(dropped)
  board.planned(entry, hash, items)
  isRemoved ||= dropped.length > 0
  const quality = qualityName(entry.wanted.quality)
  for (const item of entry.record.items) {
    if (item.kind !== 'dash' || item.quality === null || item.quality === quality) continue
    await giveUpStored(item)
  }
  if (isRemoved) await onRemoved()

  async function giveUpStored(item: DownloadItemRecord): Promise<void> {
    await library.discard(entry.key, item)
    isRemoved = true
    board.note(entry, item, { container: null, quality: null, bytes: 0, isComplete: false, failure: null })
  }
}

/** Downloads the original of an answer whose stream cannot be played, unless it is planned anyway. */
async function downloadOriginal(
  context: ItemContext,
  entry: Entry,
  { questionNum }: DownloadItemRecord,
  report: SessionReport,
  signal: AbortSignal,
): Promise<void> {
  const { store, library, board } = context
  const { items } = entry.record
  if (items.some((item) => item.kind === 'original' && item.questionNum === questionNum)) return
  const original = originalInstead(report, questionNum)
  if (original === null) return
  const planned = [...items, original]
  await library.drop(await store.downloads.plan(entry.key, report.hash, planned))
  const failures = new Map(items.map((item) => [item, item.failure]))
  board.planned(entry, report.hash, planned)
  // Planning clears failures, and that of the stream says why the original is there.
  for (const [item, failure] of failures) {
    if (failure === null) continue
    const { bytes, total, isComplete, finishedAt } = item
    await store.downloads.noteItem(entry.key, item, { bytes, total, isComplete, failure, finishedAt })
    board.note(entry, item, { failure })
  }
  const added = entry.record.items.find((item) => item.kind === 'original' && item.questionNum === questionNum)
  if (added !== undefined) await downloadItem(context, entry, added, report, signal)
}
