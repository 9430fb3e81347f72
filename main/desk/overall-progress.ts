import type { DeskEvents } from './events.ts'

/** How far everything that runs is, 0 to 1: `unknown` where only syncs run, whose end nobody knows, and `null` if nothing does. */
export type OverallProgress = number | 'unknown' | null

/** Milliseconds that work has to last before it is shown: most syncs are over sooner, and would only flash. */
const SHOWN_AFTER_MS = 2000

type Job = { readonly done: number; readonly total: number }

/**
 * Follows exports, evidence reports and syncs, and calls `show` whenever what is to be shown changes, by a percent or more. It
 * also goes back: all of them share one bar, so there is more to do when another begins.
 */
export function watchProgress(
  events: Pick<DeskEvents, 'on'>,
  show: (progress: OverallProgress) => void,
  afterMs = SHOWN_AFTER_MS,
): void {
  const jobs = new Map<string, Job>()
  let shown: OverallProgress = null
  let waiting: ReturnType<typeof setTimeout> | null = null
  let isDue = false

  function due(): void {
    isDue = true
    update()
  }

  function update(): void {
    const now = overall([...jobs.values()])
    if (now === null) {
      if (waiting !== null) clearTimeout(waiting)
      waiting = null
      isDue = false
    } else if (waiting === null) {
      waiting = setTimeout(due, afterMs)
      waiting.unref()
    }
    const next = isDue ? now : null
    if (next === shown) return
    shown = next
    show(next)
  }

  function note(id: string, isRunning: boolean, job: Job): void {
    if (isRunning) jobs.set(id, job)
    else if (!jobs.delete(id)) return
    update()
  }

  events.on('exports.progress', ({ exportId, state, rows, total }) =>
    note(`export-${exportId}`, state === 'running', { done: rows, total }),
  )
  // What a report of one session consists of is not known here.
  events.on('evidence.progress', ({ evidenceId, state, sessions, total }) =>
    note(`evidence-${evidenceId}`, state === 'running', { done: sessions, total: total > 1 ? total : 0 }),
  )
  events.on('sync.progress', ({ connectionId, state }) =>
    note(`sync-${connectionId}`, state !== 'idle', { done: 0, total: 0 }),
  )
}

function overall(jobs: readonly Job[]): OverallProgress {
  if (jobs.length === 0) return null
  const total = jobs.reduce((sum, job) => sum + job.total, 0)
  if (total === 0) return 'unknown'
  const done = jobs.reduce((sum, job) => sum + Math.min(job.done, job.total), 0)
  return Math.floor((100 * done) / total) / 100
}
