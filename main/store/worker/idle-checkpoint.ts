import type { WriteDb } from './databases/database.ts'

/** Notes are saved in pauses of typing; this is longer than from one such pause to the next. */
const IDLE_MS = 2000

export type IdleCheckpoint = {
  /** To be called after each write, and once at the start: a log may be there already. */
  wroteSomething(): void
  end(): void
}

/**
 * Folds the write-ahead log of the reviews into the database whenever nothing was written for a while, and empties it. A
 * byte of the log that goes bad costs everything behind it: SQLite takes it for the end of the log. So the log should
 * hold little.
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

/** Whether the log is empty now. A reader in the middle of a transaction is not waited for. */
function checkpoint(db: WriteDb): boolean {
  const timeout = Number(db.pragma('busy_timeout', { simple: true }))
  try {
    db.pragma('busy_timeout = 0')
    const [result] = db.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[]
    return result?.busy === 0
  } catch {
    // A disk that is full or gone: what was written is safe in the log, and the next write tells.
    return true
  } finally {
    db.pragma(`busy_timeout = ${timeout}`)
  }
}
