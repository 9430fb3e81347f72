import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { readConnections, writeConnections, type ConnectionEntry, type Connections } from './connections-file.ts'

/** `connections.json` in memory, read at the first call. Changes must be made one after the other. */
export type ConnectionList = {
  all(): Promise<readonly ConnectionEntry[]>
  /** Fails with `no-such-connection`. */
  find(id: ConnectionId): Promise<ConnectionEntry>
  add(entry: ConnectionEntry): Promise<void>
  replace(entry: ConnectionEntry): Promise<void>
  /** Takes a connection out of the list, and notes that its data are to be deleted. */
  beginRemoval(id: ConnectionId): Promise<void>
  /** The data of a connection that was taken out of the list are deleted. */
  endRemoval(id: ConnectionId): Promise<void>
  /** Connections whose removal has begun. */
  removing(): Promise<readonly ConnectionEntry[]>
}

/** `onRecovered` is called when the list was damaged or missing and was restored from its copies. */
export function createConnectionList(folder: string, onRecovered?: (trouble: DeskError) => void): ConnectionList {
  let list: Connections | null = null
  let loading: Promise<Connections> | null = null

  function loaded(): Promise<Connections> {
    if (list !== null) return Promise.resolve(list)
    // After a failure the next call reads again.
    loading ??= read().finally(() => {
      loading = null
    })
    return loading
  }

  async function read(): Promise<Connections> {
    const { recovered, ...found } = await readConnections(folder)
    list = found
    if (recovered !== null) onRecovered?.(recovered)
    return found
  }

  async function change(act: (before: Connections) => Connections): Promise<void> {
    const after = act(await loaded())
    // A failed write may have replaced the file all the same, so that the next call reads it again.
    list = null
    await writeConnections(folder, after)
    list = after
  }

  const changeListed = (act: (before: readonly ConnectionEntry[]) => ConnectionEntry[]) =>
    change(({ connections, removing }) => ({ connections: act(connections), removing }))

  return {
    all: async () => (await loaded()).connections,
    async find(id) {
      const entry = (await loaded()).connections.find((other) => other.id === id)
      if (!entry) throw new DeskError('no-such-connection', 'This connection no longer exists.')
      return entry
    },
    add: (entry) => changeListed((before) => [...before, entry]),
    replace: (entry) => changeListed((before) => before.map((other) => (other.id === entry.id ? entry : other))),
    beginRemoval: (id) =>
      change(({ connections, removing }) => ({
        connections: connections.filter((other) => other.id !== id),
        removing: [...removing, ...connections.filter((other) => other.id === id)],
      })),
    endRemoval: (id) =>
      change(({ connections, removing }) => ({ connections, removing: removing.filter((other) => other.id !== id) })),
    removing: async () => (await loaded()).removing,
  }
}
