import { expect, test } from 'vitest'
import { readFeedItems } from '../../../../main/sync/feed-item.ts'
import { guidOf } from '../../../support/feed-model.ts'

const PNG = 'data:image/png;base64,iVBORw0KGgo='

const item = {
  participantId: 'AAAAAAAA-0000-4000-8000-00000000000B',
  testId: guidOf(7),
  testTitle: 'Arithmetic',
  started: '2026-03-01T10:00:00Z',
  isFinished: true,
  autoClosed: false,
  elapsedTime: '00:41:07',
  score: 31.5,
  maxScore: 40,
  percent: 78.75,
  scaleLevel: 'High',
  manualScoring: 'required',
  modified: '2026-03-01T10:41:09.1234567Z',
  participantData: [
    { name: 'Full name', value: 'Ada Lovelace' },
    { name: 'E-mail', value: 'ada@example.org' },
  ],
}

function readOne(change: Record<string, unknown>) {
  const { records, rejected } = readFeedItems([{ ...item, ...change }])
  return { record: records[0], rejected: rejected[0] }
}

test('reads every field of a session result', () => {
  expect(readFeedItems([item])).toEqual({
    rejected: [],
    records: [
      {
        participantId: 'aaaaaaaa-0000-4000-8000-00000000000b',
        testId: guidOf(7),
        testTitle: 'Arithmetic',
        started: Date.UTC(2026, 2, 1, 10, 0, 0),
        startedSent: null,
        isFinished: true,
        autoClosed: false,
        elapsed: 2_467_000,
        score: 31.5,
        maxScore: 40,
        percent: 78.75,
        scaleLevel: 'High',
        manualScoring: 'required',
        modified: Date.UTC(2026, 2, 1, 10, 41, 9) * 1000 + 123_456,
        modifiedSent: '2026-03-01T10:41:09.1234567Z',
        participantName: 'Ada Lovelace',
        participantEmail: 'ada@example.org',
        participantData: item.participantData,
        images: [],
        extra: null,
      },
    ],
  })
})

test('an unfinished session may leave its results out, or give them as null', () => {
  const absent = {
    elapsedTime: undefined,
    score: undefined,
    maxScore: undefined,
    percent: undefined,
    scaleLevel: undefined,
  }
  const nulls = { elapsedTime: null, score: null, maxScore: null, percent: null, scaleLevel: null }
  const left = JSON.parse(JSON.stringify({ ...item, isFinished: false, ...absent })) as unknown
  const { records } = readFeedItems([left, { ...item, isFinished: false, ...nulls }])
  expect(records[0]).toMatchObject({ isFinished: false, elapsed: null, score: null, maxScore: null, percent: null })
  expect(records[1]).toEqual(records[0])
})

test('percent null of a finished session reads as no percentage, not as 0', () => {
  expect(readOne({ percent: null }).record?.percent).toBeNull()
  expect(readOne({ percent: 0 }).record?.percent).toBe(0)
})

test('an item without participantId is set aside with the field named and its JSON kept', () => {
  const { participantId, ...without } = item
  const { records, rejected } = readFeedItems([item, without, { ...item, participantId: null }])
  expect(records.map((record) => record.participantId)).toEqual([participantId.toLowerCase()])
  expect(rejected.map((record) => record.reason)).toEqual([
    'participantId: missing',
    'participantId: expected string, received null',
  ])
  expect(JSON.parse(rejected[0]!.raw)).toEqual(without)
  expect(rejected[0]!.participantId).toBeNull()
})

test.each([
  ['participantId', 'not-a-guid', 'participantId: not a GUID'],
  ['modified', '2026-02-30T00:00:00Z', 'modified: not a UTC timestamp'],
  ['started', '2026-03-01T10:00:00+02:00', 'started: not a UTC timestamp'],
  ['elapsedTime', '41 minutes', 'elapsedTime: not a duration [d.]HH:MM:SS'],
  ['score', '31.5', 'score: expected number, received string'],
  ['isFinished', 'yes', 'isFinished: expected boolean, received string'],
  ['participantData', [{ name: 'City', value: 7 }], 'participantData[0].value: expected string, received number'],
])('a wrong %s is named in the reason', (field, value, reason) => {
  const { record, rejected } = readOne({ [field]: value })
  expect(record).toBeUndefined()
  expect(rejected?.reason).toBe(reason)
  expect(JSON.parse(rejected!.raw)).toMatchObject({ [field]: value })
})

test('what is no object is set aside too, and a reason names no more than five fields', () => {
  const reasons = readFeedItems([null, 'text', [], {}]).rejected.map((record) => record.reason)
  expect(reasons[0]).toBe('the item: expected object, received null')
  expect(reasons[3]).toMatch(/^participantId: missing; testId: missing;.*; and 1 more$/)
})

test('a reason quotes no value of a person', () => {
  const { rejected } = readOne({ participantId: 'Ada Lovelace', score: 'ada@example.org' })
  expect(rejected?.reason).not.toMatch(/ada/i)
})

test('images leave the data and are numbered in its order', () => {
  const jpeg = 'data:image/jpeg;base64,/9j/4AAQ'
  const { record } = readOne({
    participantData: [
      { name: 'Photo', value: PNG },
      { name: 'Name', value: 'Ada' },
      { name: 'Passport', value: jpeg },
      { name: 'Logo', value: 'data:image/svg+xml;base64,PHN2Zz4=' },
    ],
  })
  expect(record?.participantData).toEqual([
    { name: 'Photo', value: '', imageIndex: 0 },
    { name: 'Name', value: 'Ada' },
    { name: 'Passport', value: '', imageIndex: 1 },
    { name: 'Logo', value: 'data:image/svg+xml;base64,PHN2Zz4=' },
  ])
  expect(record?.images).toEqual([PNG, jpeg])
})

test('a 10 MB photo is read like any other', () => {
  const photo = `data:image/jpeg;base64,${'A'.repeat(10_000_000)}`
  const { record } = readOne({ participantData: [{ name: 'Photo', value: photo }] })
  expect(record?.images).toEqual([photo])
  expect(JSON.stringify(record?.participantData).length).toBeLessThan(100)
})

test('fields that the document does not name are kept as JSON, an unlisted scoring state among them', () => {
  const { record } = readOne({ outcomes: [{ id: 1 }], cohort: null, manualScoring: 'inProgress' })
  expect(record?.manualScoring).toBe('unknown')
  expect(JSON.parse(record!.extra!)).toEqual({ outcomes: [{ id: 1 }], cohort: null, manualScoring: 'inProgress' })
})

test('a field named __proto__ is data like any other', () => {
  const { records } = readFeedItems([JSON.parse(`{"__proto__":{"polluted":true},${JSON.stringify(item).slice(1)}`)])
  expect(records[0]?.extra).toBe('{"__proto__":{"polluted":true}}')
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})
