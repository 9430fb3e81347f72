import { expect, test } from 'vitest'
import { readWaveform, saveWaveform } from '../../../main/store/queries/waveforms.ts'
import { CACHE_MIGRATIONS } from '../../../main/store/worker/databases/migrations/index.ts'
import { migrate } from '../../../main/store/worker/databases/migrate.ts'
import { inTransaction, openForWriting } from '../../../main/store/worker/databases/database.ts'
import { CENTER, openTestStore, STORE_KEY, temporaryFolder, testGuid } from '../../support/store.ts'

const KEY = { center: CENTER, participantId: testGuid(1), testId: testGuid(2) }
const MEDIA = 'https://media.example/one.mpd'
const usual = (media: string) => ({ media, sound: null })
const levels = (length: number, value = 7) => new Uint8Array(length).fill(value)

test('a waveform is there after a restart, for its answer and its media alone', async () => {
  const { store, folder } = await openTestStore()
  expect(await store.waveforms.get(KEY, 3, usual(MEDIA))).toBeNull()
  await store.waveforms.save(KEY, 3, { ...usual(MEDIA), levels: Uint8Array.of(1, 2, 254, 255) })
  await store.close()
  const { store: again } = await openTestStore({ folder })
  expect(await again.waveforms.get(KEY, 3, usual(MEDIA))).toEqual(Uint8Array.of(1, 2, 254, 255))
  expect(await again.waveforms.get(KEY, 4, usual(MEDIA))).toBeNull()
  expect(await again.waveforms.get({ ...KEY, participantId: KEY.testId }, 3, usual(MEDIA))).toBeNull()
  expect(await again.waveforms.get(KEY, 3, usual('https://media.example/two.mpd'))).toBeNull()
})

test('that of new media replaces that of the earlier ones', async () => {
  const { store } = await openTestStore()
  await store.waveforms.save(KEY, 3, { ...usual(MEDIA), levels: levels(4) })
  await store.waveforms.save(KEY, 3, { ...usual(`${MEDIA}2`), levels: levels(6) })
  expect(await store.waveforms.get(KEY, 3, usual(MEDIA))).toBeNull()
  expect(await store.waveforms.get(KEY, 3, usual(`${MEDIA}2`))).toEqual(levels(6))
})

test('each sound has its own, and new media replace all of them', async () => {
  const { store } = await openTestStore()
  const other = { media: MEDIA, sound: '1 label:Room' }
  await store.waveforms.save(KEY, 3, { ...usual(MEDIA), levels: levels(4, 1) })
  await store.waveforms.save(KEY, 3, { ...other, levels: levels(4, 2) })
  await store.waveforms.save(KEY, 4, { ...other, levels: levels(4, 3) })
  expect(await store.waveforms.get(KEY, 3, usual(MEDIA))).toEqual(levels(4, 1))
  expect(await store.waveforms.get(KEY, 3, other)).toEqual(levels(4, 2))
  await store.waveforms.save(KEY, 3, { ...other, media: `${MEDIA}2`, levels: levels(4, 4) })
  expect(await store.waveforms.get(KEY, 3, usual(MEDIA))).toBeNull()
  expect(await store.waveforms.get(KEY, 3, other)).toBeNull()
  expect(await store.waveforms.get(KEY, 4, other)).toEqual(levels(4, 3))
})

test('past a total size the oldest ones are deleted', async () => {
  const db = openForWriting({
    file: `${await temporaryFolder()}/cache.db`,
    key: STORE_KEY,
    synchronous: 'NORMAL',
    cacheBytes: 1e6,
  })
  migrate(db, CACHE_MIGRATIONS)
  const save = (question: number, bytes: number, at: number) =>
    inTransaction(db, () => saveWaveform(db, KEY, question, { ...usual(MEDIA), levels: levels(bytes) }, at, 1000))
  const kept = (count: number) =>
    Array.from({ length: count }, (_, question) => question).filter(
      (question) => readWaveform(db, KEY, question, usual(MEDIA)) !== null,
    )
  for (let at = 0; at < 10; at += 1) save(at, 100, at)
  expect(kept(10)).toHaveLength(10)
  save(10, 250, 10)
  expect(kept(11)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
  // Made anew, it is the newest.
  save(3, 100, 11)
  save(11, 300, 12)
  expect(kept(12)).toEqual([3, 7, 8, 9, 10, 11])
  db.close()
})

test('names the downloaded videos that have none of their media', async () => {
  const { store } = await openTestStore()
  const { downloads, waveforms } = store
  const video = (index: number, questionNum: number, address: string) => ({
    kind: 'dash' as const,
    questionNum,
    index,
    address,
    total: 10,
  })
  const note = (finishedAt: number | null) => ({
    bytes: 10,
    total: 10,
    isComplete: finishedAt !== null,
    failure: null,
    finishedAt,
  })
  const items = [
    video(0, 1, '/one.mpd 10'),
    video(0, 2, '/two.mpd 10'),
    video(0, 3, '/three.mpd'),
    video(0, 4, '/four.mpd'),
    { ...video(0, 5, '/five.mp4'), kind: 'original' as const },
  ]
  await downloads.add([KEY])
  await downloads.plan(KEY, 'hash', items)
  for (const item of items) await downloads.noteItem(KEY, item, note(item.questionNum === 4 ? null : item.questionNum))
  expect(await downloads.withoutWaveform()).toEqual([3, 2, 1].map((questionNum) => ({ key: KEY, questionNum })))
  await waveforms.save(KEY, 1, { ...usual(MEDIA), levels: levels(4) })
  await waveforms.save(KEY, 3, { media: 'https://media.example/three.mpd', sound: '1 label:Room', levels: levels(4) })
  await waveforms.save(KEY, 2, { ...usual(`${MEDIA}-before/two.mpd?`), levels: levels(4) })
  expect(await downloads.withoutWaveform()).toEqual([3, 2].map((questionNum) => ({ key: KEY, questionNum })))
})
