import { createConnectionRegistry } from '../../../main/connections/registry.ts'
import { createEnvironmentStore } from '../../../main/secrets/environment-store.ts'
import { openStore } from '../../../main/store/client/open-store.ts'
import type { OpenStoreOptions, Store } from '../../../main/store/store.ts'
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

/** More than one for each day that is kept, so that one more supersedes the oldest. */
const DAYS = 9
const FIRST_DAY = Date.UTC(2026, 0, 5)
const DAY_MS = 86_400_000

/** The store alone, without a sync around it. */
async function openOnlyStore(home: Home, secret: string, options: Pick<OpenStoreOptions, 'now'> = {}): Promise<Store> {
  const secrets = createEnvironmentStore({ PROCTOR_DESK_SECRET: secret, PROCTOR_DESK_CACHE_KEY: CACHE_KEY })
  const registry = createConnectionRegistry({ folder: home.data, secrets })
  const [connection] = await registry.list()
  if (connection === undefined) throw new Error('there is no connection')
  const access = await registry.storeAccess(connection.id)
  return openStore({ connectionId: connection.id, ...access, ...options, backupMinutes: 0 })
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

/** The user's own work is backed up, beside backups of the week before. */
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
    let day = 0
    const store = await openOnlyStore(home, service.secret, { now: () => FIRST_DAY + day * DAY_MS })
    for (; day < DAYS; day += 1) await store.journal.backUp()
    await store.close()
    return { isConnected: true, notes }
  },
  async run(context) {
    const store = await openOnlyStore(context.home, context.service.secret)
    await backUpTwice(context, store).finally(() => store.close())
  },
}
