import { expect, test } from 'vitest'
import { keyOf, openTestStore, sessionRecord, testGuid } from '../../support/store.ts'

const key = keyOf(sessionRecord(1))

/** A store whose clock stands where the test puts it. */
async function storeAt(start: number, folder?: string) {
  const clock = { now: start }
  const opened = await openTestStore({ now: () => clock.now, ...(folder !== undefined && { folder }) })
  return { ...opened, clock }
}

test('a note is kept, over a restart', async () => {
  const { store, folder } = await storeAt(1000)
  expect(await store.notes.get(key)).toEqual({ text: '', savedAt: null, revision: 0 })
  const text = 'Looked away twice.\n"Why?" — ask. 🙂 \u202E'
  const saved = await store.notes.set(key, { text })
  expect(saved).toMatchObject({ text, savedAt: 1000 })
  await store.close()
  const { store: again } = await openTestStore({ folder })
  expect(await again.notes.get(key)).toEqual(saved)
  expect(await again.notes.get({ ...key, testId: testGuid(3) })).toMatchObject({ text: '', savedAt: null })
  expect(await again.journal.countSessions()).toBe(1)
})

test('what was saved later has the greater revision, though the clock was set back meanwhile', async () => {
  const { store, clock } = await storeAt(9000)
  const first = await store.notes.set(key, { text: 'first' })
  clock.now = 1000
  const second = await store.notes.set(key, { text: 'second' })
  expect(second.revision).toBeGreaterThan(first.revision)
  expect(await store.notes.get(key)).toEqual(second)
})

test('an unchanged note makes no operation, and an emptied one is gone', async () => {
  const { store, clock } = await storeAt(1000)
  expect(await store.notes.set(key, { text: '' })).toMatchObject({ text: '', savedAt: null })
  await store.notes.set(key, { text: 'first' })
  clock.now = 2000
  expect(await store.notes.set(key, { text: 'first' })).toMatchObject({ text: 'first', savedAt: 1000 })
  expect(await store.notes.set(key, { text: '' })).toMatchObject({ text: '', savedAt: 2000 })
  await store.notes.set(key, { text: '' })
  expect((await store.verify()).reviews.entries).toBe(2)
})

test('a note is not written over where another text than the one that was changed is stored', async () => {
  const { store } = await storeAt(1000)
  await store.notes.set(key, { text: 'first', over: '' })
  await expect(store.notes.set(key, { text: 'mine', over: '' })).rejects.toMatchObject({ code: 'note-changed' })
  expect(await store.notes.get(key)).toMatchObject({ text: 'first', savedAt: 1000 })
  expect(await store.notes.set(key, { text: 'first', over: '' })).toMatchObject({ savedAt: 1000 })
  expect(await store.notes.set(key, { text: 'mine', over: 'first' })).toMatchObject({ text: 'mine' })
})

test('of several that change one text at once, one is saved and the others are told', async () => {
  const { store } = await storeAt(1000)
  const saved = await Promise.allSettled(
    ['one', 'two', 'three'].map((text) => store.notes.set(key, { text, over: '' })),
  )
  expect(saved.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await store.notes.get(key)).toMatchObject({ text: 'one' })
})

test('where both are to be kept, a text goes below the one that came meanwhile, and replaces the one it was made of', async () => {
  const { store, clock } = await storeAt(1000)
  await store.notes.set(key, { text: 'theirs' })
  clock.now = 2000
  const kept = await store.notes.set(key, { text: 'mine', over: 'before', keepBoth: true })
  expect(kept).toMatchObject({ text: 'theirs\n\nmine', savedAt: 2000 })
  expect(await store.notes.get(key)).toEqual(kept)
  await store.notes.set(key, { text: 'mine alone', over: kept.text, keepBoth: true })
  expect(await store.notes.get(key)).toMatchObject({ text: 'mine alone' })
  await store.notes.set(key, { text: '' })
  expect(await store.notes.set(key, { text: 'mine', over: 'gone', keepBoth: true })).toMatchObject({ text: 'mine' })
})

test('a session that must exist is in the cache, or has been worked on', async () => {
  const { store, folder } = await storeAt(1000)
  const unknown = store.notes.set(key, { text: 'of nothing', mustExist: true })
  await expect(unknown).rejects.toMatchObject({ code: 'no-such-session' })
  await store.notes.set(key, { text: 'before the cache was begun anew' })
  await store.close()
  const { store: again } = await openTestStore({ folder })
  expect(await again.notes.set(key, { text: 'and after', mustExist: true })).toMatchObject({ text: 'and after' })
})
