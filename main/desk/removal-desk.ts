import { realpath } from 'node:fs/promises'
import { dirname, isAbsolute, relative, sep } from 'node:path'
import type { Responses } from '../../contract/bridge/channels.ts'
import { countOwnWork } from '../../contract/model/connection.ts'
import { DeskError, toFailure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { connectionFolder } from '../connections/folders.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import { writeReviewsFile } from '../export/reviews-file.ts'
import type { PartialRecord } from '../export/target-file.ts'
import type { Store } from '../store/store.ts'
import { diskError } from '../support/files.ts'
import { log } from '../support/log.ts'
import type { Announcements } from './announcements.ts'
import type { Desk } from './desk-type.ts'
import { mediaSize } from './media-sizes.ts'

export type RemovalDeskOptions = {
  readonly dataDir: string
  readonly underWay: PartialRecord
  readonly registry: Pick<ConnectionRegistry, 'remove'>
  readonly announcements: Announcements
  readonly storeOf: (id: ConnectionId) => Promise<Store>
  /**
   * Stops all work of a connection, closes its store and runs `act` while nothing can open the store again. `check` may
   * refuse: it runs when everything is saved, and before the store is closed.
   */
  readonly withoutRuntime: <T>(id: ConnectionId, act: () => Promise<T>, check?: StoreCheck) => Promise<T>
  readonly onRemoved: (id: ConnectionId) => void
}

/** Throws where the store has data that must not be deleted. */
export type StoreCheck = (openStore: () => Promise<Store>) => Promise<void>

/** Removes connections after checking what would be deleted with them. */
export function createRemovalDesk({
  dataDir,
  underWay,
  registry,
  announcements,
  storeOf,
  withoutRuntime,
  onRemoved,
}: RemovalDeskOptions): Pick<Desk['connections'], 'removalInfo' | 'remove'> {
  return {
    async removalInfo(id) {
      const [stored, media] = await Promise.all([countStored(id, () => storeOf(id)), mediaSize(dataDir, id)])
      return { ...stored, bytes: stored.bytes + media }
    },
    async remove(connectionId, alsoLocalReviews, exportTo = null) {
      const refuseReviews: StoreCheck = async (openStore) => {
        const info = await countStored(connectionId, openStore)
        if (countOwnWork(info) > 0) throw reviewsInTheWay(info.counted)
      }
      const remove = () => registry.remove(connectionId)
      // Saves wait while this runs, so nothing is added between the export and the removal.
      const exportFirst: StoreCheck = async (openStore) => {
        if (exportTo === null) return
        const store = await openStore()
        await assertOutside(connectionFolder(dataDir, connectionId), exportTo)
        await writeReviewsFile({ store, connectionId, path: exportTo, underWay })
      }
      const unchecked = alsoLocalReviews ? undefined : refuseReviews
      await withoutRuntime(connectionId, remove, exportTo === null ? unchecked : exportFirst)
      onRemoved(connectionId)
      announcements.connectionChanged(connectionId)
    },
  }
}

/** A file in the connection's own folder would be deleted with it. */
async function assertOutside(folder: string, path: string): Promise<void> {
  const real = async (one: string) =>
    realpath(one).catch((error: unknown) => {
      throw diskError(error, one)
    })
  const way = relative(await real(folder), await real(dirname(path)))
  if (way.split(sep)[0] !== '..' && !isAbsolute(way)) {
    throw new DeskError('invalid-argument', 'Choose a folder outside the connection’s own, which is removed.')
  }
}

/** A store that cannot be opened cannot be counted but may hold reviews, so it counts as one session with reviews. */
export async function countStored(
  connectionId: ConnectionId,
  openStore: () => Promise<Store>,
): Promise<Responses['connections.removalInfo']> {
  try {
    const store = await openStore()
    const [sessions, localReviews, rubrics, transcripts, programs, profiles, changes, bytes] = await Promise.all([
      store.sessions.count(),
      store.journal.countSessions(),
      store.rubrics.list(),
      store.transcripts.list(),
      store.programs.list(),
      store.people.profiles(),
      store.outbox.list(),
      store.size(),
    ])
    return {
      sessions,
      localReviews,
      rubrics: rubrics.length,
      transcripts: transcripts.length,
      programs: programs.length,
      profiles: profiles.length,
      changes: changes.length,
      bytes,
      counted: true,
    }
  } catch (error) {
    const failure = toFailure(error)
    if (failure.code === 'no-such-connection' || failure.code === 'cancelled') throw error
    log('warn', 'connections.uncounted', { connectionId, code: failure.code, error })
    const none = { sessions: 0, rubrics: 0, transcripts: 0, programs: 0, profiles: 0, changes: 0, bytes: 0 }
    return { ...none, localReviews: 1, counted: false }
  }
}

function reviewsInTheWay(areCounted: boolean): DeskError {
  return new DeskError(
    'local-reviews-exist',
    areCounted
      ? 'This connection has notes, reviews, rubrics, transcripts, programs, profiles or an outbox that exist only on this computer.'
      : 'This connection’s data can’t be opened. It may contain notes or reviews that exist only on this computer.',
  )
}
