import { copyFileSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { restoreReviews } from '../../../main/store/worker/recovery/restore.ts'
import type { Store } from '../../../main/store/store.ts'
import {
  fillStore,
  keyOf,
  openTestStore,
  sessionRecord,
  sessionRecords,
  STORE_KEY,
  temporaryFolder,
  TEST_CONNECTION,
} from '../../support/store.ts'

const OTHER = 'other' as ConnectionId

async function save(store: Store, ...texts: readonly string[]): Promise<void> {
  for (const [at, text] of texts.entries()) {
    const key = keyOf(sessionRecord(at))
    await store.notes.set(key, { text })
  }
}

const restore = (folder: string) => restoreReviews({ connectionId: TEST_CONNECTION, folder, key: STORE_KEY })
const damage = { code: 'store-damaged', details: { field: 'reviews' } }

async function expectNotes(folder: string, ...texts: readonly string[]): Promise<void> {
  const { store } = await openTestStore({ folder })
  const notes = await Promise.all(texts.map((_, at) => store.notes.get(keyOf(sessionRecord(at)))))
  expect(notes.map((note) => note.text)).toEqual(texts)
  await store.close()
}

test('guard: emptied reviews do not lose the notes that a backup has', async () => {
  const { store, folder } = await openTestStore()
  await save(store, 'one', 'two')
  await store.close()
  truncateSync(storeFiles(folder).reviews, 0)
  await expect(openTestStore({ folder })).rejects.toMatchObject(damage)
  expect(restore(folder)).toMatchObject({ returned: 2, lost: 0 })
  await expectNotes(folder, 'one', 'two')
})

test('guard: reviews that were emptied, with their backups, are not begun anew in silence', async () => {
  const { store, folder } = await openTestStore()
  await save(store, 'one', 'two')
  await store.close()
  truncateSync(storeFiles(folder).reviews, 0)
  for (const name of readdirSync(`${folder}/backups`)) truncateSync(`${folder}/backups/${name}`, 0)
  await expect(openTestStore({ folder })).rejects.toMatchObject(damage)
  expect(restore(folder)).toMatchObject({ backup: null, returned: 0, lost: 2 })
  await (await openTestStore({ folder })).store.close()
})

test('guard: reviews that were emptied beside a spoilt backup, with no record of what was saved, are not begun anew', async () => {
  const { store, folder } = await openTestStore()
  await save(store, 'one', 'two')
  await store.close()
  const files = storeFiles(folder)
  truncateSync(files.reviews, 0)
  rmSync(files.lastSaved)
  for (const name of readdirSync(files.backups)) writeFileSync(join(files.backups, name), 'spoilt')
  await expect(openTestStore({ folder })).rejects.toMatchObject(damage)
  expect(restore(folder)).toMatchObject({ backup: null, returned: 0 })
  await (await openTestStore({ folder })).store.close()
})

test('guard: emptied reviews under another key are not begun anew, and nothing is changed', async () => {
  const { store, folder } = await openTestStore()
  await save(store, 'one', 'two')
  await store.close()
  const files = storeFiles(folder)
  truncateSync(files.reviews, 0)
  const before = [readdirSync(folder), readdirSync(files.backups), readFileSync(files.lastSaved)]
  const key = new Uint8Array(32).fill(9)
  await expect(openTestStore({ folder, key })).rejects.toMatchObject({ code: 'store-key-missing' })
  expect(() => restoreReviews({ connectionId: TEST_CONNECTION, folder, key })).toThrow(
    expect.objectContaining({ code: 'store-key-missing' }) as Error,
  )
  expect([readdirSync(folder), readdirSync(files.backups), readFileSync(files.lastSaved)]).toEqual(before)
  expect(restore(folder)).toMatchObject({ returned: 2, lost: 0 })
})

test('guard: an older copy of the reviews does not pass for the last one', async () => {
  const folder = await temporaryFolder()
  const { reviews } = storeFiles(folder)
  const { store: first } = await openTestStore({ folder })
  await save(first, 'one')
  await first.close()
  copyFileSync(reviews, `${reviews}.old`)
  const { store } = await openTestStore({ folder })
  await save(store, 'one', 'two')
  await store.close()
  copyFileSync(`${reviews}.old`, reviews)
  await expect(openTestStore({ folder })).rejects.toMatchObject(damage)
  restore(folder)
  await expectNotes(folder, 'one', 'two')
})

test('guard: the reviews of another connection under the same key do not pass for these', async () => {
  const { store, folder } = await openTestStore()
  await save(store, 'ours')
  await store.close()
  const { store: other, folder: otherFolder } = await openTestStore({ connectionId: OTHER })
  await save(other, 'theirs', 'theirs too')
  await other.close()
  copyFileSync(storeFiles(otherFolder).reviews, storeFiles(folder).reviews)
  await expect(openTestStore({ folder })).rejects.toMatchObject(damage)
  // Nor does a backup of theirs count.
  const [backup = ''] = readdirSync(storeFiles(otherFolder).backups)
  copyFileSync(`${storeFiles(otherFolder).backups}/${backup}`, `${storeFiles(folder).backups}/${backup}`)
  expect(restore(folder)).toMatchObject({ returned: 1, lost: 0 })
  await expectNotes(folder, 'ours')
})

test('guard: the cache of another connection under the same key is not shown as this one', async () => {
  const { store, folder } = await openTestStore()
  await store.close()
  const { store: other, folder: otherFolder } = await openTestStore({ connectionId: OTHER })
  await fillStore(other, sessionRecords(0, 20))
  await other.close()
  copyFileSync(storeFiles(otherFolder).cache, storeFiles(folder).cache)
  const { store: again } = await openTestStore({ folder })
  expect(await again.sessions.count()).toBe(0)
  expect(readdirSync(folder).filter((name) => name.startsWith('cache.damaged-'))).toHaveLength(1)
})
