import type { Connection } from '../../contract/model/connection.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'

type WakeOptions = {
  readonly connections: readonly Pick<Connection, 'id' | 'isDemo' | 'secretState'>[]
  /** Begins what a connection does by itself; nothing where it was begun already. */
  readonly begin: (id: ConnectionId) => Promise<unknown>
  readonly onFailed: (id: ConnectionId, error: unknown) => void
}

/**
 * Begins the automatic work of every connection whose secret is at hand, looked at or not. One after the other, since
 * each opens a store. The demo's service is started by looking at it alone.
 */
export async function wakeAll({ connections, begin, onFailed }: WakeOptions): Promise<void> {
  for (const { id, isDemo, secretState } of connections) {
    if (isDemo || secretState === 'missing' || secretState === 'silent') continue
    try {
      await begin(id)
    } catch (error) {
      onFailed(id, error)
    }
  }
}
