import type { ConnectionId } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import { firstConnection, type FirstList } from '../../contract/model/start.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import type { Store } from '../store/store.ts'
import type { Desk } from './desk-type.ts'
import { readFirstList } from './first-list.ts'

/**
 * Milliseconds that the answer waits for the list after the rest is ready: about as long as the page takes to load its
 * scripts.
 */
const LIST_PATIENCE_MS = 300

export type StartDeskOptions = {
  readonly registry: Pick<ConnectionRegistry, 'list'>
  readonly settings: Pick<Desk['settings'], 'get'>
  readonly sessions: Pick<Desk['sessions'], 'open' | 'position' | 'window' | 'close'>
  readonly storeOf: (id: ConnectionId) => Promise<Store>
  readonly now: () => InstantMs
  /** Timeout for the list in milliseconds; there is a default. */
  readonly patienceMs?: number | undefined
}

/** Collects the first data of a window in one answer. */
export function createStartDesk(options: StartDeskOptions): Pick<Desk, 'start' | 'warmUp'> {
  const { registry, settings, sessions, storeOf, now, patienceMs = LIST_PATIENCE_MS } = options

  async function beginning() {
    const [connections, chosen] = await Promise.all([registry.list(), settings.get()])
    return { connections, chosen, connection: firstConnection(connections, chosen) }
  }

  async function listFor(windowId: number, id: ConnectionId, timeZone: string): Promise<FirstList> {
    const preferences = await (await storeOf(id)).preferences.get()
    return readFirstList(
      {
        open: (filter, sort) => sessions.open(windowId, id, filter, sort),
        position: (resultSetId, key) => sessions.position(windowId, resultSetId, key),
        window: (resultSetId, offset, limit) => sessions.window(windowId, resultSetId, offset, limit),
      },
      { connectionId: id, preferences, timeZone, now: now() },
    )
  }

  return {
    async start(windowId) {
      const { connections, chosen, connection } = await beginning()
      const opening = connection === null ? null : listFor(windowId, connection.id, chosen.timeZone)
      const drop = (late: FirstList) => sessions.close(windowId, late.resultSet.resultSetId)
      const list = opening === null ? null : await inTime(opening, { patienceMs, drop })
      return { connections, settings: chosen, list }
    },
    async warmUp() {
      const { chosen, connection } = await beginning()
      if (connection === null) return
      const store = await storeOf(connection.id)
      const known = { connectionId: connection.id, preferences: await store.preferences.get() }
      const { resultSet } = await readFirstList(store.sessions, { ...known, timeZone: chosen.timeZone, now: now() })
      await store.sessions.close(resultSet.resultSetId)
    },
  }
}

/** Waits for the list up to the timeout. `null` where it fails or comes too late; a late one is passed to `drop`. */
async function inTime(
  opening: Promise<FirstList>,
  { patienceMs, drop }: { readonly patienceMs: number; readonly drop: (late: FirstList) => Promise<void> },
): Promise<FirstList | null> {
  let isLate = false
  const { promise: tooLong, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => {
    isLate = true
    resolve(null)
  }, patienceMs)
  const opened = opening
    .then(async (list) => {
      if (isLate) await drop(list)
      return isLate ? null : list
    })
    // The window then asks for the list itself and gets the failure.
    .catch(() => null)
    .finally(() => clearTimeout(timer))
  return Promise.race([opened, tooLong])
}
