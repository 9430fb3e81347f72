import type { Responses } from '../../contract/bridge/channels.ts'
import { DeskError, toFailure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import type { Store } from '../store/store.ts'
import { log } from '../support/log.ts'
import type { Announcements } from './announcements.ts'
import type { Desk } from './desk-type.ts'

export type RemovalDeskOptions = {
  readonly registry: Pick<ConnectionRegistry, 'remove'>
  readonly tell: Announcements
  readonly storeOf: (id: ConnectionId) => Promise<Store>
  /** Ends what runs over a connection, closes its store and acts while nothing can open it. */
  readonly withoutRuntime: <T>(id: ConnectionId, act: () => Promise<T>) => Promise<T>
}

/** Removes connections, once it is clear what goes with them. */
export function createRemovalDesk({
  registry,
  tell,
  storeOf,
  withoutRuntime,
}: RemovalDeskOptions): Pick<Desk['connections'], 'removalInfo' | 'remove'> {
  /** A store that cannot be opened cannot be counted either, and may hold work; so it counts as one. */
  async function removalInfo(id: ConnectionId): Promise<Responses['connections.removalInfo']> {
    try {
      const store = await storeOf(id)
      const [sessions, localReviews, bytes] = await Promise.all([
        store.sessions.count(),
        store.journal.countSessions(),
        store.size(),
      ])
      return { sessions, localReviews, bytes, counted: true }
    } catch (error) {
      const failure = toFailure(error)
      if (failure.code === 'no-such-connection' || failure.code === 'cancelled') throw error
      log('warn', 'connections.uncounted', { connectionId: id, code: failure.code, error })
      return { sessions: 0, localReviews: 1, bytes: 0, counted: false }
    }
  }

  return {
    removalInfo,
    async remove(connectionId, alsoLocalReviews) {
      if (!alsoLocalReviews) {
        const { localReviews, counted } = await removalInfo(connectionId)
        if (localReviews > 0) throw reviewsInTheWay(counted)
      }
      await withoutRuntime(connectionId, () => registry.remove(connectionId))
      tell.connectionChanged(connectionId)
    },
  }
}

function reviewsInTheWay(areCounted: boolean): DeskError {
  return new DeskError(
    'local-reviews-exist',
    areCounted
      ? 'This connection has notes or reviews that are only on this computer. They would be removed with it.'
      : 'The data of this connection cannot be opened, and may hold notes or reviews that are only on this computer. They would be removed with it.',
  )
}
