import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { NO_REVIEW_OPTIONS } from '../../contract/model/export-ledger.ts'
import { EXPORT_COLUMNS, isHiddenWhenBlind } from '../../contract/model/export-options.ts'
import { isReviewExport } from '../../contract/model/review-export-columns.ts'
import type { ExportsUnderWay } from '../export/exports-under-way.ts'
import { previewTable } from '../export/preview.ts'
import type { Store } from '../store/store.ts'
import { log } from '../support/log.ts'
import type { Desk } from './desk-type.ts'
import type { DeskEvents } from './events.ts'
import { createExportJobs, type ExportJob, type ExportOrder } from './exports.ts'
import type { StoreResultSet } from './result-set-table.ts'

export type ExportDeskOptions = {
  readonly storeOf: (id: ConnectionId) => Promise<Store>
  readonly resultSetOf: (windowId: number, resultSetId: number) => StoreResultSet
  readonly events: DeskEvents
  readonly underWay: ExportsUnderWay
}

export function createExportDesk({
  storeOf,
  resultSetOf,
  events,
  underWay,
}: ExportDeskOptions): Desk['exports'] & { close(): Promise<void> } {
  const jobs = createExportJobs(
    (progress, windowId) => events.emit('exports.progress', progress, windowId),
    (failure, error) => log('error', 'export.failed', { code: failure.code, error }),
    underWay,
  )

  async function jobOf({ connectionId, resultSet, reviews, ...asked }: ExportOrder): Promise<ExportJob> {
    const store = await storeOf(connectionId)
    const isOfReviews = isReviewExport(asked.what)
    // A selection needs no completed sync: all selected sessions are stored, and all of them are exported. Reviews are
    // on this computer whatever was synced.
    const needsSync = !isOfReviews && asked.allowUnsynced !== true && resultSet?.onlySelected !== true
    if (needsSync) await assertSynced(store)
    const scope = resultSet === null ? 'all' : resultSet.onlySelected === true ? 'selection' : 'list'
    const ofReviews = { ...NO_REVIEW_OPTIONS, ...reviews, scope, ledger: store.exportLedger } as const
    const columns = await columnsOf(asked, store)
    const order = { ...asked, columns, ...(isOfReviews && { reviews: ofReviews }) }
    if (resultSet === null) {
      const total = isOfReviews ? store.journal.countSessions() : store.sessions.count()
      return { ...order, store, resultSetId: null, total: await total }
    }
    const known = resultSetOf(resultSet.windowId, resultSet.resultSetId)
    if (known.connectionId !== connectionId) {
      throw new DeskError('no-such-result-set', 'This result set belongs to another connection.')
    }
    // The window opens a new result set with every change of its list. The export keeps the rows that the user saw.
    const pinned = await store.sessions.pin(known.resultSetId, { onlySelected: resultSet.onlySelected ?? false })
    if (resultSet.onlySelected && pinned.total === 0) {
      await store.sessions.close(pinned.resultSetId)
      throw new DeskError('invalid-argument', 'Select at least one session.')
    }
    return { ...order, store, ...pinned }
  }

  async function unpin({ store, resultSetId }: Pick<ExportJob, 'store' | 'resultSetId'>): Promise<void> {
    if (resultSetId !== null) await store.sessions.close(resultSetId).catch(() => undefined)
  }

  async function startExport(order: ExportOrder) {
    const job = await jobOf(order)
    const begun = jobs.start(job)
    void begun.done.then(() => unpin(job))
    return begun
  }

  return {
    async start({ askPath, ...order }) {
      const job = await jobOf({ ...order, path: '' })
      const path = await askPath().catch(async (error: unknown) => {
        await unpin(job)
        throw error
      })
      if (path === null) {
        await unpin(job)
        return null
      }
      const { first, done } = jobs.start({ ...job, path })
      void done.then(() => unpin(job))
      return first
    },
    async run(order, signal) {
      const { first, done } = await startExport(order)
      const cancel = () => jobs.cancel(first.exportId)
      if (signal?.aborted) cancel()
      signal?.addEventListener('abort', cancel, { once: true })
      return done.finally(() => signal?.removeEventListener('abort', cancel))
    },
    async preview(order) {
      const job = await jobOf({ ...order, path: '', allowUnsynced: true })
      try {
        return await previewTable(job)
      } finally {
        await unpin(job)
      }
    },
    earlier: async (id) => (await storeOf(id)).exportLedger.list(),
    fields: async (id) => (await storeOf(id)).sessions.fieldNames(),
    cancel: (exportId) => jobs.cancel(exportId),
    pathOf: (exportId) => jobs.pathOf(exportId),
    close: () => jobs.close(),
  }
}

/** The columns of an order; by default those of its kind that may be exported. */
async function columnsOf(
  { what, columns }: Pick<ExportOrder, 'what' | 'columns'>,
  store: Store,
): Promise<readonly string[]> {
  if (columns !== undefined) return columns
  const { usual } = EXPORT_COLUMNS[what]
  return (await store.reviews.isBlind()) ? usual.filter((id) => !isHiddenWhenBlind(id)) : usual
}

/** Refuses an export before the first completed sync: an empty file would look like a center without sessions. */
async function assertSynced(store: Store): Promise<void> {
  const cursors = await store.feed.cursors()
  if (cursors.some(({ lastCompletedAt }) => lastCompletedAt !== null)) return
  throw new DeskError('not-synced', 'Nothing exported: no sync has finished yet. Sync first.')
}
