import { basename } from 'node:path'
import {
  EXPORT_COLUMNS,
  type ExportFormat,
  type ExportKind,
  type ExportProgress,
} from '../../contract/model/export-options.ts'
import { toFailure, type Failure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { exportTable, NOTHING_EXPORTED, type ExportCounts } from '../export/export.ts'
import type { PartialRecord } from '../export/target-file.ts'
import type { Store } from '../store/store.ts'

/** An export as it is asked for. */
export type ExportOrder = {
  readonly connectionId: ConnectionId
  readonly what: ExportKind
  /** Ids of the columns, in their order; without them the kind's usual ones. */
  readonly columns?: readonly string[]
  /** The view whose rows are wanted, of which window, or what is selected in it; `null` for everything. */
  readonly view: { readonly windowId: number; readonly viewId: number; readonly onlySelected?: boolean } | null
  /** The window that asks, which alone hears of it; left out where no window does. */
  readonly windowId?: number
  readonly path: string
  readonly format: ExportFormat
  /** Exports what is stored although no sync has completed. */
  readonly allowUnsynced?: boolean
}

/** An order with what it needs to be carried out. */
export type ExportJob = Omit<ExportOrder, 'view' | 'connectionId'> & {
  readonly store: Pick<Store, 'sessions'>
  /** View of the store; `null` for everything. */
  readonly viewId: number | null
  readonly total: number
}

export type ExportJobs = {
  /** Begins a job. `done` resolves at its end, whatever that is. */
  start(job: ExportJob): { readonly first: ExportProgress; readonly done: Promise<ExportProgress> }
  cancel(exportId: number): void
  pathOf(exportId: number): string | null
  /** Cancels all jobs and waits until their files are gone. */
  close(): Promise<void>
}

/** Milliseconds between two reports of progress. */
const PROGRESS_EVERY = 100

export function createExportJobs(
  onProgress: (progress: ExportProgress, windowId: number | null) => void,
  onFailure: (failure: Failure, error: unknown) => void,
  underWay: PartialRecord,
): ExportJobs {
  const running = new Map<number, { readonly controller: AbortController; readonly done: Promise<ExportProgress> }>()
  const completed = new Map<number, string>()
  let lastId = 0

  async function run(exportId: number, job: ExportJob, controller: AbortController): Promise<ExportProgress> {
    let counts = NOTHING_EXPORTED
    let toldAt = performance.now()
    const progress = (state: ExportProgress['state'], failure: Failure | null): ExportProgress => ({
      ...progressOf(exportId, job, counts),
      state,
      failure,
    })
    let last: ExportProgress
    try {
      counts = await exportTable({
        ...job,
        columns: job.columns ?? EXPORT_COLUMNS[job.what].usual,
        signal: controller.signal,
        underWay,
        onProgress(now) {
          counts = now
          if (performance.now() - toldAt < PROGRESS_EVERY) return
          toldAt = performance.now()
          onProgress(progress('running', null), job.windowId ?? null)
        },
      })
      completed.set(exportId, job.path)
      last = progress('done', null)
    } catch (error) {
      const failure = toFailure(error)
      if (failure.code !== 'cancelled') onFailure(failure, error)
      last = progress(failure.code === 'cancelled' ? 'cancelled' : 'failed', failure)
    }
    running.delete(exportId)
    onProgress(last, job.windowId ?? null)
    return last
  }

  return {
    start(job) {
      lastId += 1
      const exportId = lastId
      const controller = new AbortController()
      const done = run(exportId, job, controller)
      running.set(exportId, { controller, done })
      return { first: progressOf(exportId, job, NOTHING_EXPORTED), done }
    },
    cancel(exportId) {
      running.get(exportId)?.controller.abort()
    },
    pathOf: (exportId) => completed.get(exportId) ?? null,
    async close() {
      for (const { controller } of running.values()) controller.abort()
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}

function progressOf(exportId: number, job: ExportJob, counts: ExportCounts): ExportProgress {
  return {
    exportId,
    state: 'running',
    what: job.what,
    // Sessions read, since the total counts sessions as well; an export of what reports tell writes other numbers of rows.
    rows: counts.sessions,
    total: job.total,
    withoutReport: counts.withoutReport,
    cutTexts: counts.cutTexts,
    fileName: basename(job.path),
    failure: null,
  }
}
