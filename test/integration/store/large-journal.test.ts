import { expect, onTestFinished, test } from 'vitest'
import type { SessionKey } from '../../../contract/model/ids.ts'
import { changeReview } from '../../../main/store/journal/reviews.ts'
import { catchUpOnNotes } from '../../../main/store/queries/notes.ts'
import { claimJournal } from '../../../main/store/queries/own.ts'
import { catchUpOnReviews } from '../../../main/store/queries/review-facts.ts'
import { inTransaction, openForWriting, type WriteDb } from '../../../main/store/worker/databases/database.ts'
import { migrate, type Migration } from '../../../main/store/worker/databases/migrate.ts'
import { CACHE_MIGRATIONS, REVIEWS_MIGRATIONS } from '../../../main/store/worker/databases/migrations/index.ts'
import { STORE_KEY, temporaryFolder, testGuid } from '../../support/store.ts'

async function database(name: string, migrations: readonly Migration[]): Promise<WriteDb> {
  const file = `${await temporaryFolder()}/${name}.db`
  const db = openForWriting({ file, key: STORE_KEY, synchronous: 'NORMAL', cacheBytes: 16 << 20 })
  onTestFinished(() => void db.close())
  migrate(db, migrations)
  return db
}

/** Texts of the statements that a database prepares from now on. */
function preparedIn(db: WriteDb): readonly string[] {
  const texts: string[] = []
  const prepare = db.prepare.bind(db)
  db.prepare = (sql: string) => {
    texts.push(sql)
    return prepare(sql)
  }
  return texts
}

/** What SQLite does for a statement, step by step. */
function stepsOf(db: WriteDb, sql: string): readonly string[] {
  const parameters = sql.replaceAll(/\?|:\w+/g, '1')
  return db
    .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${parameters}`)
    .all()
    .map(({ detail }) => detail)
}

test('what follows a save reads the new operations, not the whole journal', async () => {
  const cache = await database('cache', CACHE_MIGRATIONS)
  const reviews = await database('reviews', REVIEWS_MIGRATIONS)
  const own = claimJournal(reviews)
  const key: SessionKey = { center: 'North', participantId: testGuid(1), testId: testGuid(9) }
  const save = (value: string, over: number) =>
    inTransaction(reviews, () =>
      changeReview(reviews, own, key, { change: { entity: 'comment', value }, over, judged: null }, 1_000_000),
    )
  const follow = () =>
    inTransaction(cache, () => {
      catchUpOnNotes(cache, reviews)
      catchUpOnReviews(cache, reviews)
    })
  const first = save('first', 0)
  follow()
  const prepared = preparedIn(reviews)
  save('second', first!.clock)
  follow()
  const ofJournal = prepared.filter((sql) => /\boperations\b/.test(sql) && sql.startsWith('SELECT'))
  expect(ofJournal.length).toBeGreaterThan(1)
  const scans = ofJournal.flatMap((sql) => stepsOf(reviews, sql)).filter((step) => step.startsWith('SCAN operations'))
  expect(scans).toEqual([])
})
