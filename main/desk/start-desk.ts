import type { ConnectionId } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import { firstConnection, type FirstList } from '../../contract/model/start.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import type { Store } from '../store/store.ts'
import type { Desk } from './desk-type.ts'
import { readFirstList } from './first-list.ts'

/** Milliseconds that the rows may take beyond the rest. As long, about, as the page takes to read its scripts. */
const LIST_PATIENCE_MS = 300

export type StartDeskOptions = {
  readonly registry: Pick<ConnectionRegistry, 'list'>
  readonly settings: Pick<Desk['settings'], 'get'>
  readonly sessions: Pick<Desk['sessions'], 'open' | 'position' | 'window' | 'close'>
  readonly storeOf: (id: ConnectionId) => Promise<Store>
  readonly now: () => InstantMs
  /** How long the list is waited for; as long as suits a window unless told. */
  readonly patienceMs?: number | undefined
}

/** What a window begins with, in one answer. */
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
        position: (viewId, key) => sessions.position(windowId, viewId, key),
        window: (viewId, offset, limit) => sessions.window(windowId, viewId, offset, limit),
      },
      { connectionId: id, preferences, timeZone, now: now() },
    )
  }

  return {
    async start(windowId) {
      const { connections, chosen, connection } = await beginning()
      const opening = connection === null ? null : listFor(windowId, connection.id, chosen.timeZone)
      const drop = (late: FirstList) => sessions.close(windowId, late.view.viewId)
      const list = opening === null ? null : await inTime(opening, { patienceMs, drop })
      return { connections, settings: chosen, list }
    },
    async warmUp() {
      const { chosen, connection } = await beginning()
      if (connection === null) return
      const store = await storeOf(connection.id)
      const known = { connectionId: connection.id, preferences: await store.preferences.get() }
      const { view } = await readFirstList(store.sessions, { ...known, timeZone: chosen.timeZone, now: now() })
      await store.sessions.close(view.viewId)
    },
  }
}

/** `null` for a list that has failed, or takes too long: `drop` closes that one when it comes. */
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
    // The window asks for the list by itself then, and is told what is wrong.
    .catch(() => null)
    .finally(() => clearTimeout(timer))
  return Promise.race([opened, tooLong])
}
