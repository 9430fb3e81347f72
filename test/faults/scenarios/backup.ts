import { createConnectionRegistry } from '../../../main/connections/registry.ts'
import { createEnvironmentStore } from '../../../main/secrets/environment-store.ts'
import { openStore } from '../../../main/store/client/open-store.ts'
import type { Store } from '../../../main/store/store.ts'
import {
  CACHE_KEY,
  prepareSynced,
  storedKeys,
  tellFailure,
  type Context,
  type Home,
  type NoteText,
  type Scenario,
} from '../scenario.ts'

/** As many as are kept, so that one more drops the oldest. */
const KEPT = 10

/** The store alone, without a sync around it. */
async function openOnlyStore(home: Home, secret: string): Promise<Store> {
  const secrets = createEnvironmentStore({ PROCTOR_DESK_SECRET: secret, PROCTOR_DESK_CACHE_KEY: CACHE_KEY })
  const registry = createConnectionRegistry({ folder: home.data, secrets })
  const [connection] = await registry.list()
  if (connection === undefined) throw new Error('there is no connection')
  return openStore({ connectionId: connection.id, ...(await registry.storeAccess(connection.id)), backupMinutes: 0 })
}

async function backUpTwice(context: Context, store: Store): Promise<void> {
  store.onTrouble((failure) => context.tell({ kind: 'failed', failure, stack: '' }))
  for (let times = 0; times < 2; times += 1) {
    try {
      await store.journal.backUp()
      context.tell({ kind: 'backed-up' })
    } catch (error) {
      tellFailure(context.tell, error)
    }
  }
}

/** The user's own work is backed up, beside ten backups that are there. */
export const backup: Scenario = {
  name: 'backup',
  async prepare(home, service) {
    const notes: NoteText[] = []
    await prepareSynced(home, service, async (desk, connection) => {
      for (const key of await storedKeys(desk, connection, 3)) {
        notes.push({ key, text: 'Kept in backups' })
        await desk.notes.set(connection.id, key, 'Kept in backups')
      }
    })
    const store = await openOnlyStore(home, service.secret)
    // Closing has made the first one.
    for (let made = 1; made < KEPT; made += 1) await store.journal.backUp()
    await store.close()
    return { isConnected: true, notes }
  },
  async run(context) {
    const store = await openOnlyStore(context.home, context.service.secret)
    await backUpTwice(context, store).finally(() => store.close())
  },
}
