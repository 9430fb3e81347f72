import { toFailure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import { log } from '../support/log.ts'
import { startAutomaticWork } from './start-automatic-work.ts'

export type AutomaticStartOptions = {
  readonly registry: Pick<ConnectionRegistry, 'list'>
  /** Whether automatic work may start now: it is switched on, and the app is not closing. */
  readonly isWanted: () => boolean
  readonly startWork: (id: ConnectionId) => Promise<unknown>
  /** Milliseconds until the first run: late enough not to compete with the window's first reads. */
  readonly afterMs: number
}

/** Starts the automatic work of all connections, shown in a window or not: once after a delay, and on request. */
export type AutomaticStart = {
  /** Starts the work without waiting for it. */
  now(): void
  stop(): void
}

export function createAutomaticStart({
  registry,
  isWanted,
  startWork,
  afterMs,
}: AutomaticStartOptions): AutomaticStart {
  async function start(): Promise<void> {
    if (!isWanted()) return
    await startAutomaticWork({
      connections: await registry.list(),
      startWork,
      onFailed: (id, error) => log('info', 'desk.automatic-start', { connectionId: id, code: toFailure(error).code }),
    })
  }

  const now = () => void start().catch((error: unknown) => log('warn', 'desk.automatic-start', { error }))
  const timer = setTimeout(now, afterMs)
  timer.unref()
  return { now, stop: () => clearTimeout(timer) }
}
