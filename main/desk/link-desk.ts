import type { Connection } from '../../contract/model/connection.ts'
import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId, Guid } from '../../contract/model/ids.ts'
import type { Store } from '../store/store.ts'
import type { Desk, SessionPlace } from './desk-type.ts'

type Options = {
  readonly registry: { list(): Promise<readonly Connection[]> }
  readonly storeOf: (id: ConnectionId) => Promise<Store>
  readonly sync: Pick<Desk['sync'], 'run'>
}

/** Finds what links name that say less than the app knows. */
export function createLinkDesk({ registry, storeOf, sync }: Options): Pick<Desk, 'links'> {
  async function find(connectionId: ConnectionId, participantId: Guid): Promise<SessionPlace | null> {
    // A connection that is locked or damaged has no sessions to lead to.
    const key = await storeOf(connectionId)
      .then((store) => store.sessions.latestOf(participantId))
      .catch(() => null)
    return key && { connectionId, key }
  }

  return {
    links: {
      async sessionOf(participantId) {
        const connections = (await registry.list()).map(({ id }) => id)
        for (const id of connections) {
          const found = await find(id, participantId)
          if (found !== null) return found
        }
        // The session may have been finished since the last sync. A connection that cannot sync, or does so already, is
        // looked into all the same.
        for (const id of connections) {
          await sync.run(id).catch(() => undefined)
          const found = await find(id, participantId)
          if (found !== null) return found
        }
        throw new DeskError('no-such-session', 'No connection has a session of this participant.', { field: 'link' })
      },
    },
  }
}
