import type { InstantMs } from '../../contract/model/instants.ts'
import type { Settings } from '../../contract/model/settings.ts'
import { DeskError } from '../../contract/model/errors.ts'
import type { SyncOutcome } from './outcome.ts'
import { systemTimers, type Timers } from './throttle.ts'

export type SchedulerOptions = {
  /** Runs a sync; rejects with `sync-running` while one is running. */
  readonly run: () => Promise<SyncOutcome>
  /** Read at each decision, so that changes apply from the next one on. */
  readonly settings: () => Pick<Settings, 'autoSyncMinutes' | 'syncOnFocus'>
  readonly onUnexpected?: (error: unknown) => void
  readonly now?: () => InstantMs
  readonly timers?: Timers
}

export type Scheduler = {
  /** Schedules the first automatic sync, one interval from now. */
  start(): void
  stop(): void
  /** A window got the focus. */
  focused(): void
  /** The network is back. */
  online(): void
  /** A sync that was started elsewhere has ended: the interval starts again. */
  ended(outcome: SyncOutcome): void
  /** The settings have changed. */
  replan(): void
}

const MINUTE_MS = 60_000
/** Focus within this time after the last sync starts no other. */
const FOCUS_PAUSE_MS = MINUTE_MS
const FIRST_RETRY_MS = 30_000

/**
 * Decides when to sync automatically: every N minutes after the last one ended, when a window gets the focus, and when
 * the network is back. A temporary failure is retried sooner, with exponential backoff; a permanent one waits for the
 * interval.
 */
export function createScheduler(options: SchedulerOptions): Scheduler {
  const { run, settings, now = Date.now, timers = systemTimers } = options
  let active = false
  let running = false
  let callOff: (() => void) | null = null
  let lastEnd: InstantMs | null = null
  let deferrals = 0

  /** Milliseconds since the last end. The absolute value, because the clock may have been set back since. */
  function sinceLastEnd(): number {
    return lastEnd === null ? Infinity : Math.abs(now() - lastEnd)
  }

  function plan(): void {
    callOff?.()
    callOff = null
    const { autoSyncMinutes } = settings()
    if (!active || autoSyncMinutes === 0) return
    const interval = autoSyncMinutes * MINUTE_MS
    const pause = deferrals === 0 ? interval : Math.min(FIRST_RETRY_MS * 2 ** (deferrals - 1), interval)
    callOff = timers.after(Math.max(pause - sinceLastEnd(), 0), () => void runNow())
  }

  async function runNow(): Promise<void> {
    if (!active || running) return
    running = true
    callOff?.()
    callOff = null
    try {
      note(await run())
    } catch (error) {
      // The run that is going on reports its own end.
      if (!(error instanceof DeskError)) options.onUnexpected?.(error)
      lastEnd = now()
    } finally {
      running = false
      plan()
    }
  }

  function note(outcome: SyncOutcome): void {
    lastEnd = now()
    const again = outcome.kind === 'deferred' && outcome.failure.code !== 'cancelled'
    deferrals = again ? deferrals + 1 : 0
  }

  return {
    start() {
      if (active) return
      active = true
      lastEnd = now()
      plan()
    },
    stop() {
      active = false
      callOff?.()
      callOff = null
    },
    focused() {
      if (settings().syncOnFocus && sinceLastEnd() >= FOCUS_PAUSE_MS) void runNow()
    },
    online() {
      if (settings().autoSyncMinutes > 0 && (deferrals > 0 || sinceLastEnd() >= FOCUS_PAUSE_MS)) void runNow()
    },
    ended(outcome) {
      if (running) return
      note(outcome)
      plan()
    },
    replan: plan,
  }
}
