import type { Connection } from '../../contract/model/connection.ts'
import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId, Guid } from '../../contract/model/ids.ts'
import type { Store } from '../store/store.ts'
import type { NetworkGate } from '../support/network-gate.ts'
import type { Desk, SessionPlace } from './desk-type.ts'
import type { DeskEvents } from './events.ts'

type Options = {
  readonly gate: NetworkGate
  readonly registry: {
    list(): Promise<readonly Connection[]>
    has(id: ConnectionId): Promise<boolean>
  }
  readonly storeOf: (id: ConnectionId) => Promise<Store>
  readonly sync: Pick<Desk['sync'], 'run' | 'status'>
  readonly events: Pick<DeskEvents, 'on'>
}

/** Finds what links name that say less than the app knows. */
export function createLinkDesk({ gate, registry, storeOf, sync, events }: Options): Pick<Desk, 'links'> {
  async function find(connectionId: ConnectionId, participantId: Guid): Promise<SessionPlace | null> {
    // A connection that is locked or damaged has no sessions to lead to.
    const key = await storeOf(connectionId)
      .then((store) => store.sessions.latestOf(participantId))
      .catch(() => null)
    return key && { connectionId, key }
  }

  /** Waits until no sync of the connection is running. */
  async function syncEnd(id: ConnectionId): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = events.on('sync.progress', ({ connectionId, state }) => {
      if (connectionId === id && state === 'idle') resolve()
    })
    try {
      if ((await sync.status(id)).state !== 'idle') await promise
    } finally {
      stop()
    }
  }

  /** Syncs first. A running sync may be past the page that the session is on, so another one follows where it must. */
  async function findAnew(id: ConnectionId, participantId: Guid): Promise<SessionPlace | null> {
    await syncEnd(id)
    const found = await find(id, participantId)
    if (found !== null) return found
    // Another sync may have been started meanwhile.
    await sync.run(id).catch(() => syncEnd(id))
    return find(id, participantId)
  }

  return {
    links: {
      async connectionOf(id) {
        if (await registry.has(id)) return id
        throw new DeskError('no-such-connection', 'A link is to a connection that is not on this computer.')
      },
      async sessionOf(participantId, onSync) {
        const connections = (await registry.list()).map(({ id }) => id)
        for (const id of connections) {
          const found = await find(id, participantId)
          if (found !== null) return found
        }
        // The service may have it. Without asking there, nobody can say that there is no such session.
        gate.assertOpen()
        onSync?.()
        // The session may have been finished since the last sync. A connection that can't sync doesn't have it.
        for (const id of connections) {
          const found = await findAnew(id, participantId).catch(() => null)
          if (found !== null) return found
        }
        throw new DeskError('no-such-session', 'No connection has a session of this participant.', { field: 'link' })
      },
    },
  }
}
