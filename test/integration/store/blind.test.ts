import { afterEach, expect, test } from 'vitest'
import { DEFAULT_CSV_FORMAT } from '../../support/export-format.ts'
import { EXPORT_COLUMNS, EXPORT_KINDS, isHiddenWhenBlind } from '../../../contract/model/export-options.ts'
import type { AnswerNoteId, ReviewChange } from '../../../contract/model/review.ts'
import type { SessionFilter, SessionSort } from '../../../contract/model/session.ts'
import type { TableName } from '../../../contract/model/tables.ts'
import { setShownLanguage } from '../../../contract/text/language.ts'
import type { ReportRecord } from '../../../main/store/records.ts'
import type { Store } from '../../../main/store/store.ts'
import { fromReportRecord } from '../../../main/sync/report-reading.ts'
import { questionWith, reportWith, storedTextOf } from '../../support/session-fixture.ts'
import { feedPage, fillStore, keyOf, openTestStore, reportRecord, sessionRecord, CENTER } from '../../support/store.ts'

const PHOTO = 'data:image/png;base64,iVBORw0KGgo='
const NAMES = ['Zora Qantova', 'Yuri Watanuki', 'Ada Xerxes']
/** Every value that must not leave the store. */
const PERSONAL = [
  ...NAMES.flatMap((name) => name.split(' ')),
  '@people.example',
  'Nightshift',
  PHOTO,
  'secret/protocol',
]
/** Part of the addresses of what participants handed in. */
const HANDED_IN = 'handed-in/qan'
const OLDEST_FIRST: SessionSort = { column: 'started', direction: 'asc' }

const fieldsOf = (name: string) => [
  { name: 'Name', value: name },
  { name: 'Email', value: `${name.replace(' ', '.')}@people.example` },
  { name: 'Photo', value: '', imageIndex: 0 },
  { name: 'Team', value: 'Nightshift' },
]

const people = NAMES.map((name, number) =>
  sessionRecord(number, {
    participantName: name,
    participantEmail: `${name.replace(' ', '.')}@people.example`,
    participantData: fieldsOf(name),
    images: [PHOTO],
  }),
)
const keyAt = (number: number) => keyOf(people[number]!)

function recordAt(number: number): ReportRecord {
  const report = reportWith({
    key: keyAt(number),
    participantData: fieldsOf(NAMES[number]!),
    questions: [
      questionWith({ num: 1, code: 'Q1', answer: { kind: 'essay', text: 'My own words.', files: [] } }),
      questionWith({
        num: 2,
        answer: { kind: 'other', value: { steps: [{ at: `https://media.example/${HANDED_IN}/1` }] } },
        reviews: [{ file: `//media.example/${HANDED_IN}/2`, comment: 'Clear.' }],
      }),
    ],
    sections: [{ title: 'Part', score: 1, max: 2, level: null, elapsed: null }],
    outcomes: [{ id: 1, name: 'Whole', score: 1, max: 2, level: null }],
    proctoring: {
      conclusion: 1,
      evaluation: 2,
      comment: 'Fine.',
      protocolUrl: 'https://media.example/secret/protocol',
    },
  })
  const extra = JSON.stringify({ participantData: [{ nick: NAMES[number] }] })
  return reportRecord(keyAt(number), {
    ...{ report: storedTextOf(report), hash: String(number).padEnd(64, '0'), images: [PHOTO], extra },
    searchText: 'My own words.',
  })
}

async function blindStore(): Promise<Store> {
  const { store } = await openTestStore()
  await store.feed.beginRun(CENTER, '2026-01-01T00:00:00Z')
  const rejected = [{ reason: 'started', raw: `{"name":"${NAMES[0]}"}`, participantId: people[0]!.participantId }]
  const page = { rejected, nextToken: null, modifiedUntil: '2026-06-01T00:00:00Z' }
  await store.feed.applyPage(feedPage(people, page))
  const details = { status: 400, excerpt: `${NAMES[0]} is closed.` }
  await store.feed.noteFailure(CENTER, { code: 'bad-request', message: 'The service rejected the request.', details })
  for (const number of people.keys()) await store.reports.save(recordAt(number))
  await store.reviewSettings.set({ isBlind: true })
  return store
}

async function listed(store: Store, filter: SessionFilter = {}, sort = OLDEST_FIRST) {
  const { rows } = await store.sessions.open(filter, sort, 100)
  return rows
}

function expectNothingOf(values: readonly string[], found: unknown): void {
  const text = JSON.stringify(found)
  for (const value of values) expect(text).not.toContain(value)
}

test('while blind mode is on, nothing that the store hands out has a participant’s data', async () => {
  const store = await blindStore()
  const verdict = { entity: 'verdict', value: { verdict: 'clean', reason: '' } } as const
  const hash = recordAt(0).hash
  const saved = await store.reviews.change(keyAt(0), verdict, { revision: 0, report: hash })
  const rows = await listed(store)
  const { resultSetId } = await store.sessions.open({}, OLDEST_FIRST)
  await store.queue.make(resultSetId, false, { order: 'shown', skipsSubmitted: false }, VIEW)
  const found = {
    rows,
    row: await store.sessions.row(keyAt(1)),
    image: await store.sessions.image(rows[0]!.id, 0),
    report: await store.reports.get(keyAt(0)),
    unsaved: await store.reports.masked(recordAt(2)),
    judged: await store.reviews.judged(keyAt(0), saved.judged!),
    rejected: await store.feed.rejected(10),
    cursors: await store.feed.cursors(),
    queue: await store.queue.get(),
    around: await store.queue.around(1),
    answers: await store.queue.answers('Q1', [0, 1, 2]),
    history: await store.history.ofWork({ from: 0, until: Date.now() + 1000 }, { before: null, limit: 10 }),
    facets: await store.sessions.facets(),
    hits: await listed(store, { search: 'own words' }),
  }
  expect(found.hits).toHaveLength(3)
  expect(found.history.entries[0]!.names?.participant).toBe('Participant 1')
  expect(fromReportRecord(found.report!)).toMatchObject({
    participantData: [
      { name: 'Name', value: '', isHidden: true },
      { name: 'Email', value: '', isHidden: true },
      { name: 'Photo', value: '', isHidden: true },
      { name: 'Team', value: '', isHidden: true },
    ],
    proctoring: { comment: 'Fine.', protocolUrl: null },
    blind: { hidesPicture: true, hidesProtocol: true },
    hash,
  })
  expectNothingOf(PERSONAL, found)
  expect(found.cursors[0]?.failure).toMatchObject({ code: 'bad-request', details: { status: 400 } })
  expectNothingOf([HANDED_IN], found.judged)
  expect(JSON.stringify(found.judged)).toContain('hidden:')
  // Only for downloads, which no window reads before it is revealed.
  expect(await store.downloads.protocolUrl(keyAt(0))).toBe('https://media.example/secret/protocol')
  expect(await store.downloads.protocolUrl({ ...keyAt(0), testId: keyAt(0).participantId })).toBeNull()

  await store.reviewSettings.set({ isBlind: false })
  expect((await listed(store)).map(({ participantName }) => participantName)).toEqual(NAMES)
})

afterEach(() => setShownLanguage({ language: 'en', locale: 'en-US' }))

test('neutral names are in the language shown, from the next call on', async () => {
  const store = await blindStore()
  const { resultSetId } = await store.sessions.open({}, OLDEST_FIRST)
  await store.queue.make(resultSetId, false, { order: 'shown', skipsSubmitted: false }, VIEW)
  const names = async () => (await listed(store)).map(({ participantName }) => participantName)
  expect(await names()).toEqual(['Participant 1', 'Participant 2', 'Participant 3'])
  setShownLanguage({ language: 'ru', locale: 'ru-RU' })
  expect(await names()).toEqual(['Участник 1', 'Участник 2', 'Участник 3'])
  expect((await store.sessions.row(keyAt(1)))?.participantName).toBe('Участник 2')
})

/** One change of each kind that an export of reviews has rows for. */
const REVIEWED: readonly ReviewChange[] = [
  { entity: 'verdict', value: { verdict: 'clean', reason: '' } },
  { entity: 'score', question: 1, value: { points: 2, rubric: null } },
  {
    entity: 'answerNote',
    id: 'a'.repeat(32) as AnswerNoteId,
    value: { question: 1, place: { kind: 'answer' }, kind: 'check', text: 'Look.' },
  },
]

const VIEW = { kind: 'view', name: 'All', search: 'Zora Qantova' } as const

test('nobody is found by a name, an email or a field, and the orders by them are not offered', async () => {
  const store = await blindStore()
  for (const search of ['Zora', 'qantova', 'people.example', 'Nightshift', 'Zora own']) {
    expect(await listed(store, { search })).toHaveLength(0)
    expect(await store.sessions.countOf({ search })).toBe(0)
  }
  const byStart = (await listed(store, {}, { column: 'started', direction: 'desc' })).map(({ id }) => id)
  for (const column of ['participantName', 'participantEmail'] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      expect((await listed(store, {}, { column, direction })).map(({ id }) => id)).toEqual(byStart)
    }
    await store.sessions.prepareOrder(column)
  }
})

test('a neutral name is the same for all sessions of a participant, and their place while they are in the queue', async () => {
  const store = await blindStore()
  const again = sessionRecord(0, { ...people[0], testId: sessionRecord(1).testId })
  await fillStore(store, [...people, again])
  const [first, second, third, other] = (await listed(store)).map(({ participantName }) => participantName)
  expect(new Set([first, second, third, other]).size).toBe(3)
  expect(first).toMatch(/^Participant [0-9A-Z]{6}$/)

  const told: TableName[] = []
  store.onChanged((tables) => told.push(...tables))
  const { resultSetId } = await store.sessions.open({}, { column: 'started', direction: 'desc' })
  await store.queue.make(resultSetId, false, { order: 'shown', skipsSubmitted: false }, VIEW)
  // Windows read all that has a name again.
  expect(told).toEqual(['queue', 'blind', 'sessions', 'reports'])
  const queued = (await listed(store)).map(({ participantName }) => participantName)
  expect(queued.toSorted()).toEqual(['Participant 1', 'Participant 2', 'Participant 3', 'Participant 4'])
  await store.queue.end()
  expect(told).toEqual(Array(2).fill(['queue', 'blind', 'sessions', 'reports']).flat())
  expect((await store.sessions.row(keyAt(0)))?.participantName).toBe(first)
  await store.reviewSettings.set({ isBlind: false })
  told.length = 0
  await store.queue.make(resultSetId, false, { order: 'shown', skipsSubmitted: false }, VIEW)
  expect(told).toEqual(['queue'])
})

test.each(EXPORT_KINDS)(
  'an export of %s fails with a hidden column, and has no participant’s data without',
  async (what) => {
    const store = await blindStore()
    for (const change of REVIEWED) {
      await store.reviews.change(keyAt(0), change, { revision: 0, report: recordAt(0).hash })
    }
    const { usual, more } = EXPORT_COLUMNS[what]
    const read = (columns: readonly string[]) =>
      store.sessions.exportPart({
        ...{ resultSetId: null, after: 0, limit: 100, what, columns, fields: null, place: null },
        format: DEFAULT_CSV_FORMAT,
      })
    for (const hidden of [...usual, ...more, 'participantData.Team'].filter(isHiddenWhenBlind)) {
      await expect(read(['testId', hidden])).rejects.toMatchObject({ code: 'blind-review' })
    }
    const shown = [...new Set([...usual, ...more])].filter((id) => !isHiddenWhenBlind(id))
    const { head, body } = await read(shown)
    const text = new TextDecoder().decode(Buffer.concat([head, body]))
    expect(text).toContain(people[0]!.testTitle)
    expectNothingOf([...PERSONAL, HANDED_IN], text)
    if (what === 'answers') expect(text.split('hidden:')).toHaveLength(1 + 2 * people.length)
  },
)

test('what is revealed is one thing of one session, after a restart too, and is journaled with its reason', async () => {
  const { store, folder } = await openTestStore()
  await fillStore(store, people)
  for (const number of people.keys()) await store.reports.save(recordAt(number))
  await store.reviewSettings.set({ isBlind: true })
  const photo = async (of: Store, number: number) => of.sessions.image((await of.sessions.row(keyAt(number)))!.id, 0)
  const reportOf = async (of: Store, number: number) => fromReportRecord((await of.reports.get(keyAt(number)))!)

  const ask = (what: Parameters<Store['reviews']['reveal']>[1]['what'], reason = 'Doubt about identity.') =>
    store.reviews.reveal(keyAt(0), { what, reason })
  await expect(ask({ kind: 'field', name: 'Email' }, '  ')).rejects.toMatchObject({ code: 'invalid-argument' })
  await expect(ask({ kind: 'field', name: 'Email' }, '\u200b\u00a0')).rejects.toMatchObject({
    code: 'invalid-argument',
  })
  await expect(ask({ kind: 'field', name: 'email' })).rejects.toMatchObject({ code: 'invalid-argument' })
  await ask({ kind: 'field', name: 'Email' })
  await ask({ kind: 'field', name: 'Email' }, 'Once more.')
  expect((await reportOf(store, 0)).participantData.map(({ value }) => value)).toEqual([
    '',
    'Zora.Qantova@people.example',
    '',
    '',
  ])
  expect((await store.sessions.row(keyAt(0)))?.participantEmail).toBeNull()
  expect(await photo(store, 0)).toBeNull()
  await ask({ kind: 'field', name: 'Photo' })
  await ask({ kind: 'picture' })
  await ask({ kind: 'protocol' })
  await store.close()

  const { store: next } = await openTestStore({ folder })
  expect(await photo(next, 0)).toBe(PHOTO)
  expect(await photo(next, 1)).toBeNull()
  expect(await reportOf(next, 0)).toMatchObject({
    proctoring: { protocolUrl: 'https://media.example/secret/protocol' },
    blind: { hidesPicture: false, hidesProtocol: false },
  })
  expectNothingOf(PERSONAL, await next.reports.get(keyAt(1)))
  const { entries } = await next.history.ofSession(keyAt(0), { before: null, limit: 10 })
  expect(entries.toReversed().map((entry) => entry.entity === 'reveal' && [entry.what, entry.after])).toEqual([
    [{ kind: 'field', name: 'Email' }, 'Doubt about identity.'],
    [{ kind: 'field', name: 'Photo' }, 'Doubt about identity.'],
    [{ kind: 'picture' }, 'Doubt about identity.'],
    [{ kind: 'protocol' }, 'Doubt about identity.'],
  ])
})

test('a revelation starts no review, can be made while one is submitted, and is not undone with it', async () => {
  const store = await blindStore()
  const reveal = (number: number) =>
    store.reviews.reveal(keyAt(number), { what: { kind: 'field', name: 'Team' }, reason: 'Why not.' })
  await reveal(1)
  expect((await store.sessions.row(keyAt(1)))?.review).toBeUndefined()
  expect((await store.reviews.of(keyAt(1))).reviews).toEqual([])
  expect((await listed(store, { reviewStages: ['notStarted'] })).length).toBe(3)

  const submitted = { entity: 'status', value: { status: 'submitted', reason: '' } } as const
  await store.reviews.change(keyAt(2), submitted, { revision: 0, report: null })
  await reveal(2)
  const { steps } = await store.reviews.of(keyAt(2))
  expect(steps).toMatchObject({ undo: null, changes: 0 })
  expect(fromReportRecord((await store.reports.get(keyAt(2)))!).participantData[3]).toEqual({
    name: 'Team',
    value: 'Nightshift',
  })
})

test('fields with long names that begin alike are revealed one by one', async () => {
  const { store } = await openTestStore()
  const long = 'x'.repeat(400)
  const fields = [`${long}1`, `${long}2`].map((name) => ({ name, value: 'Nightshift' }))
  await fillStore(store, [sessionRecord(0, { participantData: fields })])
  await store.reports.save({
    ...recordAt(0),
    report: storedTextOf(reportWith({ key: keyAt(0), participantData: fields })),
  })
  await store.reviewSettings.set({ isBlind: true })
  await store.reviews.reveal(keyAt(0), { what: { kind: 'field', name: `${long}2` }, reason: 'Why not.' })
  const shown = fromReportRecord((await store.reports.get(keyAt(0)))!).participantData
  expect(shown.map(({ value }) => value)).toEqual(['', 'Nightshift'])
})
