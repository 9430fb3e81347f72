import { toFailure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import { log } from '../support/log.ts'
import { wakeAll } from './wake-all.ts'

export type WakingOptions = {
  readonly registry: Pick<ConnectionRegistry, 'list'>
  /** Whether anything is to be done without being asked. */
  readonly isWanted: () => boolean
  readonly begin: (id: ConnectionId) => Promise<unknown>
  /** Milliseconds until the first time: later than what the window reads first. */
  readonly afterMs: number
}

/** Begins the automatic work of connections that nobody looks at: a while after the start, and when told. */
export type Waking = {
  /** Answers at once. */
  now(): void
  stop(): void
}

export function createWaking({ registry, isWanted, begin, afterMs }: WakingOptions): Waking {
  async function wake(): Promise<void> {
    if (!isWanted()) return
    await wakeAll({
      connections: await registry.list(),
      begin,
      onFailed: (id, error) => log('info', 'desk.wake', { connectionId: id, code: toFailure(error).code }),
    })
  }

  const now = () => void wake().catch((error: unknown) => log('warn', 'desk.wake', { error }))
  const timer = setTimeout(now, afterMs)
  timer.unref()
  return { now, stop: () => clearTimeout(timer) }
}
