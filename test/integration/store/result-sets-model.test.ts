import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MANUAL_SCORING, SESSION_SORT_COLUMNS, type SessionFilter } from '../../../contract/model/session.ts'
import { sortKey } from '../../../main/store/common/folding.ts'
import type { SessionRecord } from '../../../main/store/records.ts'
import type { Store } from '../../../main/store/store.ts'
import { createTokenizer } from '../../../main/store/worker/result-sets/search-terms.ts'
import type { FilterCounts } from '../../../contract/model/result-sets.ts'
import {
  feedPage,
  fillStore,
  keyOf,
  openTestStore,
  reportRecord,
  sessionRecord,
  testGuid,
} from '../../support/store.ts'

const COUNT = 240
const NAMES = [
  'Zoë Müller',
  'zoe Muller',
  'Иван Петров',
  'Anna',
  'anna',
  '',
  '   ',
  '山田 太郎',
  'محمد علي',
  'Ann-Marie O’Neil',
]
const TITLES = ['Safety induction', 'Écriture · niveau B2', 'safety Induction', 'Оценка', '']
const LEVELS = [null, 'High', 'high', 'Low', 'é']
const CENTERS = ['north', 'North', 'south']
const EMAILS = [null, '', 'B@example.com', 'a@example.com', 'b@Example.com']
const ESSAYS = ['', 'my holiday in Ljubljana', 'Übung macht den Meister']

type Facts = { readonly conclusion: number | null; readonly evaluation: number | null; readonly essay: string }
type Session = {
  readonly id: number
  readonly center: string
  readonly record: SessionRecord
  readonly facts: Facts | null
  /** A list of all sessions lacked it. */
  readonly isGone: boolean
}

/** Takes from a list by a number that looks like chance, and is the same in every run. */
function pick<T>(list: readonly T[], number: number, salt: number): T {
  const mixed = Math.imul(Math.imul(number + 1, 0x9e3779b1) ^ (salt * 0x85ebca6b), 0xc2b2ae35)
  return list[(mixed >>> 15) % list.length]!
}

function makeSession(number: number): Session {
  const name = pick(NAMES, number, 1)
  const title = pick(TITLES, number, 2)
  const record = sessionRecord(number, {
    testId: testGuid(900_000 + (number % 7)),
    testTitle: title,
    started: 1_000_000 + (number % 40) * 1000,
    modified: 5_000_000 + ((number * 7) % 60) * 1_000_000,
    isFinished: number % 3 !== 0,
    autoClosed: number % 5 === 0,
    elapsed: pick([null, 0, 500, 90_000], number, 3),
    percent: pick([null, 0, 33.33, 33.34, 100], number, 4),
    score: pick([null, -2.5, 0, 7, 1e9], number, 5),
    scaleLevel: pick(LEVELS, number, 6),
    manualScoring: pick(MANUAL_SCORING, number, 7),
    participantName: name,
    participantEmail: pick(EMAILS, number, 8),
    participantData: [
      { name: 'Name', value: name },
      { name: 'Number', value: `n${number}` },
    ],
  })
  const facts = {
    conclusion: pick([null, -2, 0, 5], number, 9),
    evaluation: pick([null, 3, 1], number, 10),
    essay: pick(ESSAYS, number, 11),
  }
  return {
    id: number + 1,
    center: CENTERS[Math.floor(number / (COUNT / CENTERS.length))]!,
    record,
    facts: number % 4 === 1 ? null : facts,
    isGone: number % 9 === 4,
  }
}

const tokenize = createTokenizer()

/** What a search means, said without an index: each of its words begins a word of the session's texts. */
function isFound({ record, facts }: Session, search: string): boolean {
  const texts = [record.testTitle, facts?.essay ?? '', ...record.participantData.map(({ value }) => value)]
  // The tokenizer leaves out a word that begins another one of the same text, and so texts go in word by word.
  const words = texts.flatMap((text) => text.split(/\s+/)).flatMap((part) => tokenize(part))
  return tokenize(search).every((term) => words.some((word) => word.startsWith(term)))
}

function isLetThrough(session: Session, filter: SessionFilter): boolean {
  const { record, center, facts, isGone } = session
  const asksReports = filter.conclusions ?? filter.hasEssay ?? filter.hasVideo
  return (
    (filter.search === undefined || isFound(session, filter.search)) &&
    (filter.centers?.includes(center) ?? true) &&
    (filter.testIds?.includes(record.testId) ?? true) &&
    (filter.startedFrom === undefined || record.started >= filter.startedFrom) &&
    (filter.startedTo === undefined || record.started < filter.startedTo) &&
    (filter.finished === undefined || record.isFinished === filter.finished) &&
    (filter.autoClosed === undefined || record.autoClosed === filter.autoClosed) &&
    (filter.atService === undefined || isGone !== filter.atService) &&
    (filter.manualScoring?.includes(record.manualScoring) ?? true) &&
    (filter.scaleLevels === undefined ||
      (record.scaleLevel !== null && filter.scaleLevels.includes(record.scaleLevel))) &&
    (filter.percentFrom === undefined || (record.percent !== null && record.percent >= filter.percentFrom)) &&
    (filter.percentTo === undefined || (record.percent !== null && record.percent <= filter.percentTo)) &&
    (asksReports === undefined || facts !== null) &&
    (filter.conclusions === undefined || filter.conclusions.includes(facts?.conclusion ?? null)) &&
    (filter.hasEssay === undefined || (facts !== null && facts.essay !== '') === filter.hasEssay) &&
    (filter.hasVideo === undefined || filter.hasVideo) &&
    (filter.hasReport === undefined || (facts !== null) === filter.hasReport)
  )
}

type Value = string | number | null

function valueOf({ record, facts, center }: Session, column: (typeof SESSION_SORT_COLUMNS)[number]): Value {
  switch (column) {
    case 'participantName':
      return sortKey(record.participantName)
    case 'testTitle':
      return sortKey(record.testTitle)
    case 'scaleLevel':
      return record.scaleLevel === null ? null : sortKey(record.scaleLevel)
    case 'center':
      return sortKey(center)
    case 'participantEmail':
      return record.participantEmail?.toLowerCase() ?? null
    case 'manualScoring':
      return MANUAL_SCORING.indexOf(record.manualScoring)
    case 'isFinished':
      return record.isFinished ? 1 : 0
    case 'conclusion':
    case 'evaluation':
      return facts?.[column] ?? null
    // Nothing is reviewed here.
    case 'verdict':
    case 'points':
    case 'reviewStage':
    case 'notes':
    case 'disagreement':
      return null
    case 'started':
    case 'modified':
    case 'elapsed':
    case 'percent':
    case 'score':
      return record[column]
  }
}

/** Ties, and sessions without a value, which stay last, are newest first in both directions. */
function inOrder(
  sessions: readonly Session[],
  column: (typeof SESSION_SORT_COLUMNS)[number],
  direction: 'asc' | 'desc',
) {
  const has = (session: Session) => valueOf(session, column) !== null && valueOf(session, column) !== ''
  const sign = direction === 'asc' ? 1 : -1
  const newest = sessions.toSorted((left, right) => right.record.started - left.record.started || right.id - left.id)
  const valued = newest.filter(has).toSorted((left, right) => {
    const [one, other] = [valueOf(left, column)!, valueOf(right, column)!]
    const tie = column === 'started' ? sign * (left.id - right.id) : 0
    return one < other ? -sign : one > other ? sign : tie
  })
  return [...valued, ...newest.filter((session) => !has(session))]
}

const some = <T>(list: readonly T[]) => fc.subarray([...list])
const filters: fc.Arbitrary<SessionFilter> = fc.record(
  {
    search: fc
      .array(
        fc.constantFrom(
          'zoe',
          'MÜLL',
          'anna',
          'ann',
          'a',
          'n1',
          'n',
          'safe',
          'ind',
          'B2',
          'é',
          'иван',
          'оц',
          '山',
          'محم',
          'holi',
          'ub',
          'o',
          'nobody',
        ),
        { maxLength: 3 },
      )
      .map((words) => words.join(' ')),
    centers: some([...CENTERS, 'nowhere']),
    testIds: some([0, 1, 2, 3, 4, 5, 6, 99].map((number) => testGuid(900_000 + number))),
    startedFrom: fc.integer({ min: 1_000_000, max: 1_040_000 }),
    startedTo: fc.integer({ min: 1_000_000, max: 1_040_000 }),
    finished: fc.boolean(),
    autoClosed: fc.boolean(),
    atService: fc.boolean(),
    manualScoring: some(MANUAL_SCORING),
    scaleLevels: some(['High', 'high', 'Low', 'é', 'none']),
    percentFrom: fc.constantFrom(0, 33.33, 33.335, 100),
    percentTo: fc.constantFrom(0, 33.33, 33.335, 100),
    conclusions: some([null, -2, 0, 5, 9]),
    hasReport: fc.boolean(),
    hasVideo: fc.boolean(),
    hasEssay: fc.boolean(),
  },
  { requiredKeys: [] },
)
/** With fewer members at a time, or nothing would ever be let through. */
const narrowed = fc
  .tuple(
    filters,
    some([
      'search',
      'centers',
      'testIds',
      'startedFrom',
      'startedTo',
      'finished',
      'autoClosed',
      'atService',
      'manualScoring',
      'scaleLevels',
      'percentFrom',
      'percentTo',
      'conclusions',
      'hasReport',
      'hasVideo',
      'hasEssay',
    ] as const),
  )
  .map(([filter, members]) =>
    Object.fromEntries(
      Object.entries(filter).filter(([name]) => members.slice(0, 3).some((member) => member === name)),
    ),
  )

/** The values of a session in each filter of a list, and the members of the filter that are left out to count them. */
const VALUES: Readonly<
  Record<keyof FilterCounts, readonly [readonly (keyof SessionFilter)[], (session: Session) => readonly string[]]>
> = {
  center: [['centers'], ({ center }) => [center]],
  test: [['testIds'], ({ record }) => [record.testId]],
  level: [['scaleLevels'], ({ record }) => (record.scaleLevel === null ? [] : [record.scaleLevel])],
  manualScoring: [['manualScoring'], ({ record }) => [record.manualScoring]],
  finished: [
    ['finished', 'autoClosed'],
    ({ record: { isFinished, autoClosed } }) => [
      isFinished ? 'finished' : 'inProgress',
      ...(isFinished && !autoClosed ? ['byParticipant'] : []),
      ...(autoClosed ? ['autoClosed'] : []),
    ],
  ],
  atService: [['atService'], ({ isGone }) => [isGone ? 'no' : 'yes']],
  conclusion: [['conclusions'], ({ facts }) => (facts === null ? [] : [String(facts.conclusion ?? 'none')])],
  hasReport: [['hasReport'], ({ facts }) => [facts === null ? 'no' : 'yes']],
  hasVideo: [['hasVideo'], ({ facts }) => (facts === null ? [] : ['yes'])],
  verdict: [['verdicts'], () => ['none']],
  reviewStage: [['reviewStages'], () => ['notStarted']],
  disagreement: [['disagreement'], () => []],
  noteKind: [['noteKinds'], () => []],
  hasEssay: [['hasEssay'], ({ facts }) => (facts === null ? [] : [facts.essay === '' ? 'no' : 'yes'])],
}

function countValues(all: readonly Session[], { search, ...filter }: SessionFilter): unknown {
  const sessions = search === undefined ? all : all.filter((session) => isFound(session, search))
  return Object.fromEntries(
    Object.entries(VALUES).map(([name, [members, valuesOf]]) => {
      const others = Object.fromEntries(
        Object.entries(filter).filter(([member]) => !members.some((one) => one === member)),
      )
      const counts: Record<string, number> = {}
      for (const session of sessions.filter((one) => isLetThrough(one, others))) {
        for (const value of valuesOf(session)) counts[value] = (counts[value] ?? 0) + 1
      }
      return [name, counts]
    }),
  )
}

const withoutZeros = (counts: FilterCounts) =>
  Object.fromEntries(
    Object.entries(counts).map(([name, ofFilter]) => [
      name,
      Object.fromEntries(Object.entries(ofFilter).filter(([, count]) => count > 0)),
    ]),
  )

/** Lists all sessions of a center again but those that are gone. */
async function listAgain(store: Store, sessions: readonly Session[], center: string): Promise<void> {
  const listed = sessions.filter((one) => one.center === center && !one.isGone).map(({ record }) => record)
  await store.feed.startOver(center, true)
  // What was modified meanwhile is listed by the run after.
  for (const records of [listed, []]) {
    await store.feed.beginRun(center, '1970-01-01T00:00:00Z')
    await store.feed.applyPage(feedPage(records, { center, nextToken: null, modifiedUntil: '2026-06-01T00:00:00Z' }))
  }
}

async function openModel() {
  const { store } = await openTestStore()
  const sessions = Array.from({ length: COUNT }, (_, number) => makeSession(number))
  for (const center of CENTERS) {
    await fillStore(
      store,
      sessions.filter((session) => session.center === center).map(({ record }) => record),
      center,
    )
  }
  await Promise.all(
    sessions.map(async ({ record, center, facts }) => {
      if (facts === null) return
      const { conclusion, evaluation, essay } = facts
      const report = { conclusion, evaluation, searchText: essay, essays: essay === '' ? 0 : 1 }
      await store.reports.save(reportRecord(keyOf(record, center), report))
    }),
  )
  for (const center of CENTERS) await listAgain(store, sessions, center)
  return { store, sessions }
}

test('each value of each filter is counted as what would be listed with it instead of those that are chosen', async () => {
  const { store, sessions } = await openModel()
  await fc.assert(
    fc.asyncProperty(fc.oneof(narrowed, fc.constant({})), async (filter: SessionFilter) => {
      expect(withoutZeros(await store.sessions.filterCounts(filter))).toEqual(countValues(sessions, filter))
    }),
    { numRuns: 40 },
  )
})

test('any filter with any search in any order lists what the same asked of plain records does', async () => {
  const { store, sessions } = await openModel()
  let listed = 0
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(narrowed, fc.constant({})),
      fc.constantFrom(...SESSION_SORT_COLUMNS),
      fc.constantFrom('asc' as const, 'desc' as const),
      async (filter: SessionFilter, column, direction) => {
        const expected = inOrder(
          sessions.filter((session) => isLetThrough(session, filter)),
          column,
          direction,
        )
        const resultSet = await store.sessions.open(filter, { column, direction })
        const rows = await store.sessions.window(resultSet.resultSetId, 0, COUNT)
        await store.sessions.close(resultSet.resultSetId)
        expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
        expect(resultSet.withReport).toBe(expected.filter(({ facts }) => facts !== null).length)
        expect(await store.sessions.countOf(filter)).toBe(expected.length)
        listed += expected.length
      },
    ),
    { numRuns: 150 },
  )
  // Filters that let nothing through would prove little.
  expect(listed).toBeGreaterThan(COUNT * 10)
})
