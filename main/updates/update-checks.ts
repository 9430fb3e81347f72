import type { InstantMs } from '../../contract/model/instants.ts'
import type { UpdatePhase, UpdateStatus, UpdateTrouble } from '../../contract/model/updates.ts'
import { log } from '../support/log.ts'
import type { UpdateState } from './update-state.ts'
import type { UpdaterPort } from './updater-port.ts'

export type UpdateChecksOptions = {
  readonly state: UpdateState
  readonly updater: Pick<UpdaterPort, 'check'>
  /** Whether the user wants automatic checks. */
  readonly isAutomatic: () => Promise<boolean>
  readonly now: () => InstantMs
  /** Milliseconds until the first automatic check. Default: 30 s, late enough not to compete with the first window. */
  readonly firstAfterMs?: number | undefined
  /** Milliseconds between two automatic checks. Default: 6 hours. */
  readonly everyMs?: number | undefined
  readonly signal: AbortSignal
}

export type UpdateChecks = {
  /** Looks for a newer version. Does nothing while one is downloaded or waits for a restart. */
  byHand(): Promise<UpdateStatus>
  /** The computer was asleep or without a network: a check may be due. */
  wakeUp(): void
  /** Resolves when no check runs any more. */
  settled(): Promise<void>
}

/** Not told after an automatic check: a laptop is often offline, and the next check may find the server again. */
const PASSING: ReadonlySet<UpdateTrouble['kind']> = new Set(['unreachable', 'slow', 'refused', 'working-offline'])
/** In these there is nothing to look for. */
const BUSY: ReadonlySet<UpdatePhase> = new Set(['downloading', 'ready', 'restarting'])

/** Checks at the start, then every few hours, and by hand. */
export function startUpdateChecks(options: UpdateChecksOptions): UpdateChecks {
  const { state, updater, now, firstAfterMs = 30_000, everyMs = 6 * 3_600_000, signal } = options
  let running: Promise<UpdateStatus> | null = null
  /** Whether the check that runs was asked for by hand, from its beginning or since. */
  let isAskedFor = false
  let triedAt: InstantMs | null = null

  async function run(before: UpdateStatus): Promise<UpdateStatus> {
    triedAt = now()
    try {
      const update = await updater.check(signal)
      return state.become({ phase: update === null ? 'current' : 'available', update, checkedAt: now() })
    } catch (error) {
      const trouble = state.failed('check', error)
      const isTold = trouble !== null && (isAskedFor || !PASSING.has(trouble.kind))
      // What was known before is as true as it was.
      return state.become({ phase: before.phase, trouble: isTold ? trouble : before.trouble })
    }
  }

  function check(byHand: boolean): Promise<UpdateStatus> {
    const before = state.now()
    if (running === null && BUSY.has(before.phase)) return Promise.resolve(before)
    isAskedFor ||= byHand
    if (running !== null) return running
    state.become({ phase: 'checking', trouble: null })
    running = run(before).finally(() => {
      running = null
      isAskedFor = false
    })
    return running
  }

  async function automatic(): Promise<void> {
    if (signal.aborted || (triedAt !== null && Math.abs(now() - triedAt) < everyMs)) return
    if (await options.isAutomatic()) await check(false)
  }

  const checkIfDue = () => void automatic().catch((error: unknown) => log('warn', 'updates.automatic', { error }))
  const first = setTimeout(checkIfDue, firstAfterMs)
  // More often than a check is due, since the first one is no whole interval after the start.
  const every = setInterval(checkIfDue, everyMs / 12)
  first.unref()
  every.unref()
  signal.addEventListener('abort', () => {
    clearTimeout(first)
    clearInterval(every)
  })
  return {
    byHand: () => check(true),
    // The start has a focus too, but its first check comes later.
    wakeUp: () => triedAt !== null && checkIfDue(),
    async settled() {
      await running
    },
  }
}
