import type { ConnectionId } from '../../contract/model/ids.ts'

/**
 * Bytes of the media of all connections, for the quota that they share. Those of a connection whose store is not open were
 * measured by `measure`, from its folder.
 */
export type MediaUsage = {
  /** Sets what a connection has. */
  set(id: ConnectionId, bytes: number): void
  add(id: ConnectionId, bytes: number): void
  forget(id: ConnectionId): void
  total(): number
}

export function createMediaUsage(): MediaUsage {
  const used = new Map<ConnectionId, number>()
  return {
    set: (id, bytes) => void used.set(id, Math.max(0, bytes)),
    add: (id, bytes) => void used.set(id, Math.max(0, (used.get(id) ?? 0) + bytes)),
    forget: (id) => void used.delete(id),
    total: () => [...used.values()].reduce((sum, bytes) => sum + bytes, 0),
  }
}
