import { expect, onTestFinished, test } from 'vitest'
import { enErrors } from '../../../contract/text/en-errors.ts'
import { DeskError } from '../../../contract/model/errors.ts'
import { asStoreError } from '../../../main/store/common/failures.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { cacheAt, reviewsAt } from '../../../main/store/common/location.ts'
import { backUp } from '../../../main/store/worker/recovery/backups.ts'
import { openForWriting } from '../../../main/store/worker/databases/database.ts'
import { migrate } from '../../../main/store/worker/databases/migrate.ts'
import { CACHE_MIGRATIONS, REVIEWS_MIGRATIONS } from '../../../main/store/worker/databases/migrations/index.ts'
import { openOwnWork } from '../../../main/store/worker/own-work.ts'
import { keyOf, sessionRecord, STORE_KEY, temporaryFolder, TEST_CONNECTION } from '../../support/store.ts'

const NOW = 1_780_000_000_000

/** What makes a statement fail, by the code that SQLite gives it, and what the user reads. */
const CAUSES = [
  ['a disk error', 'SQLITE_IOERR_WRITE', 'disk-error'],
  ['a locked store', 'SQLITE_BUSY', 'store-locked'],
  ['a read-only folder', 'SQLITE_READONLY_DIRECTORY', 'disk-error'],
  ['a full disk', 'SQLITE_FULL', 'disk-full'],
] as const

/** The writer's work on databases of its own, of which each statement of the reviews can be made to fail. */
async function openWork() {
  const folder = await temporaryFolder()
  const location = { connectionId: TEST_CONNECTION, key: STORE_KEY, files: storeFiles(folder) }
  const cache = openForWriting(cacheAt(location))
  migrate(cache, CACHE_MIGRATIONS)
  const reviews = openForWriting(reviewsAt(location))
  migrate(reviews, REVIEWS_MIGRATIONS)
  let failing: string | null = null
  const struck = new Proxy(reviews, {
    get(db, name) {
      const value: unknown = Reflect.get(db, name, db)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (failing !== null && ['prepare', 'transaction', 'exec'].includes(String(name))) {
          throw Object.assign(new Error('injected'), { code: failing })
        }
        return Reflect.apply(value, db, args) as unknown
      }
    },
  })
  const work = openOwnWork(location, cache, struck)
  onTestFinished(() => {
    failing = null
    work.end()
    cache.close()
    reviews.close()
  })
  return { work, location, struck, folder, fail: (code: string) => (failing = code) }
}

type Work = Awaited<ReturnType<typeof openWork>>

const SAVES: readonly (readonly [string, (opened: Work) => unknown])[] = [
  [
    'saving a review',
    ({ work }) =>
      work.methods['reviews.change'](
        keyOf(sessionRecord(1)),
        { entity: 'comment', value: 'seen' },
        { revision: 0, report: null },
        null,
        NOW,
      ),
  ],
  ['saving a note', ({ work }) => work.methods['notes.set'](keyOf(sessionRecord(1)), { text: 'seen' }, NOW)],
  ['a backup', ({ struck, location }) => backUp(struck, location, NOW)],
  ['the outbox', ({ work }) => work.methods['outbox.begin']({} as never, NOW)],
  ['recording an export', ({ work }) => work.methods['exportLedger.record']({} as never, [])],
]

test.each(SAVES)('%s that fails says why in its own words, and only a full disk has no room', async (_, save) => {
  const opened = await openWork()
  for (const [, sqlite, code] of CAUSES) {
    opened.fail(sqlite)
    const failure = attempt(() => save(opened), opened.folder)
    expect(failure).toBeInstanceOf(DeskError)
    expect(failure).toMatchObject({ code })
  }
})

function attempt(work: () => unknown, folder: string): unknown {
  try {
    work()
    return null
  } catch (error) {
    return asStoreError(error, 'reviews', folder)
  }
}

test('each cause has words of its own', () => {
  const codes = ['disk-full', 'disk-error', 'store-locked', 'worker-stopped'] as const
  const happened = codes.map((code) => enErrors[code].happened)
  expect(new Set(happened).size).toBe(codes.length)
  expect(happened.filter((text) => /full|room/i.test(text))).toEqual([enErrors['disk-full'].happened])
})
