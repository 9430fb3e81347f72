import { basename } from 'node:path'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import { connectionFolder } from '../connections/folders.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import { storeFiles } from '../store/common/layout.ts'
import { restoreReviews } from '../store/client/restore-reviews.ts'
import { setDatabaseAside } from '../store/common/set-aside.ts'
import type { Store } from '../store/store.ts'
import type { Announcements } from './announcements.ts'
import type { Desk } from './desk-type.ts'

/** What else the restored database holds that screens show. */
const OWN_WORK = ['rubrics', 'transcripts', 'programs', 'outbox', 'profiles'] as const

export type RepairDeskOptions = {
  readonly dataDir: string
  readonly registry: ConnectionRegistry
  readonly announcements: Announcements
  readonly storeOf: (id: ConnectionId) => Promise<Store>
  /** Runs `act` while the connection's store is closed. */
  readonly withoutRuntime: <T>(id: ConnectionId, act: () => Promise<T>) => Promise<T>
  readonly now: () => InstantMs
}

/** Checks a connection's store for damage and repairs it. */
export function createRepairDesk(
  options: RepairDeskOptions,
): Pick<Desk, 'verify' | 'beginCacheAnew' | 'restoreReviews'> {
  const { dataDir, registry, announcements, storeOf, withoutRuntime, now } = options
  return {
    async verify(id, how) {
      const store = await storeOf(id)
      const health = await store.verify()
      const isToRebuild = how?.rebuild === true && health.reviews.ok
      return { ...health, journal: isToRebuild ? await store.journal.rebuild() : null }
    },
    async beginCacheAnew(id) {
      const setAside = await withoutRuntime(id, async () => {
        await registry.get(id)
        return setDatabaseAside(storeFiles(connectionFolder(dataDir, id)).cache, now())
      })
      announcements.changed(id, ['sessions', 'reports'])
      return { cacheSetAside: nameOf(setAside) }
    },
    async restoreReviews(id) {
      const restored = await withoutRuntime(id, async () => {
        const { folder, key } = await registry.storeAccess(id)
        return restoreReviews({ connectionId: id, folder, key, now })
      })
      announcements.changed(id, ['sessions', 'reports', 'notes', 'reviews', 'preferences', ...OWN_WORK])
      return { ...restored, backup: nameOf(restored.backup), damaged: nameOf(restored.damaged) }
    },
  }
}

function nameOf(path: string | null): string | null {
  return path === null ? null : basename(path)
}
