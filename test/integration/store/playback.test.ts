import { expect, test } from 'vitest'
import { MOST_POSITIONS, playbackPosition, setPlaybackPosition } from '../../../main/store/queries/playback.ts'
import { CACHE_MIGRATIONS } from '../../../main/store/worker/databases/migrations/index.ts'
import { migrate } from '../../../main/store/worker/databases/migrate.ts'
import { inTransaction, openForWriting } from '../../../main/store/worker/databases/database.ts'
import { CENTER, openTestStore, STORE_KEY, temporaryFolder, testGuid } from '../../support/store.ts'

const KEY = { center: CENTER, participantId: testGuid(1), testId: testGuid(2) }

test('where an answer was left is there after a restart, each answer by itself', async () => {
  const { store, folder } = await openTestStore()
  expect(await store.playback.position(KEY, 3)).toBeNull()
  await store.playback.setPosition(KEY, 3, 37.25)
  await store.playback.setPosition(KEY, 3, 41.5)
  await store.playback.setPosition(KEY, 4, 2)
  await store.close()
  const { store: again } = await openTestStore({ folder })
  expect(await again.playback.position(KEY, 3)).toBe(41.5)
  expect(await again.playback.position(KEY, 4)).toBe(2)
  expect(await again.playback.position({ ...KEY, participantId: KEY.testId }, 3)).toBeNull()
})

test('a position can be forgotten', async () => {
  const { store } = await openTestStore()
  await store.playback.setPosition(KEY, 3, 37)
  await store.playback.setPosition(KEY, 3, null)
  expect(await store.playback.position(KEY, 3)).toBeNull()
})

test('past a few thousand, the positions that were not touched for longest are forgotten', async () => {
  const db = openForWriting({
    file: `${await temporaryFolder()}/cache.db`,
    key: STORE_KEY,
    synchronous: 'NORMAL',
    cacheBytes: 1e6,
  })
  migrate(db, CACHE_MIGRATIONS)
  inTransaction(db, () => {
    for (let at = 0; at < MOST_POSITIONS + 3; at += 1) setPlaybackPosition(db, KEY, at, 1, at)
  })
  const count = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM playback').get()
  expect(count?.n).toBe(MOST_POSITIONS)
  expect(playbackPosition(db, KEY, 2)).toBeNull()
  expect(playbackPosition(db, KEY, 3)).toBe(1)
  db.close()
})
