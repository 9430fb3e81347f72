import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { uptime } from 'node:os'
import { z } from 'zod'

/** A run of the app that has begun. Times are in milliseconds since 1970. */
const runSchema = z.object({
  format: z.literal(1),
  startedAt: z.number(),
  version: z.string().regex(/^\d[\w.+-]{0,39}$/),
})
export type BegunRun = Omit<z.output<typeof runSchema>, 'format'>

/** How far the clock may have been set since the computer was started, in milliseconds. */
const CLOCK_CHANGE_MS = 60_000

export type RunMarker = {
  /**
   * Notes that this run has begun. Returns the run before it if that did not end: it crashed, or was killed. `null` too
   * where the computer was started since, since a computer that loses its power is no crash of the app.
   */
  begin(run: BegunRun): BegunRun | null
  /**
   * This run ends as it should. Only what it noted is removed, and only once: the next version may have begun while this
   * process still ends.
   */
  end(): void
}

/**
 * The marker is `running.json` in the data folder: there while the app runs. It is written and removed synchronously, so
 * that it is right whatever ends the process next. Where it can't be written, crashes of the program go unnoticed.
 */
export function createRunMarker(dataDir: string, now = Date.now, secondsUp = uptime): RunMarker {
  const path = join(dataDir, 'running.json')
  /** When the runs began whose marker is removed at the end: this one, and the one before, whose marker may be left. */
  let own: readonly number[] = []
  return {
    begin(run) {
      const before = read(path)
      own = before === null ? [run.startedAt] : [run.startedAt, before.startedAt]
      try {
        writeFileSync(path, JSON.stringify({ format: 1, ...run }), { mode: 0o600 })
      } catch {
        // The disk is full or read-only, which the store reports.
      }
      const bootedAt = now() - secondsUp() * 1000
      return before !== null && before.startedAt > bootedAt - CLOCK_CHANGE_MS ? before : null
    },
    end() {
      const begun = read(path)?.startedAt
      const isOwn = begun !== undefined && own.includes(begun)
      own = []
      if (!isOwn) return
      try {
        rmSync(path, { force: true })
      } catch {
        // The next start takes this run for one that crashed; nothing more can be done on such a disk.
      }
    },
  }
}

function read(path: string): BegunRun | null {
  try {
    return runSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}
