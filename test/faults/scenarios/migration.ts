import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SessionKey } from '../../../contract/model/ids.ts'
import { inTransaction, openForWriting, prepare, type WriteDb } from '../../../main/store/worker/databases/database.ts'
import { migrate, type Migration } from '../../../main/store/worker/databases/migrate.ts'
import { CACHE_MIGRATIONS, REVIEWS_MIGRATIONS } from '../../../main/store/worker/databases/migrations/index.ts'
import {
  CACHE_KEY,
  onlyConnection,
  prepareSynced,
  storedKeys,
  sync,
  withDesk,
  type NoteText,
  type Scenario,
} from '../scenario.ts'

const upTo = (migrations: readonly Migration[], version: number) =>
  migrations.filter((migration) => migration.version <= version)

function openOld(file: string, migrations: readonly Migration[]) {
  for (const side of ['', '-wal', '-shm']) rmSync(file + side, { force: true })
  const key = Buffer.from(CACHE_KEY, 'hex')
  const db = openForWriting({ file, key, synchronous: 'FULL', cacheBytes: 1 << 20 })
  migrate(db, migrations)
  return db
}

/** As the first version of the journal had it, whose entries have no name of their own. */
function addOldEntry(reviews: WriteDb, { center, participantId, testId }: SessionKey, text: string): void {
  prepare(
    reviews,
    'INSERT INTO journal (center, participant, test, subject, author, at, after) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ).run(center, participantId, testId, 'note', 'tester', 1, JSON.stringify(text))
}

/** A store that an earlier version of the program has left is brought to the schema of this one. */
export const migration: Scenario = {
  name: 'migration',
  async prepare(home, service) {
    const notes: NoteText[] = []
    let folder = ''
    await prepareSynced(home, service, async (desk, connection) => {
      folder = join(home.data, 'connections', connection.id)
      const keys = await storedKeys(desk, connection, 3)
      notes.push(...keys.map((key) => ({ key, text: 'By the earlier version' })))
    })
    openOld(join(folder, 'cache.db'), upTo(CACHE_MIGRATIONS, 20)).close()
    const reviews = openOld(join(folder, 'reviews.db'), upTo(REVIEWS_MIGRATIONS, 10))
    inTransaction(reviews, () => {
      for (const { key, text } of notes) addOldEntry(reviews, key, text)
    })
    reviews.close()
    return { isConnected: true, notes }
  },
  run: (context) =>
    withDesk(context, async (desk) => {
      const connection = await onlyConnection(desk)
      await desk.verify(connection.id)
      await sync(desk, connection)
      context.tell({ kind: 'synced' })
    }),
}
