import { basename } from 'node:path'
import {
  type ExportFormat,
  type ExportKind,
  type ExportProgress,
  type ExportTexts,
} from '../../contract/model/export-options.ts'
import { toFailure, type Failure } from '../../contract/model/errors.ts'
import type { ReviewExportOptions } from '../../contract/model/export-ledger.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { exportTable, NOTHING_EXPORTED, type ExportCounts, type ReviewExportJob } from '../export/export.ts'
import type { PartialRecord } from '../export/target-file.ts'
import { fileSize } from '../support/file-size.ts'
import type { Store } from '../store/store.ts'

/** What a caller asks to export. */
export type ExportOrder = {
  readonly connectionId: ConnectionId
  readonly what: ExportKind
  /** Ids of the columns in order; the default columns of the kind where it is left out. */
  readonly columns?: readonly string[]
  /** Readable headers and values; left out where ids and stored values are wanted. */
  readonly texts?: ExportTexts
  /** The result set to export, or the rows selected in it, and the window it belongs to; `null` for all sessions. */
  readonly resultSet: {
    readonly windowId: number
    readonly resultSetId: number
    readonly onlySelected?: boolean
  } | null
  /** The window that gets the progress; left out for the command line. */
  readonly windowId?: number
  readonly path: string
  readonly format: ExportFormat
  /** For an export of reviews; without private notes and with all rows where it is left out. */
  readonly reviews?: ReviewExportOptions
  /** Exports although no sync has completed. */
  readonly allowUnsynced?: boolean
}

/** An order with the store and the rows it works on. */
export type ExportJob = Omit<ExportOrder, 'resultSet' | 'connectionId' | 'reviews'> & {
  readonly columns: readonly string[]
  readonly store: Pick<Store, 'sessions'>
  /** Id of the result set in the store; `null` for all sessions. */
  readonly resultSetId: number | null
  readonly reviews?: ReviewExportJob
  readonly total: number
}

export type ExportJobs = {
  /** Starts a job. `done` resolves when the job has ended, also when it failed. */
  start(job: ExportJob): { readonly first: ExportProgress; readonly done: Promise<ExportProgress> }
  cancel(exportId: number): void
  pathOf(exportId: number): string | null
  /** Cancels all jobs and waits until their partial files are deleted. */
  close(): Promise<void>
}

/** Milliseconds between two progress events. */
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
      if (counts.unrecorded !== null) onFailure(counts.unrecorded, counts.unrecorded)
      last = { ...progress('done', null), bytes: await fileSize(job.path) }
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
    rows: counts.sessions,
    total: job.total,
    written: counts.rows,
    withoutReport: counts.withoutReport,
    cutTexts: counts.cutTexts,
    recordedAs: counts.recordedAs,
    isUnrecorded: counts.unrecorded !== null,
    fileName: basename(job.path),
    bytes: null,
    failure: null,
  }
}
