import { expect, onTestFinished, test } from 'vitest'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { cacheAt } from '../../../main/store/common/location.ts'
import { openForReading, prepare } from '../../../main/store/worker/databases/database.ts'
import { openTestStore, STORE_KEY } from '../../support/store.ts'

test('a text that one reads as values and another as arrays is still answered with objects', async () => {
  const { store, folder } = await openTestStore()
  await store.close()
  const db = openForReading(cacheAt({ files: storeFiles(folder), key: STORE_KEY }))
  onTestFinished(() => void db.close())
  const text = 'SELECT 1 AS one, 2 AS two'
  const objects = prepare(db, text)
  expect(objects.get()).toEqual({ one: 1, two: 2 })
  expect(prepare(db, text).pluck().get()).toBe(1)
  expect(prepare(db, text).raw().get()).toEqual([1, 2])
  expect(prepare(db, text).get()).toEqual({ one: 1, two: 2 })
  expect(objects.get()).toEqual({ one: 1, two: 2 })
  expect(prepare(db, text)).toBe(objects)
  expect(prepare(db, text).pluck()).toBe(prepare(db, text).pluck())
})
