import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { toFailure } from '../../../contract/model/errors.ts'
import { openForReading } from '../../../main/store/worker/databases/database.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { reviewsAt } from '../../../main/store/common/location.ts'
import {
  CACHE_KEY,
  onlyConnection,
  openDesk,
  prepareSynced,
  storedKeys,
  withDesk,
  type NoteText,
  type Scenario,
} from '../scenario.ts'

/** Keeps the log of the reviews from being folded into the database. Returns what lets go of it. */
function holdLog(folder: string): () => void {
  const db = openForReading(reviewsAt({ files: storeFiles(folder), key: Buffer.from(CACHE_KEY, 'hex') }))
  db.exec('BEGIN; SELECT count(*) FROM operations')
  return () => void db.close()
}

/** A restore is asked for though the reviews are sound: a crash left notes in their log that no backup has. */
export const restoreSound: Scenario = {
  name: 'restore of sound reviews',
  async prepare(home, service) {
    const notes: NoteText[] = []
    const crashed = join(home.folder, 'crashed')
    await prepareSynced(home, service, async (desk, connection) => {
      const [key] = await storedKeys(desk, connection, 1)
      if (key === undefined) throw new Error('there is no session')
      notes.push({ key, text: 'Held by the backup' })
      await desk.notes.set(connection.id, key, 'Held by the backup')
    })
    const desk = await openDesk(home, service)
    const connection = await onlyConnection(desk)
    const folder = join(home.data, 'connections', connection.id)
    const keys = await storedKeys(desk, connection, 3)
    const letGo = holdLog(folder)
    try {
      for (const key of keys.slice(1)) {
        notes.push({ key, text: 'In the log alone' })
        await desk.notes.set(connection.id, key, 'In the log alone')
      }
      cpSync(folder, crashed, { recursive: true })
    } finally {
      letGo()
      await desk.close()
    }
    rmSync(folder, { recursive: true })
    cpSync(crashed, folder, { recursive: true })
    rmSync(crashed, { recursive: true })
    for (const name of ['cache.db-shm', 'reviews.db-shm']) rmSync(join(folder, name), { force: true })
    return { isConnected: true, notes }
  },
  run: (context) =>
    withDesk(context, async (desk) => {
      const { id } = await onlyConnection(desk)
      try {
        await desk.restoreReviews(id)
      } catch (error) {
        // What is to be said of sound reviews.
        if (toFailure(error).code !== 'invalid-argument') throw error
      }
    }),
}
