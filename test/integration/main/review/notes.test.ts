import { expect, test } from 'vitest'
import type { SessionKey } from '../../../../contract/model/ids.ts'
import { getNote, NOTE_SUBJECT, setNote } from '../../../../main/review/notes.ts'
import { createTestStore } from '../../../support/sync.ts'
import { guidOf } from '../../../support/feed-model.ts'

const key: SessionKey = { center: 'North', participantId: guidOf(1), testId: guidOf(2) }
const by = (at: number) => ({ author: 'ada', now: () => at })

test('a note is kept in the journal, over a restart', async () => {
  const home = await createTestStore()
  const store = await home.open()
  expect(await getNote(store, key)).toMatchObject({ text: '', savedAt: null })
  const text = 'Looked away twice.\n"Why?" — ask. 🙂 \u202E'
  expect(await setNote(store, key, text, by(1000))).toMatchObject({ text, savedAt: 1000 })
  await home.close(store)
  const again = await home.open()
  expect(await getNote(again, key)).toMatchObject({ text, savedAt: 1000 })
  expect(await getNote(again, { ...key, testId: guidOf(3) })).toMatchObject({ text: '', savedAt: null })
})

test('what was saved later has the greater revision, though the clock was set back meanwhile', async () => {
  const store = await (await createTestStore()).open()
  const [first, second] = [await setNote(store, key, 'first', by(9000)), await setNote(store, key, 'second', by(1000))]
  expect(second.revision).toBeGreaterThan(first.revision)
  expect(await getNote(store, key)).toEqual(second)
})

test('the journal says what was before, and an unchanged note makes no entry', async () => {
  const store = await (await createTestStore()).open()
  await setNote(store, key, 'first', by(1000))
  expect(await setNote(store, key, 'first', by(2000))).toMatchObject({ text: 'first', savedAt: 1000 })
  await setNote(store, key, 'second', by(3000))
  const entry = await store.journal.latest(key, NOTE_SUBJECT)
  expect(entry).toMatchObject({ author: 'ada', at: 3000, before: '"first"', after: '"second"' })
  expect((await store.verify()).reviews.entries).toBe(2)
})

test('an emptied note is gone, and the journal keeps what it was', async () => {
  const store = await (await createTestStore()).open()
  expect(await setNote(store, key, '', by(500))).toMatchObject({ text: '', savedAt: null })
  await setNote(store, key, 'to be taken back', by(1000))
  expect(await setNote(store, key, '', by(2000))).toMatchObject({ text: '', savedAt: 2000 })
  expect(await getNote(store, key)).toMatchObject({ text: '', savedAt: 2000 })
  const entry = await store.journal.latest(key, NOTE_SUBJECT)
  expect(entry).toMatchObject({ before: '"to be taken back"', after: null })
  await setNote(store, key, '', by(3000))
  expect((await store.verify()).reviews.entries).toBe(2)
})

test('a note is not written over where another text than the one that was changed is stored', async () => {
  const store = await (await createTestStore()).open()
  await setNote(store, key, 'first', { ...by(1000), over: '' })
  await expect(setNote(store, key, 'mine', { ...by(2000), over: '' })).rejects.toMatchObject({ code: 'note-changed' })
  expect(await getNote(store, key)).toMatchObject({ text: 'first', savedAt: 1000 })
  expect(await setNote(store, key, 'first', { ...by(3000), over: '' })).toMatchObject({ savedAt: 1000 })
  expect(await setNote(store, key, 'mine', { ...by(4000), over: 'first' })).toMatchObject({ text: 'mine' })
})

test('where both are to be kept, a text goes below the one that came meanwhile, and replaces the one it was made of', async () => {
  const store = await (await createTestStore()).open()
  await setNote(store, key, 'theirs', by(1000))
  const kept = await setNote(store, key, 'mine', { ...by(2000), over: 'before', keepBoth: true })
  expect(kept).toMatchObject({ text: 'theirs\n\nmine', savedAt: 2000 })
  expect(await getNote(store, key)).toEqual(kept)
  await setNote(store, key, 'mine alone', { ...by(3000), over: kept.text, keepBoth: true })
  expect(await getNote(store, key)).toMatchObject({ text: 'mine alone' })
  await setNote(store, key, '', by(4000))
  expect(await setNote(store, key, 'mine', { ...by(5000), over: 'gone', keepBoth: true })).toMatchObject({
    text: 'mine',
  })
})
