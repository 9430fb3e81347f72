import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { EXPORT_COLUMNS } from '../../contract/model/export-options.ts'
import type { ExportsUnderWay } from '../export/exports-under-way.ts'
import { previewTable } from '../export/preview.ts'
import type { Store } from '../store/store.ts'
import { log } from '../support/log.ts'
import type { Desk } from './desk-type.ts'
import type { DeskEvents } from './events.ts'
import { createExportJobs, type ExportJob, type ExportOrder } from './exports.ts'
import type { StoreView } from './views.ts'

export type ExportDeskOptions = {
  readonly storeOf: (id: ConnectionId) => Promise<Store>
  readonly viewOf: (windowId: number, viewId: number) => StoreView
  readonly events: DeskEvents
  readonly underWay: ExportsUnderWay
}

export function createExportDesk({
  storeOf,
  viewOf,
  events,
  underWay,
}: ExportDeskOptions): Desk['exports'] & { close(): Promise<void> } {
  const jobs = createExportJobs(
    (progress, windowId) => events.emit('exports.progress', progress, windowId),
    (failure, error) => log('error', 'export.failed', { code: failure.code, error }),
    underWay,
  )

  async function jobOf({ connectionId, view, ...order }: ExportOrder): Promise<ExportJob> {
    const store = await storeOf(connectionId)
    // What is selected are sessions that somebody has seen, and all of them are exported.
    if (order.allowUnsynced !== true && view?.onlySelected !== true) await assertSynced(store)
    if (view === null) return { ...order, store, viewId: null, total: await store.sessions.count() }
    const known = viewOf(view.windowId, view.viewId)
    if (known.connectionId !== connectionId) {
      throw new DeskError('no-such-view', 'This view belongs to another connection.')
    }
    // The window opens its list anew with every change, and an export is of the rows that were seen when it was asked for.
    const pinned = await store.sessions.pin(known.viewId, { onlySelected: view.onlySelected ?? false })
    if (view.onlySelected && pinned.total === 0) {
      await store.sessions.close(pinned.viewId)
      throw new DeskError('invalid-argument', 'No session is selected.')
    }
    return { ...order, store, ...pinned }
  }

  /** An empty file must not look like the export of a center without sessions. */
  async function assertSynced(store: Store): Promise<void> {
    const cursors = await store.feed.cursors()
    if (cursors.some(({ lastCompletedAt }) => lastCompletedAt !== null)) return
    throw new DeskError(
      'not-synced',
      'No sync has completed since the cache was begun. Nothing was exported: sync first.',
    )
  }

  async function unpin({ store, viewId }: Pick<ExportJob, 'store' | 'viewId'>): Promise<void> {
    if (viewId !== null) await store.sessions.close(viewId).catch(() => undefined)
  }

  async function begin(order: ExportOrder) {
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
      const { first, done } = await begin(order)
      const cancel = () => jobs.cancel(first.exportId)
      if (signal?.aborted) cancel()
      signal?.addEventListener('abort', cancel, { once: true })
      return done.finally(() => signal?.removeEventListener('abort', cancel))
    },
    async preview(order) {
      const job = await jobOf({ ...order, path: '', allowUnsynced: true })
      try {
        return await previewTable({ ...job, columns: job.columns ?? EXPORT_COLUMNS[job.what].usual })
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
