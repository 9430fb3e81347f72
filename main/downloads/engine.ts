import type { DownloadHold } from '../../contract/model/downloads.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import { log } from '../support/log.ts'
import type { Board, Entry } from './board.ts'
import { createPatience } from './patience.ts'
import { isFinished } from './states.ts'

/** Sessions that are downloaded at a time. */
const SESSIONS_AT_ONCE = 2
/** Least milliseconds until something is tried again. */
const LEAST_WAIT_MS = 50

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
  /** What keeps these sessions from being downloaded now; all sessions by default. `null` while one is downloaded. */
  hold(of?: readonly Entry[]): DownloadHold | null
  /** Stops the download of a session; resolves when it has ended. */
  stop(entry: Entry): Promise<void>
  end(): Promise<void>
}

export function createEngine({ board, download, giveUp, barrier, onChanged, now }: EngineOptions): Engine {
  const running = new Map<Entry, Promise<void>>()
  const patience = createPatience(now)
  let isActive = false
  let ended = false
  let timer: NodeJS.Timeout | null = null

  const open = () => board.all().filter((entry) => isOpen(entry) && entry.stop === null)
  const stopAll = (except?: Entry) => {
    for (const entry of running.keys()) if (entry !== except) entry.stop?.abort()
  }

  function pump(): void {
    if (ended) return
    if (timer !== null) clearTimeout(timer)
    timer = null
    const isBarred = barrier() !== null
    if (isBarred) stopAll()
    if (isActive && !isBarred && patience.held() === null) startSome()
    if (isActive) waitForNext()
    onChanged()
  }

  function startSome(): void {
    // Those that failed come after all others.
    const waiting = open().toSorted((one, other) => one.failures - other.failures)
    for (const entry of waiting) {
      if (running.size === SESSIONS_AT_ONCE) return
      if (entry.notBefore <= now()) start(entry)
    }
  }

  function start(entry: Entry): void {
    const stop = new AbortController()
    entry.stop = stop
    const run = download(entry, stop.signal)
      .then(
        () => patience.succeeded(entry),
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

  async function failed(entry: Entry, signal: AbortSignal, error: unknown): Promise<void> {
    if (signal.aborted || ended) return
    const consequence = patience.failed(entry, error)
    if (consequence === 'held') stopAll(entry)
    if (consequence !== 'given-up') return
    log('error', 'downloads.given-up', { error })
    await giveUp(entry, error)
  }

  function waitForNext(): void {
    const until = patience.held()?.until ?? null
    const times = until === null ? open().map(({ notBefore }) => notBefore) : [until]
    const next = Math.min(...times.filter((time) => time > now()))
    if (Number.isFinite(next)) timer = setTimeout(pump, Math.max(LEAST_WAIT_MS, next - now()))
  }

  return {
    activate() {
      isActive = true
      pump()
    },
    pump,
    tryAgain() {
      patience.forget(board.all())
      pump()
    },
    hold(of = board.all()) {
      const hold = barrier() ?? patience.held()?.hold ?? null
      if (hold !== null || of.some(({ stop }) => stop !== null)) return hold
      const left = of.filter((entry) => !isFinished(entry) && entry.record.outdatedSince === null)
      const waiting = left.filter(({ record }) => !record.isPaused)
      if (waiting.length === 0) return left.length > 0 ? 'user' : null
      if (waiting.some(({ notBefore }) => notBefore <= now())) return null
      // All that is left waits for another try.
      return waiting.find(({ failing }) => failing !== null)?.failing?.hold ?? null
    },
    async stop(entry) {
      entry.stop?.abort()
      await running.get(entry)
    },
    async end() {
      ended = true
      if (timer !== null) clearTimeout(timer)
      stopAll()
      await Promise.all(running.values())
    },
  }
}

function isOpen(entry: Entry): boolean {
  return !entry.record.isPaused && entry.record.outdatedSince === null && !isFinished(entry)
}
