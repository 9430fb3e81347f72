import type { DownloadHold } from '../../contract/model/downloads.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import { log } from '../support/log.ts'
import type { Board, Entry } from './board.ts'
import { holdOf } from './held.ts'
import { isFinished } from './states.ts'

/** Sessions that are downloaded at a time. */
const SESSIONS_AT_ONCE = 2
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 5 * 60_000
/** Rounds after which a host that does not answer is one of the session, while other sessions are downloaded. */
const MOST_FAILURES = 4
const MOST_IN_A_ROW = 3

export type EngineOptions = {
  readonly board: Board
  readonly download: (entry: Entry, signal: AbortSignal) => Promise<void>
  /** Records a failure as that of the files that are missing. */
  readonly giveUp: (entry: Entry, error: unknown) => Promise<void>
  /** Why nothing may be downloaded now, as the network and the settings are; `null` where it may. */
  readonly barrier: () => DownloadHold | null
  readonly onChanged: () => void
  readonly now: () => InstantMs
}

/** Downloads the sessions of the board in their order, some at a time. */
export type Engine = {
  /** From now on sessions are downloaded; before, they are only known. */
  activate(): void
  /** Looks for something to do: the board, the network or the settings have changed. */
  pump(): void
  /** Like {@link pump}, and forgets what was waited for. */
  tryAgain(): void
  hold(): DownloadHold | null
  /** Stops the download of a session; resolves when it has ended. */
  stop(entry: Entry): Promise<void>
  end(): Promise<void>
}

export function createEngine({ board, download, giveUp, barrier, onChanged, now }: EngineOptions): Engine {
  const running = new Map<Entry, Promise<void>>()
  let held: { readonly hold: DownloadHold; readonly until: InstantMs } | null = null
  let holds = 0
  let ended = false
  let isActive = false
  let timer: NodeJS.Timeout | null = null
  let lastSuccess: InstantMs = 0
  /** Sessions that failed one after the other, without one that succeeded between them. */
  let inARow = 0

  const isOpen = (entry: Entry) => !entry.record.isPaused && entry.record.outdatedSince === null && !isFinished(entry)
  const open = () => board.all().filter((entry) => isOpen(entry) && entry.stop === null)

  function pump(): void {
    if (ended) return
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (held !== null && held.until <= now()) held = null
    const barred = barrier()
    if (barred !== null) for (const entry of running.keys()) entry.stop?.abort()
    if (isActive && held === null && barred === null) startSome()
    if (isActive) waitForNext()
    onChanged()
  }

  function startSome(): void {
    // Those that failed come after all others.
    const waiting = open()
      .toSorted((one, other) => one.failures - other.failures)
      .values()
    while (running.size < SESSIONS_AT_ONCE) {
      const next = waiting.next()
      if (next.done) return
      if (next.value.notBefore <= now()) start(next.value)
    }
  }

  function start(entry: Entry): void {
    const stop = new AbortController()
    entry.stop = stop
    const run = download(entry, stop.signal)
      .then(
        () => succeeded(entry),
        (error: unknown) => failed(entry, stop.signal, error),
      )
      .catch((error: unknown) => log('error', 'downloads.session', { error }))
      .finally(() => {
        entry.stop = null
        running.delete(entry)
        pump()
      })
    running.set(entry, run)
  }

  function succeeded(entry: Entry): void {
    lastSuccess = now()
    entry.failures = 0
    entry.failing = null
    entry.notBefore = 0
    holds = 0
    inARow = 0
  }

  async function failed(entry: Entry, signal: AbortSignal, error: unknown): Promise<void> {
    if (signal.aborted || ended) return
    const hold = holdOf(error)
    entry.failing = { since: entry.failing?.since ?? now(), hold }
    entry.failures += 1
    entry.notBefore = now() + waitFor(entry.failures)
    inARow += 1
    if (hold === null) {
      log('error', 'downloads.failed', { error })
      await giveUp(entry, error)
      return
    }
    if (hold === 'no-network' || hold === 'service') {
      const isOfTheSession = entry.failures >= MOST_FAILURES && lastSuccess > entry.failing.since
      if (isOfTheSession) await giveUp(entry, error)
      // One host may be down; when several fail in a row, nothing is to be had now.
      if (isOfTheSession || inARow < MOST_IN_A_ROW) return
    }
    holds += 1
    inARow = 0
    held = { hold, until: now() + waitFor(holds) }
    for (const other of running.keys()) if (other !== entry) other.stop?.abort()
  }

  function waitForNext(): void {
    const times = [held?.until, ...open().map(({ notBefore }) => notBefore)].filter(
      (time): time is number => time !== undefined && time > now(),
    )
    const next = held === null ? Math.min(...times) : held.until
    if (!Number.isFinite(next)) return
    timer = setTimeout(pump, Math.max(50, next - now()))
  }

  return {
    activate() {
      isActive = true
      pump()
    },
    pump,
    tryAgain() {
      held = null
      holds = 0
      for (const entry of board.all()) entry.notBefore = 0
      pump()
    },
    hold() {
      const barred = barrier()
      if (barred !== null) return barred
      if (held !== null) return held.hold
      if (running.size > 0) return null
      const left = board.all().filter((entry) => !isFinished(entry) && entry.record.outdatedSince === null)
      if (left.length > 0 && left.every(({ record }) => record.isPaused)) return 'user'
      // All that is left waits for another try.
      return left.find(({ notBefore }) => notBefore > now())?.failing?.hold ?? null
    },
    async stop(entry) {
      entry.stop?.abort()
      await running.get(entry)
    },
    async end() {
      ended = true
      if (timer !== null) clearTimeout(timer)
      for (const entry of running.keys()) entry.stop?.abort()
      await Promise.all(running.values())
    },
  }
}

function waitFor(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))
}
