import type { ConnectionId } from '../../contract/model/ids.ts'

/** Bytes of the media of all connections, for the quota that they share. */
export type MediaUsage = {
  /** Resolves when the folders of all connections were measured, which happens once. */
  measured(): Promise<void>
  /** Sets what a connection has. */
  set(id: ConnectionId, bytes: number): void
  add(id: ConnectionId, bytes: number): void
  forget(id: ConnectionId): void
  total(): number
}

/** @param measure reads the sizes of all connections' media from the disk */
export function createMediaUsage(
  measure: () => Promise<readonly { readonly id: ConnectionId; readonly bytes: number }[]>,
): MediaUsage {
  const used = new Map<ConnectionId, number>()
  let measuring: Promise<void> | null = null

  async function measureAll(): Promise<void> {
    for (const { id, bytes } of await measure()) if (!used.has(id)) used.set(id, bytes)
  }

  return {
    measured: () => (measuring ??= measureAll()),
    set: (id, bytes) => void used.set(id, Math.max(0, bytes)),
    add: (id, bytes) => void used.set(id, Math.max(0, (used.get(id) ?? 0) + bytes)),
    forget: (id) => void used.delete(id),
    total: () => [...used.values()].reduce((sum, bytes) => sum + bytes, 0),
  }
}
