import type { PendingChange, PendingChanges } from './pending-changes.ts'

export type Saving = 'saved' | 'unsaved' | 'saving' | 'failed'

type Options = {
  readonly pending: PendingChanges
  /** Saves a change. Returns why it could not be saved; `null` once there is nothing more to do for it. */
  readonly save: (next: PendingChange) => Promise<unknown>
  readonly onState: (saving: Saving, problem: unknown) => void
}

/** Milliseconds after which a save that failed, such as on a full disk, is tried again. */
const RETRY_MS = 3000

/** Saves what is due, one change at a time, so that an older value never overwrites a newer one. */
export function createSaveLoop({ pending, save, onState }: Options) {
  let running: Promise<void> | null = null
  let retry: ReturnType<typeof setTimeout> | null = null
  let hasFailed = false

  async function saveAll(): Promise<void> {
    hasFailed = false
    for (let next = pending.next(); next !== null; next = pending.next()) {
      onState('saving', null)
      const problem = await save(next)
      if (problem === null) continue
      hasFailed = true
      onState('failed', problem)
      retry ??= setTimeout(() => void run(), RETRY_MS)
      return
    }
    onState(pending.all().length === 0 ? 'saved' : 'unsaved', null)
  }

  function run(): Promise<void> {
    if (retry !== null) clearTimeout(retry)
    retry = null
    running ??= saveAll().finally(() => {
      running = null
      if (!hasFailed && pending.next() !== null) void run()
    })
    return running
  }

  async function settle(): Promise<boolean> {
    pending.makeDue()
    await run()
    if (pending.all().length === 0) return true
    return hasFailed ? false : settle()
  }

  return {
    run,
    /** Saves everything. Returns whether that succeeded. */
    settle,
    hasFailed: () => hasFailed,
    state: (): Saving => {
      if (running !== null) return 'saving'
      if (hasFailed) return 'failed'
      return pending.all().length === 0 ? 'saved' : 'unsaved'
    },
  }
}
