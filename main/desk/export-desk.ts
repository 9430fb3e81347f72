import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { EXPORT_COLUMNS, isHiddenWhenBlind } from '../../contract/model/export-options.ts'
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

  /** The columns of an order; by default those of its kind that may be exported. */
  async function columnsOf({ what, columns }: ExportOrder, store: Store): Promise<readonly string[]> {
    if (columns !== undefined) return columns
    const { usual } = EXPORT_COLUMNS[what]
    return (await store.reviews.isBlind()) ? usual.filter((id) => !isHiddenWhenBlind(id)) : usual
  }

  async function jobOf({ connectionId, resultSet, ...asked }: ExportOrder): Promise<ExportJob> {
    const store = await storeOf(connectionId)
    const order = { ...asked, columns: await columnsOf({ connectionId, resultSet, ...asked }, store) }
    // A selection needs no completed sync: all selected sessions are stored, and all of them are exported.
    if (order.allowUnsynced !== true && resultSet?.onlySelected !== true) await assertSynced(store)
    if (resultSet === null) return { ...order, store, resultSetId: null, total: await store.sessions.count() }
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

  /** Refuses an export before the first completed sync: an empty file would look like a center without sessions. */
  async function assertSynced(store: Store): Promise<void> {
    const cursors = await store.feed.cursors()
    if (cursors.some(({ lastCompletedAt }) => lastCompletedAt !== null)) return
    throw new DeskError('not-synced', 'Nothing exported: no sync has finished yet. Sync first.')
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
    fields: async (id) => (await storeOf(id)).sessions.fieldNames(),
    cancel: (exportId) => jobs.cancel(exportId),
    pathOf: (exportId) => jobs.pathOf(exportId),
    close: () => jobs.close(),
  }
}
