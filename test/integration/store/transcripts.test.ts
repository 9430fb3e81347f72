import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Transcript } from '../../../contract/model/transcript.ts'
import { pack } from '../../../main/store/common/packed-transcript.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { readRecorded, saveRecorded } from '../../../main/store/queries/recorded-transcripts.ts'
import type { Store } from '../../../main/store/store.ts'
import { inTransaction, openForWriting } from '../../../main/store/worker/databases/database.ts'
import { migrate } from '../../../main/store/worker/databases/migrate.ts'
import { CACHE_MIGRATIONS } from '../../../main/store/worker/databases/migrations/index.ts'
import { restoreReviews } from '../../../main/store/worker/recovery/restore.ts'
import {
  fillStore,
  keyOf,
  openTestStore,
  reportRecord,
  sessionRecord,
  STORE_KEY,
  temporaryFolder,
  TEST_CONNECTION,
  testGuid,
} from '../../support/store.ts'

const SESSIONS = [sessionRecord(1), sessionRecord(2)]
const KEY = keyOf(SESSIONS[0]!)
const MEDIA = 'https://media.example/one.mpd'

const transcript = (...texts: readonly string[]): Transcript => ({
  language: 'en',
  lines: texts.map((text, at) => ({ from: at * 1000, to: at * 1000 + 900, speaker: 'Ada Lovelace', text })),
})
const file = (...texts: readonly string[]) => ({
  fileName: 'ada.vtt',
  format: 'vtt' as const,
  packed: pack(transcript(...texts)),
})

async function openFilled(folder?: string) {
  const { store, ...rest } = await openTestStore({ ...(folder && { folder }) })
  await fillStore(store, SESSIONS)
  return { store, ...rest }
}

const said = async (store: Store) =>
  (await store.transcripts.get(KEY, 3, '')).added?.transcript.lines.map(({ text }) => text)

async function find(store: Store, search: string): Promise<number> {
  const { total, resultSetId } = await store.sessions.open({ search }, { column: 'participantName', direction: 'asc' })
  await store.sessions.close(resultSetId)
  return total
}

test('an added transcript is there after a restart, is found in the search, and in whatever center its session is', async () => {
  const { store, folder } = await openFilled()
  expect(await store.transcripts.get(KEY, 3, MEDIA)).toEqual({ added: null, revision: 0, recorded: null })
  const changed: string[] = []
  store.onChanged((tables) => changed.push(...tables))
  const revision = await store.transcripts.put(KEY, 3, file('Some words', 'about zeppelins'), 0)
  expect(changed).toContain('transcripts')
  await store.close()
  // A backup was due.
  expect(readdirSync(storeFiles(folder).backups)).toHaveLength(1)
  const { store: again } = await openTestStore({ folder })
  const { added } = await again.transcripts.get({ ...KEY, center: 'another' }, 3, MEDIA)
  expect(added).toMatchObject({
    fileName: 'ada.vtt',
    format: 'vtt',
    revision,
    transcript: transcript('Some words', 'about zeppelins'),
  })
  expect(await again.transcripts.get(KEY, 4, MEDIA)).toMatchObject({ added: null, revision: 0 })
  expect(await find(again, 'zeppelin words')).toBe(1)
})

test('one that another window has changed is neither replaced, removed nor restored', async () => {
  const { store } = await openFilled()
  const revision = await store.transcripts.put(KEY, 3, file('One'), 0)
  const changed = { code: 'transcript-changed' }
  await expect(store.transcripts.put(KEY, 3, file('Two'), 0)).rejects.toMatchObject(changed)
  await expect(store.transcripts.remove(KEY, 3, revision - 1)).rejects.toMatchObject(changed)
  await expect(store.transcripts.restore(KEY, 3, revision + 1)).rejects.toMatchObject(changed)
  expect(await said(store)).toEqual(['One'])
  const nobody = { ...KEY, participantId: KEY.testId }
  await expect(store.transcripts.put(nobody, 3, file('One'), 0)).rejects.toMatchObject({ code: 'no-such-session' })
})

test('what was replaced or removed last comes back, and only that is kept', async () => {
  const { store } = await openFilled()
  let revision = await store.transcripts.put(KEY, 3, file('Badger'), 0)
  await expect(store.transcripts.restore(KEY, 3, revision)).rejects.toMatchObject({ code: 'invalid-argument' })
  revision = await store.transcripts.put(KEY, 3, file('Walrus'), revision)
  revision = await store.transcripts.put(KEY, 3, file('Heron'), revision)
  expect(await find(store, 'badger')).toBe(0)
  revision = await store.transcripts.restore(KEY, 3, revision)
  expect(await said(store)).toEqual(['Walrus'])
  revision = await store.transcripts.restore(KEY, 3, revision)
  expect(await said(store)).toEqual(['Heron'])
  revision = await store.transcripts.remove(KEY, 3, revision)
  expect(await store.transcripts.get(KEY, 3, '')).toMatchObject({ added: null, revision })
  expect(await find(store, 'heron')).toBe(0)
  await store.transcripts.restore(KEY, 3, revision)
  expect(await said(store)).toEqual(['Heron'])
  expect(await find(store, 'heron')).toBe(1)
})

test('a new cache finds the words again, with its sessions or before them', async () => {
  const { store, folder } = await openFilled()
  await store.transcripts.put(KEY, 3, file('zeppelins'), 0)
  await store.close()
  rmSync(storeFiles(folder).cache)
  const { store: again } = await openTestStore({ folder })
  expect(await find(again, 'zeppelins')).toBe(0)
  await fillStore(again, SESSIONS)
  expect(await find(again, 'zeppelins')).toBe(1)
})

test('a backup brings back what is later, and keeps the other one of two copies that went on', async () => {
  const folder = await temporaryFolder()
  const { store } = await openFilled(folder)
  const revision = await store.transcripts.put(KEY, 3, file('First'), 0)
  await store.transcripts.put(KEY, 5, file('Fifth'), 0)
  const { file: backup } = await store.journal.backUp()
  await store.transcripts.put(KEY, 3, file('Second'), revision)
  expect(await store.backups.compare(backup)).toMatchObject({ missingTranscripts: 0 })
  expect(await store.backups.merge(backup)).toMatchObject({ transcripts: 0 })
  expect(await said(store)).toEqual(['Second'])

  const { store: anew } = await openFilled()
  await anew.transcripts.put(KEY, 3, file('Later'), 0)
  expect(await anew.backups.compare(backup)).toMatchObject({ missingTranscripts: 2 })
  expect(await anew.backups.merge(backup)).toMatchObject({ transcripts: 2 })
  expect(await said(anew)).toEqual(['Later'])
  expect(await find(anew, 'fifth')).toBe(1)
  await anew.transcripts.restore(KEY, 3, (await anew.transcripts.get(KEY, 3, '')).revision)
  expect(await said(anew)).toEqual(['First'])
})

test('damaged reviews are restored with their transcripts', async () => {
  const { store, folder } = await openFilled()
  const revision = await store.transcripts.put(KEY, 3, file('First'), 0)
  await store.transcripts.remove(KEY, 3, revision)
  await store.transcripts.put(KEY, 4, file('Fourth'), 0)
  await store.journal.backUp()
  await store.close()
  writeFileSync(storeFiles(folder).reviews, 'damaged')
  restoreReviews({ connectionId: TEST_CONNECTION, folder, key: STORE_KEY })
  const { store: again } = await openTestStore({ folder })
  expect(await again.transcripts.get(KEY, 4, '')).toMatchObject({ added: { transcript: transcript('Fourth') } })
  expect((await again.transcripts.get(KEY, 3, '')).added).toBeNull()
})

test('captions of a recording are kept for their media alone, and are found', async () => {
  const { store } = await openFilled()
  const recorded = [{ label: 'English', transcript: transcript('An albatross') }]
  await store.transcripts.saveRecorded(KEY, 3, { media: MEDIA, recorded })
  expect(await store.transcripts.get(KEY, 3, MEDIA)).toMatchObject({ recorded })
  expect(await store.transcripts.get(KEY, 3, `${MEDIA}2`)).toMatchObject({ recorded: null })
  expect(await find(store, 'albatross')).toBe(1)
  await store.transcripts.put(KEY, 3, file('zeppelins'), 0)
  expect(await find(store, 'albatross zeppelins')).toBe(1)
  await store.transcripts.saveRecorded(KEY, 3, { media: `${MEDIA}2`, recorded: [] })
  expect(await store.transcripts.get(KEY, 3, `${MEDIA}2`)).toMatchObject({ recorded: [] })
  expect(await find(store, 'albatross')).toBe(0)
})

test('the search tells what is said, in which question and when', async () => {
  const { store } = await openFilled()
  await store.transcripts.put(KEY, 3, file('Some words', 'about zeppelins', 'and more'), 0)
  const recorded = [{ label: '', transcript: transcript('x'.repeat(300), 'An albatross flies') }]
  await store.transcripts.saveRecorded(KEY, 5, { media: MEDIA, recorded })
  const search = { search: 'zeppelin albatross' }
  const { rows, resultSetId } = await store.sessions.open(search, { column: 'participantName', direction: 'asc' }, 5)
  await store.sessions.close(resultSetId)
  expect(rows.map(({ found }) => found)).toEqual([
    [
      {
        source: 'transcript',
        at: { questionNum: 3, from: 1000 },
        text: 'Some words about zeppelins and more',
        marks: [[17, 25]],
        words: [0],
      },
      {
        source: 'transcript',
        at: { questionNum: 5, from: 1000 },
        text: '…An albatross flies',
        marks: [[4, 13]],
        words: [1],
      },
    ],
  ])
})

test('past a total size the captions kept first are deleted', async () => {
  const folder = await temporaryFolder()
  const db = openForWriting({ file: `${folder}/cache.db`, key: STORE_KEY, synchronous: 'NORMAL', cacheBytes: 1e6 })
  migrate(db, CACHE_MIGRATIONS)
  const save = (question: number, at: number) =>
    inTransaction(db, () => saveRecorded(db, KEY, question, { media: MEDIA, recorded: [] }, at, 1000))
  for (let at = 0; at < 4; at += 1) expect(save(at, at)).toEqual([])
  const { participantId, testId } = KEY
  expect(save(4, 4)).toEqual([{ participantId, testId }])
  expect([0, 1, 4].map((question) => readRecorded(db, KEY, question, MEDIA))).toEqual([null, [], []])
  db.close()
})

test('in blind mode names of files and speakers stay hidden', async () => {
  const { store } = await openFilled()
  await store.transcripts.put(KEY, 3, file('One', 'Two'), 0)
  await store.transcripts.saveRecorded(KEY, 3, {
    media: MEDIA,
    recorded: [{ label: '', transcript: transcript('One') }],
  })
  await store.reviewSettings.set({ isBlind: true })
  const shown = await store.transcripts.get(KEY, 3, MEDIA)
  expect(shown).toMatchObject({
    added: { fileName: '', transcript: { lines: [{ speaker: '1', text: 'One' }, { speaker: '1' }] } },
    recorded: [{ transcript: { lines: [{ speaker: '1' }] } }],
  })
  expect(JSON.stringify(shown)).not.toMatch(/ada/i)
  expect(await find(store, 'lovelace')).toBe(0)
})

test('a file is read by its content, and refused with the reason', async () => {
  const { store } = await openTestStore()
  const read = (text: string) => store.transcripts.read(new TextEncoder().encode(text))
  expect(await read('WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ada>Hello')).toMatchObject({ format: 'vtt' })
  expect(await read('1\n00:00:01,000 --> 00:00:02,000\nHello')).toMatchObject({ format: 'srt' })
  expect(await read('WEBVTT\n\n00:01.000 --> 00:0x.000\nHello')).toEqual({ problem: 'time', line: 3, part: null })
  expect(await read('Hello')).toEqual({ problem: 'unknownFormat', line: null, part: null })
  expect(await store.transcripts.read(Uint8Array.of(0x63, 0x61, 0x66, 0xe9, 0x20, 0xe9))).toMatchObject({
    problem: 'encoding',
  })
})

test('files find their answers by the IDs, emails and numbers in their names, or say why not', async () => {
  const { store } = await openTestStore()
  const twice = { ...sessionRecord(1), testId: sessionRecord(2).testId, testTitle: 'Assessment 2' }
  const sessions = [sessionRecord(1), sessionRecord(2), sessionRecord(3), twice]
  await fillStore(store, sessions)
  const video = (num: number) => ({ num, answer: { kind: 'video' } })
  const questions = [video(1), video(3), { num: 4, answer: { kind: 'none' } }]
  await store.reports.save(reportRecord(keyOf(twice), { report: JSON.stringify({ questions }) }))
  const second = keyOf(sessions[1]!)
  await store.reports.save(reportRecord(second, { report: JSON.stringify({ questions: [video(2)] }) }))
  const [one, two, three] = sessions.map(({ participantId }) => participantId)
  const [test, unknown] = [twice.testId, testGuid(77)]

  const found = async (...files: readonly string[]) => {
    const matched = await store.transcripts.match(files.map((file) => ({ file, mapped: null })))
    return matched.map((match) => ('reason' in match ? match.reason : match.questionNum))
  }
  expect(
    await found(
      `in/${one}_${test}_q03.vtt`,
      `in/${test}/${one!.toUpperCase()}/1.json`,
      `in/{${two}}/answer.mp4.srt`,
      'in/p2@example.com_2.vtt',
    ),
  ).toEqual([3, 1, 'twice', 'twice'])
  expect(await found(`in/${two}.json`, `in/${two}.srt`, `in/${two}.vtt`)).toEqual([2, 'otherFormat', 'otherFormat'])
  expect(
    await found(
      'in/notes.vtt',
      `in/${unknown}.vtt`,
      `in/${one}.vtt`,
      `in/${one}_${unknown}.vtt`,
      `in/${one}_${two}.vtt`,
      `in/${one}_${test}.vtt`,
      `in/${one}_${test}_1_3.vtt`,
      `in/${one}_${test}_4.vtt`,
      `in/${three}_1.vtt`,
    ),
  ).toEqual([
    'noParticipant',
    'noSession',
    'severalSessions',
    'noSession',
    'severalSessions',
    'noQuestion',
    'noQuestion',
    'noVideo',
    'noReport',
  ])
  const mapped = { file: 'a.vtt', participantId: `{${one}}`, email: '', testId: test, question: '3.0' }
  expect(await store.transcripts.match([{ file: 'in/a.vtt', mapped }])).toMatchObject([{ questionNum: 3 }])
  expect(await store.transcripts.match([{ file: 'in/a.vtt', mapped: { ...mapped, question: 'third' } }])).toMatchObject(
    [{ reason: 'noQuestion' }],
  )
  await store.reviewSettings.set({ isBlind: true })
  expect(await found('in/p2@example.com_2.vtt', `in/${two}.vtt`)).toEqual(['blind', 2])
})
