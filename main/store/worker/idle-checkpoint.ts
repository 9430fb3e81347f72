import type { WriteDb } from './databases/database.ts'

/** Notes are saved when the user pauses typing. This is longer than the time between two such pauses. */
const IDLE_MS = 2000

export type IdleCheckpoint = {
  /** Must be called after each write, and once at the start, since a log may exist already. */
  wroteSomething(): void
  end(): void
}

/**
 * Merges the write-ahead log of the reviews into the database and empties it whenever nothing was written for a while.
 * One damaged byte in the log loses everything after it, because SQLite takes it for the end of the log. So the log
 * should be short.
 */
export function createIdleCheckpoint(db: WriteDb): IdleCheckpoint {
  let timer: NodeJS.Timeout | null = null

  function plan(): void {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(run, IDLE_MS)
  }

  function run(): void {
    timer = null
    if (!checkpoint(db)) plan()
  }

  return {
    wroteSomething: plan,
    end() {
      if (timer !== null) clearTimeout(timer)
    },
  }
}

/** Runs a checkpoint. Returns whether the log is empty now; a reader in a transaction is not waited for. */
function checkpoint(db: WriteDb): boolean {
  const timeout = Number(db.pragma('busy_timeout', { simple: true }))
  try {
    db.pragma('busy_timeout = 0')
    const [result] = db.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[]
    return result?.busy === 0
  } catch {
    // The disk is full or gone. What was written is safe in the log, and the next write reports the problem.
    return true
  } finally {
    db.pragma(`busy_timeout = ${timeout}`)
  }
}
