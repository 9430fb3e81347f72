import type { Connection } from '../../contract/model/connection.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'

type StartOptions = {
  readonly connections: readonly Pick<Connection, 'id' | 'isDemo' | 'secretState'>[]
  /** Starts a connection's automatic work; does nothing where it has started already. */
  readonly startWork: (id: ConnectionId) => Promise<unknown>
  readonly onFailed: (id: ConnectionId, error: unknown) => void
}

/**
 * Starts the automatic work of every connection whose secret is available, shown in a window or not. One after the
 * other, since each opens a store. The demo is left out: its service starts when somebody opens it.
 */
export async function startAutomaticWork({ connections, startWork, onFailed }: StartOptions): Promise<void> {
  for (const { id, isDemo, secretState } of connections) {
    if (isDemo || secretState === 'missing' || secretState === 'silent') continue
    try {
      await startWork(id)
    } catch (error) {
      onFailed(id, error)
    }
  }
}
