import type { ExportPlace } from '../../../main/store/export/exports.ts'
import { expect, test } from 'vitest'
import { type SessionFilter, type SessionSort, SESSION_SORT_COLUMNS } from '../../../contract/model/session.ts'
import { DEFAULT_CSV_FORMAT } from '../../support/export-format.ts'
import { NO_EXPORT_FIELDS } from '../../../main/store/common/export-fields.ts'
import type { ExportPart } from '../../../main/store/export/exports.ts'
import type { SessionRecord } from '../../../main/store/records.ts'
import type { Store } from '../../../main/store/store.ts'
import {
  fillStore,
  keyOf,
  openTestStore,
  reportRecord,
  sessionRecord,
  sessionRecords,
  testGuid,
} from '../../support/store.ts'

const BY_START: SessionSort = { column: 'started', direction: 'asc' }

async function participants(
  store: Store,
  filter: SessionFilter,
  sort: SessionSort = BY_START,
): Promise<readonly string[]> {
  const resultSet = await store.sessions.open(filter, sort)
  const rows = await store.sessions.window(resultSet.resultSetId, 0, resultSet.total + 10)
  expect(rows).toHaveLength(resultSet.total)
  await store.sessions.close(resultSet.resultSetId)
  return rows.map((row) => row.participantName)
}

test('a row has everything that came with the record', async () => {
  const { store } = await openTestStore()
  const record = sessionRecord(5, {
    modified: 1_780_000_100_123_456,
    images: ['data:image/png;base64,AAAA'],
    percent: 69.17,
    autoClosed: true,
  })
  await fillStore(store, [record])
  const row = await store.sessions.row(keyOf(record))
  expect(row).toEqual({
    id: 1,
    key: keyOf(record),
    participantName: record.participantName,
    participantEmail: record.participantEmail,
    hasPhoto: true,
    testTitle: record.testTitle,
    started: record.started,
    modified: Math.floor(record.modified / 1000),
    isFinished: true,
    autoClosed: true,
    elapsed: record.elapsed,
    score: record.score,
    maxScore: record.maxScore,
    percent: 69.17,
    scaleLevel: record.scaleLevel,
    manualScoring: record.manualScoring,
    report: null,
  })
  expect(await store.sessions.image(1, 0)).toBe('data:image/png;base64,AAAA')
  expect(await store.sessions.image(1, 1)).toBeNull()
  expect(await store.sessions.row({ ...keyOf(record), testId: record.participantId })).toBeNull()
})

test('first, middle and last window read the result set in order, and past the end there is nothing', async () => {
  const { store } = await openTestStore()
  await fillStore(store, sessionRecords(0, 1000))
  const { resultSetId, total, storeTotal } = await store.sessions.open({}, { column: 'started', direction: 'desc' })
  expect({ total, storeTotal }).toEqual({ total: 1000, storeTotal: 1000 })
  const names = async (offset: number, limit: number) =>
    (await store.sessions.window(resultSetId, offset, limit)).map((row) => row.participantName)
  expect(await names(0, 2)).toEqual(['Participant 999', 'Participant 998'])
  expect(await names(500, 1)).toEqual(['Participant 499'])
  expect(await names(998, 10)).toEqual(['Participant 1', 'Participant 0'])
  expect(await names(1000, 10)).toEqual([])
  expect(await store.sessions.position(resultSetId, keyOf(sessionRecord(0)))).toBe(999)
  expect(await store.sessions.position(resultSetId, keyOf(sessionRecord(2000)))).toBeNull()
})

test('a result set keeps its list while sessions come, and a closed one is no longer there', async () => {
  const { store } = await openTestStore()
  await fillStore(store, sessionRecords(0, 10))
  const { resultSetId } = await store.sessions.open({}, BY_START)
  await fillStore(store, sessionRecords(10, 20))
  expect(await store.sessions.window(resultSetId, 0, 100)).toHaveLength(10)
  expect((await store.sessions.open({}, BY_START)).total).toBe(20)
  await store.sessions.close(resultSetId)
  await expect(store.sessions.window(resultSetId, 0, 1)).rejects.toMatchObject({ code: 'no-such-result-set' })
})

const SORTED: readonly SessionRecord[] = [
  sessionRecord(1, {
    participantName: 'émile',
    testTitle: 'beta',
    score: -1.5,
    elapsed: 300,
    percent: 3,
    scaleLevel: 'b',
  }),
  sessionRecord(2, { participantName: 'Zoë', testTitle: 'Alpha', score: 0, elapsed: 100, percent: 1, scaleLevel: 'A' }),
  sessionRecord(3, {
    participantName: '',
    testTitle: 'gamma',
    score: null,
    elapsed: null,
    percent: null,
    scaleLevel: null,
  }),
  sessionRecord(4, {
    participantName: 'Emil',
    testTitle: 'Álpha',
    score: 1e9,
    elapsed: 200,
    percent: 0.5,
    scaleLevel: 'á',
  }),
  sessionRecord(5, {
    participantName: 'anna',
    testTitle: 'beta',
    score: -700,
    elapsed: 100,
    percent: 100,
    scaleLevel: 'C',
  }),
].map((record, at) => ({
  ...record,
  testId: testGuid(700 + at),
  started: [30, 10, 20, 50, 40][at] ?? 0,
  modified: [5, 4, 3, 2, 1][at] ?? 0,
  isFinished: at % 2 === 0,
  participantEmail: ['c@example.com', null, 'B@example.com', '', 'a@example.com'][at] ?? null,
  manualScoring: (['required', 'unknown', 'completed', 'notRequired', 'required'] as const)[at] ?? 'unknown',
}))

/** Row ids in ascending order, those that share a value together, and then those without one: newest first in both. */
const EXPECTED: Readonly<
  Record<(typeof SESSION_SORT_COLUMNS)[number], readonly [readonly (readonly number[])[], readonly number[]]>
> = {
  participantName: [[[5], [4], [1], [2]], [3]],
  testTitle: [[[4, 2], [5, 1], [3]], []],
  started: [[[2], [3], [1], [5], [4]], []],
  modified: [[[5], [4], [3], [2], [1]], []],
  elapsed: [[[5, 2], [4], [1]], [3]],
  percent: [[[4], [2], [1], [5]], [3]],
  score: [[[5], [1], [2], [4]], [3]],
  scaleLevel: [[[4, 2], [1], [5]], [3]],
  manualScoring: [[[2], [4], [5, 1], [3]], []],
  isFinished: [
    [
      [4, 2],
      [5, 1, 3],
    ],
    [],
  ],
  conclusion: [
    [[4], [2]],
    [5, 1, 3],
  ],
  evaluation: [
    [[1], [4]],
    [5, 3, 2],
  ],
  // Nothing is reviewed here: `review-facts.test.ts` sorts by reviews.
  verdict: [[], [4, 5, 1, 3, 2]],
  points: [[], [4, 5, 1, 3, 2]],
  reviewStage: [[], [4, 5, 1, 3, 2]],
  notes: [[], [4, 5, 1, 3, 2]],
  disagreement: [[], [4, 5, 1, 3, 2]],
  participantEmail: [
    [[5], [3], [1]],
    [4, 2],
  ],
  center: [[[4, 5, 1, 3, 2]], []],
}

test('sorts by every column both ways, ties newest first, rows without a value last', async () => {
  const { store } = await openTestStore()
  await fillStore(store, SORTED)
  await store.reports.save(reportRecord(keyOf(SORTED[3]!), { conclusion: -2, evaluation: 5 }))
  await store.reports.save(reportRecord(keyOf(SORTED[1]!), { conclusion: 7, evaluation: null }))
  await store.reports.save(reportRecord(keyOf(SORTED[0]!), { conclusion: null, evaluation: -1 }))
  for (const column of SESSION_SORT_COLUMNS) {
    const ids = async (direction: 'asc' | 'desc') => {
      const { resultSetId, total } = await store.sessions.open({}, { column, direction })
      return (await store.sessions.window(resultSetId, 0, total)).map((row) => row.id)
    }
    const [groups, without] = EXPECTED[column]
    expect(await ids('asc'), column).toEqual([...groups.flat(), ...without])
    expect(await ids('desc'), column).toEqual([...groups.toReversed().flat(), ...without])
  }
})

test('every filter alone lets through what it says', async () => {
  const { store } = await openTestStore()
  const one = sessionRecord(1, {
    participantName: 'one',
    started: 100,
    percent: 10,
    scaleLevel: 'Low',
    manualScoring: 'required',
  })
  const two = sessionRecord(2, {
    participantName: 'two',
    started: 200,
    percent: 20,
    autoClosed: true,
    isFinished: false,
  })
  const three = sessionRecord(3, { participantName: 'three', started: 300, percent: null, scaleLevel: null })
  await fillStore(store, [one, two], 'north')
  await fillStore(store, [three], 'south')
  expect(await participants(store, {})).toEqual(['one', 'two', 'three'])
  expect(await participants(store, { centers: ['south', 'nowhere'] })).toEqual(['three'])
  expect(await participants(store, { centers: [] })).toEqual([])
  expect(await participants(store, { testIds: [two.testId, three.testId] })).toEqual(['two', 'three'])
  expect(await participants(store, { startedFrom: 200 })).toEqual(['two', 'three'])
  expect(await participants(store, { startedTo: 200 })).toEqual(['one'])
  expect(await participants(store, { finished: false })).toEqual(['two'])
  expect(await participants(store, { autoClosed: true })).toEqual(['two'])
  expect(await participants(store, { manualScoring: ['required', 'completed'] })).toEqual(['one'])
  expect(await participants(store, { scaleLevels: ['Low'] })).toEqual(['one'])
  expect(await participants(store, { percentFrom: 10, percentTo: 19.99 })).toEqual(['one'])
  expect(await participants(store, { centers: ['north'], startedFrom: 150, search: 'tw' })).toEqual(['two'])
})

test('a filter written as SQL is only a name that no center has', async () => {
  const { store } = await openTestStore()
  await fillStore(store, sessionRecords(0, 3))
  expect(await participants(store, { centers: [`x') OR 1=1 --`] })).toEqual([])
  expect(await store.sessions.count()).toBe(3)
})

test('facets count centers, tests under their latest title, and levels', async () => {
  const { store } = await openTestStore()
  const record = sessionRecord(1)
  await fillStore(store, sessionRecords(0, 6))
  await fillStore(store, [{ ...record, testTitle: 'New title', modified: record.modified + 1 }])
  expect(await store.sessions.facets()).toEqual({
    centers: [{ center: 'spring-intake', count: 6 }],
    tests: [
      { testId: testGuid(900_000), title: 'Assessment 0', count: 2 },
      { testId: testGuid(900_002), title: 'Assessment 2', count: 2 },
      { testId: testGuid(900_001), title: 'New title', count: 2 },
    ],
    scaleLevels: [
      { level: 'High', count: 3 },
      { level: 'Low', count: 3 },
    ],
    conclusions: [],
    evaluations: [],
  })
  // Another session of the test keeps the title that it came with.
  expect((await store.sessions.row(keyOf(sessionRecord(4))))?.testTitle).toBe('Assessment 1')
})

test('a result set says how many of its sessions have a report', async () => {
  const { store } = await openTestStore()
  await fillStore(store, sessionRecords(0, 10))
  await store.reports.save(reportRecord(keyOf(sessionRecord(1))))
  await store.reports.save(reportRecord(keyOf(sessionRecord(2))))
  expect(await store.sessions.open({}, BY_START)).toMatchObject({ total: 10, withReport: 2 })
  expect(await store.sessions.open({ search: 'p1' }, BY_START)).toMatchObject({
    total: 1,
    storeTotal: 10,
    withReport: 1,
  })
})

test('an export reads a result set in its order, or everything by row id, part by part', async () => {
  const { store } = await openTestStore()
  await fillStore(store, sessionRecords(0, 25))
  const key = keyOf(sessionRecord(3))
  await store.reports.save(reportRecord(key, { conclusion: 7 }))
  await store.notes.set(key, { text: 'look again' })
  const { resultSetId } = await store.sessions.open(
    { startedTo: sessionRecord(20).started },
    { column: 'started', direction: 'desc' },
  )
  const all = async (resultSet: number | null) => {
    const parts: ExportPart[] = []
    for (let after: ExportPlace | null = 0; after !== null; after = parts.at(-1)!.next) {
      const columns = ['participantEmail', 'note', 'proctoringConclusion']
      const table = {
        what: 'sessions',
        columns,
        format: DEFAULT_CSV_FORMAT,
        fields: NO_EXPORT_FIELDS,
        place: null,
      } as const
      parts.push(await store.sessions.exportPart({ resultSetId: resultSet, after, limit: 7, ...table }))
    }
    return {
      parts: parts.map(({ sessions }) => sessions),
      text: Buffer.concat(parts.map(({ body }) => body)).toString(),
    }
  }
  const row = (number: number) => `p${number}@example.com,${number === 3 ? 'look again,7' : ','}\r\n`
  const rows = Array.from({ length: 25 }, (_, number) => row(number))
  expect(await all(resultSetId)).toEqual({ parts: [7, 7, 6], text: rows.slice(0, 20).toReversed().join('') })
  expect(await all(null)).toEqual({ parts: [7, 7, 7, 4], text: rows.join('') })
})
