import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { readConnections, writeConnections, type ConnectionEntry } from './connections-file.ts'

/** `connections.json` in memory, read at the first call. Changes must be made one after the other. */
export type ConnectionList = {
  all(): Promise<readonly ConnectionEntry[]>
  /** Fails with `no-such-connection`. */
  find(id: ConnectionId): Promise<ConnectionEntry>
  add(entry: ConnectionEntry): Promise<void>
  replace(entry: ConnectionEntry): Promise<void>
  remove(id: ConnectionId): Promise<void>
}

/** `onRecovered` is called when the list was damaged or missing and was restored from its copies. */
export function createConnectionList(folder: string, onRecovered?: (trouble: DeskError) => void): ConnectionList {
  let entries: readonly ConnectionEntry[] | null = null
  let loading: Promise<readonly ConnectionEntry[]> | null = null

  function all(): Promise<readonly ConnectionEntry[]> {
    if (entries !== null) return Promise.resolve(entries)
    // After a failure the next call reads again.
    loading ??= read().finally(() => {
      loading = null
    })
    return loading
  }

  async function read(): Promise<readonly ConnectionEntry[]> {
    const found = await readConnections(folder)
    entries = found.entries
    if (found.recovered !== null) onRecovered?.(found.recovered)
    return entries
  }

  async function change(act: (before: readonly ConnectionEntry[]) => readonly ConnectionEntry[]): Promise<void> {
    const before = await all()
    const after = act(before)
    await writeConnections(folder, before, after)
    entries = after
  }

  return {
    all,
    async find(id) {
      const entry = (await all()).find((other) => other.id === id)
      if (!entry) throw new DeskError('no-such-connection', 'This connection no longer exists.')
      return entry
    },
    add: (entry) => change((before) => [...before, entry]),
    replace: (entry) => change((before) => before.map((other) => (other.id === entry.id ? entry : other))),
    remove: (id) => change((before) => before.filter((other) => other.id !== id)),
  }
}
