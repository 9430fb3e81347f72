import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { EXPORT_COLUMNS, isHiddenWhenBlind } from '../../../../contract/model/export-options.ts'
import { REVIEW_EXPORT_KINDS } from '../../../../contract/model/review-export-columns.ts'
import { pack } from '../../../../main/store/common/packed-transcript.ts'
import type { AnswerNoteId, BurstId, ReviewChange } from '../../../../contract/model/review.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../../../contract/model/review-settings.ts'
import { exportTexts } from '../../../../contract/text/export-texts.ts'
import { EXPORT_WORDS } from '../../../../main/cli/export-words.ts'
import type { Store } from '../../../../main/store/store.ts'
import { exportedRows, exportReviews, pick } from '../../../support/review-export.ts'
import { criterionId, RUBRIC, rubricContent } from '../../../support/rubrics.ts'
import { questionWith, reportWith, storedTextOf } from '../../../support/session-fixture.ts'
import { fillStore, keyOf, openTestStore, reportRecord, sessionRecord, sessionRecords } from '../../../support/store.ts'

const KEY = keyOf(sessionRecord(1))
const OTHER = keyOf(sessionRecord(2))
/** A session that the cache does not have: its center is no longer synced. */
const ABSENT = keyOf(sessionRecord(9), 'gone')
const NOW = Date.UTC(2026, 10, 24, 9)
const REPORT = {
  key: KEY,
  questions: [
    questionWith({ num: 1, code: 'Q1', prompt: '=Why you?', max: 10 }),
    questionWith({ num: 2, code: 'Q2', prompt: 'How?', max: 5 }),
  ],
  proctoring: { conclusion: 3, evaluation: 2, comment: 'Two voices', protocolUrl: null },
}
const NO_VIDEO = {
  ...{ originalUri: null, originalType: null, originalExtension: null, originalSize: null, size: null },
  ...{ duration: null, width: null, height: null },
}
const noteId = (digit: string) => digit.repeat(32) as AnswerNoteId

async function storeWithReport() {
  let now = NOW
  const opened = await openTestStore({ now: () => (now += 1000) })
  await fillStore(opened.store, sessionRecords(0, 4))
  await saveReport(opened.store)
  return opened
}

async function saveReport(store: Store, change: Partial<typeof REPORT> = {}) {
  const report = storedTextOf(reportWith({ ...REPORT, ...change }))
  await store.reports.save(reportRecord(KEY, { report, hash: 'h', conclusion: 3 }))
}

function change(store: Store, what: ReviewChange, key = KEY, revision = 0, burst: BurstId | null = null) {
  return store.reviews.change(key, what, { revision, report: key === KEY ? 'h' : null }, burst)
}

const note = (id: string, value: Extract<ReviewChange, { entity: 'answerNote' }>['value']): ReviewChange => ({
  ...{ entity: 'answerNote', id: noteId(id), value },
})
const VIOLATION: ReviewChange = { entity: 'verdict', value: { verdict: 'violation', reason: 'A second voice.' } }
const SUBMITTED: ReviewChange = { entity: 'status', value: { status: 'submitted', reason: '' } }
const score = (question: number, points: number): ReviewChange => ({
  ...{ entity: 'score', question, value: { points, rubric: null } },
})

test('reviews: a row for each reviewed session, as far as it is and with what was judged', async () => {
  const { store } = await storeWithReport()
  await store.reviewers.introduce({ id: 'a'.repeat(32) as never, name: '=Rita', initials: 'R' })
  await store.reviewSettings.set({
    verdicts: { ...DEFAULT_REVIEW_SETTINGS.verdicts, violation: { label: '', agreesWith: [1], reason: 'required' } },
  })
  await change(store, VIOLATION)
  await change(store, score(1, 2.1))
  await change(store, score(2, 0.2))
  await change(store, { entity: 'comment', value: 'Clear on "headphones",\nsee note.' })
  await change(store, note('c', { question: 1, place: { kind: 'answer' }, kind: 'check', text: 'Who?' }))
  await change(store, SUBMITTED)
  await store.notes.set(KEY, { text: 'Ask Anna.' })
  await store.notes.set(OTHER, { text: 'A private note is no review.' })
  await change(store, VIOLATION, OTHER)

  const rows = await exportedRows(store, 'reviews')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({
    ...{ center: KEY.center, participantId: KEY.participantId, testId: KEY.testId, participantName: 'Participant 1' },
    ...{ reviewer: "'=Rita", status: 'submitted', reopenedReason: '' },
    ...{ verdict: 'violation', verdictReason: 'A second voice.', comment: 'Clear on "headphones",\nsee note.' },
    ...{ points: '2.3', scoredQuestions: '2', answerNotes: '1', disagreement: 'true', outdated: 'false' },
    judgedReport: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    submittedAt: expect.stringMatching(/^2026-11-24T09:00:/) as string,
  })
  expect(rows[0]).not.toHaveProperty('note')
  expect(rows[1]).toMatchObject({ status: 'inProgress', submittedAt: '', disagreement: '', points: '' })

  await saveReport(store, { questions: [questionWith({ num: 1, code: 'Q1', max: 10, prompt: 'Another one' })] })
  expect(pick(await exportedRows(store, 'reviews'), 'outdated')).toEqual([['true'], ['false']])
  const withNote = await exportedRows(store, 'reviews', { columns: ['participantId', 'note', 'proctoringComment'] })
  expect(pick(withNote, 'note', 'proctoringComment')).toEqual([
    ['Ask Anna.', 'Two voices'],
    ['A private note is no review.', ''],
  ])
})

test('scores: one row without a rubric; with one, a row for each criterion and the total, as they were judged', async () => {
  const { store } = await storeWithReport()
  await store.rubrics.saveDraft(RUBRIC, rubricContent('Interview', 'Motivation', 'Structure'), 0)
  await store.rubrics.publish(RUBRIC, (await store.rubrics.get(RUBRIC))!.revision)
  const levels = { [criterionId(1)]: 2, [criterionId(2)]: 1 }
  await change(store, {
    ...{ entity: 'score', question: 1 },
    value: { points: 7.5, rubric: { rubric: RUBRIC, version: 1, levels } },
  })
  await change(store, {
    ...{ entity: 'score', question: 2 },
    value: { points: 2.5, rubric: { rubric: RUBRIC, version: 1, levels: { [criterionId(1)]: 1 }, openCriteria: 1 } },
  })
  await change(store, note('d', { question: 1, place: { kind: 'answer' }, kind: '', text: 'Good examples.' }))
  await change(store, score(2, 4), OTHER)
  await saveReport(store, {
    questions: [questionWith({ num: 1, max: 99, prompt: 'Another one' }), REPORT.questions[1]!],
  })

  const rows = await exportedRows(store, 'scores')
  const columns = ['num', 'code', 'prompt', 'rowType', 'criterion', 'level', 'score', 'max', 'comment', 'openCriteria']
  expect(pick(rows, ...columns)).toEqual([
    ['1', 'Q1', "'=Why you?", 'criterion', 'Motivation', 'Motivation 2', '2', '2', '', ''],
    ['1', 'Q1', "'=Why you?", 'criterion', 'Structure', 'Structure 1', '1', '2', '', ''],
    ['1', 'Q1', "'=Why you?", 'total', '', '', '7.5', '10', 'Good examples.', '0'],
    ['2', 'Q2', 'How?', 'criterion', 'Motivation', 'Motivation 1', '1', '2', '', ''],
    ['2', 'Q2', 'How?', 'criterion', 'Structure', '', '', '2', '', ''],
    ['2', 'Q2', 'How?', 'total', '', '', '', '5', '', '1'],
    // No report is stored for this session.
    ['2', '', '', 'total', '', '', '4', '', '', ''],
  ])
  expect(pick(rows, 'rubric', 'rubricVersion', 'rubricId', 'outdated')).toEqual([
    ...Array.from({ length: 3 }, () => ['Interview', '1', RUBRIC, 'true']),
    ...Array.from({ length: 3 }, () => ['Interview', '1', RUBRIC, 'false']),
    ['', '', '', ''],
  ])
})

test('notes: times in seconds and as HH:MM:SS.mmm, and private notes only if they are asked for', async () => {
  const { store } = await storeWithReport()
  await change(
    store,
    note('1', { question: 2, place: { kind: 'time', from: 61_500, until: 3_661_007 }, kind: 'check', text: '@both' }),
  )
  const quote = { kind: 'passage', start: 3, quote: 'the passage', before: '', after: '' } as const
  await change(store, note('2', { question: 1, place: quote, kind: 'quote', text: '' }))
  await store.notes.set(KEY, { text: 'Ask Anna.' })
  const columns = [
    'num',
    'code',
    'place',
    'startSeconds',
    'startTime',
    'endSeconds',
    'endTime',
    'quote',
    'noteKind',
    'text',
  ]
  const rows = await exportedRows(store, 'notes')
  expect(pick(rows, ...columns)).toEqual([
    ['1', 'Q1', 'passage', '', '', '', '', 'the passage', 'quote', ''],
    ['2', 'Q2', 'time', '61.5', '00:01:01.500', '3661.007', '01:01:01.007', '', 'check', "'@both"],
  ])
  const all = await exportedRows(store, 'notes', { privateNotes: true })
  expect(pick(all, 'place', 'text', 'noteId').at(-1)).toEqual(['session', 'Ask Anna.', ''])
  const bytes = (await exportReviews(store, 'history')).bytes.toString()
  expect(bytes).not.toContain('Ask Anna.')
  expect((await exportReviews(store, 'history', { privateNotes: true })).bytes.toString()).toContain('Ask Anna.')
})

test('notes: what is said at their times, from the transcript that was added, else from the captions of the recording', async () => {
  const { store } = await storeWithReport()
  const [first, second] = REPORT.questions
  const video = (name: string) => ({
    kind: 'video' as const,
    ...NO_VIDEO,
    mpegDashUri: `https://m.test/${name}.mpd?sig=1`,
  })
  await saveReport(store, {
    questions: [
      { ...first!, answer: video('one') },
      { ...second!, answer: video('two') },
    ],
  })
  const time = (from: number, until: number | null) => ({ kind: 'time', from, until }) as const
  await change(store, note('1', { question: 1, place: time(1500, null), kind: '', text: '' }))
  await change(store, note('2', { question: 1, place: { ...time(500, 2500), picture: 1040 }, kind: '', text: '' }))
  await change(store, note('3', { question: 1, place: time(9000, null), kind: '', text: '' }))
  await change(store, note('4', { question: 2, place: time(0, 5000), kind: '', text: '' }))
  const said = (...texts: readonly string[]) => ({
    language: '',
    lines: texts.map((text, at) => ({ from: at * 1000, to: at * 1000 + 1000, text })),
  })
  const file = { fileName: 'a.vtt', format: 'vtt', packed: pack(said('One', 'two\nhalves', 'three')) } as const
  await store.transcripts.put(KEY, 1, file, 0)
  const recorded = [{ label: '', transcript: said('=Recorded') }]
  await store.transcripts.saveRecorded(KEY, 1, { media: 'https://m.test/one.mpd', recorded })
  await store.transcripts.saveRecorded(KEY, 2, { media: 'https://m.test/two.mpd', recorded })
  expect(pick(await exportedRows(store, 'notes'), 'spoken', 'spokenSource')).toEqual([
    ['One two halves three', 'added'],
    ['two halves', 'added'],
    ['', ''],
    ["'=Recorded", 'recorded'],
  ])
  // Of the first one, the picture that was seen is of another time.
  expect(pick(await exportedRows(store, 'notes'), 'pictureSeconds')).toEqual([['1.04'], [''], [''], ['']])
  // Captions of an earlier recording are not what is heard now.
  await store.transcripts.saveRecorded(KEY, 2, { media: 'https://m.test/other.mpd', recorded })
  expect(pick(await exportedRows(store, 'notes'), 'spoken').at(-1)).toEqual([''])
})

test('notes: a passage of a file has its words, the file by its name in the judged report, and the page or cell', async () => {
  const { store } = await storeWithReport()
  const answer = (...urls: string[]) => ({
    kind: 'essay' as const,
    text: '',
    files: urls.map((url) => ({ url, type: 'application/pdf', size: 1 })),
  })
  const [first, second] = REPORT.questions
  const with_ = (...urls: string[]) => ({ questions: [{ ...first!, answer: answer(...urls) }, second!] })
  await saveReport(store, with_('https://m.test/a/my%20plan.pdf?sig=1', 'https://m.test/log.txt'))
  const quoted = { start: 3, quote: 'the passage', before: '', after: '' }
  const place = (file: number, page: number | null) =>
    ({ kind: 'filePassage', file, page, part: null, ...quoted, ...(page === null && { cell: 'Plan!B4' }) }) as const
  await change(store, note('1', { question: 1, place: place(0, 7), kind: 'quote', text: '' }))
  await change(store, note('2', { question: 1, place: place(1, null), kind: '', text: '' }))
  await change(store, note('3', { question: 1, place: place(5, null), kind: '', text: '' }))
  const drawn = { shape: 'rectangle', box: { left: 1250, top: 3000, width: 2000, height: 500 } } as const
  const area = { kind: 'fileArea', file: 1, page: 2, drawn, quote: '' } as const
  await change(store, note('4', { question: 1, place: area, kind: '', text: '' }))
  const rows = await exportedRows(store, 'notes')
  expect(pick(rows, 'place', 'quote', 'noteFile', 'notePage', 'noteCell', 'noteShape', 'noteArea')).toEqual([
    ['filePassage', 'the passage', 'my plan.pdf', '7', '', '', ''],
    ['filePassage', 'the passage', 'log.txt', '', 'Plan!B4', '', ''],
    ['fileArea', '', 'log.txt', '2', '', 'rectangle', 'xywh=percent:12.5,30,20,5'],
    ['filePassage', 'the passage', '', '', 'Plan!B4', '', ''],
  ])
})

test('history: a row for each change, oldest first, with before and after', async () => {
  const { store } = await storeWithReport()
  const { revision } = await change(store, VIOLATION)
  await change(store, { entity: 'verdict', value: { verdict: 'clean', reason: '' } }, KEY, revision)
  const { steps } = await store.reviews.of(KEY)
  await store.reviews.step(KEY, { direction: 'undo', id: steps.undo!.id })
  await change(store, score(2, 3))
  const rows = await exportedRows(store, 'history')
  expect(pick(rows, 'action', 'subject', 'num', 'before', 'after', 'reason')).toEqual([
    ['set', 'verdict', '', '', 'violation', 'A second voice.'],
    ['set', 'verdict', '', 'violation', 'clean', ''],
    ['undo', 'verdict', '', 'clean', 'violation', 'A second voice.'],
    ['set', 'score', '2', '', '3', ''],
  ])
  expect(new Set(rows.map(({ entryId }) => entryId)).size).toBe(4)
})

test('the sessions of a list, in its order; those without a review have no row', async () => {
  const { store } = await storeWithReport()
  for (const key of [KEY, OTHER]) await change(store, VIOLATION, key)
  const { resultSetId } = await store.sessions.open({}, { column: 'started', direction: 'desc' })
  const names = pick(await exportedRows(store, 'reviews', { resultSetId }), 'participantName')
  expect(names).toEqual([['Participant 2'], ['Participant 1']])
  const { counts } = await exportReviews(store, 'reviews', { resultSetId })
  expect(counts).toMatchObject({ sessions: 4, rows: 2, withoutReport: 0 })
})

test('a review of a session that is not in the cache is exported with its key and empty columns', async () => {
  const { store } = await storeWithReport()
  await change(store, VIOLATION)
  await store.notes.set(ABSENT, { text: 'Made before the center was removed.' })
  await change(store, VIOLATION, ABSENT)
  const columns = [...EXPORT_COLUMNS.reviews.usual, 'participantData', 'isFinished']
  const rows = await exportedRows(store, 'reviews', { columns })
  expect(rows.at(-1)).toMatchObject({
    ...{ center: 'gone', participantId: ABSENT.participantId, testId: ABSENT.testId, verdict: 'violation' },
    ...{ participantName: '', testTitle: '', isFinished: '', Name: '' },
  })
  expect(rows[0]).toMatchObject({ Name: 'Participant 1', isFinished: 'true' })
})

test('in blind mode a file of any kind has nothing of the participants, and a column of theirs is refused', async () => {
  const { store } = await storeWithReport()
  await change(store, VIOLATION)
  await change(store, score(1, 2))
  await change(store, note('1', { question: 1, place: { kind: 'answer' }, kind: '', text: 'Who?' }))
  await store.reviewSettings.set({ isBlind: true })
  for (const what of REVIEW_EXPORT_KINDS) {
    const { usual, more } = EXPORT_COLUMNS[what]
    await expect(exportReviews(store, what)).rejects.toMatchObject({ code: 'blind-review' })
    const columns = [...usual, ...more].filter((id) => !isHiddenWhenBlind(id))
    const { bytes, counts } = await exportReviews(store, what, { columns, privateNotes: true })
    expect(counts.rows).toBeGreaterThan(0)
    expect(bytes.toString()).not.toMatch(/Participant 1|p1@example/)
  }
})

test('every kind as a workbook, with numbers and dates, and readable: its columns have names', async () => {
  const { store } = await storeWithReport()
  await change(store, VIOLATION)
  await change(store, score(1, 2.5))
  await change(
    store,
    note('1', { question: 1, place: { kind: 'time', from: 500, until: null }, kind: 'check', text: '' }),
  )
  await change(store, SUBMITTED)
  const format = { ...FORMAT, fileType: 'xlsx' as const }
  for (const what of REVIEW_EXPORT_KINDS) {
    const texts = exportTexts(what, EXPORT_WORDS, { values: { conclusion: [], evaluation: [] } })
    const columns = EXPORT_COLUMNS[what].usual
    const { bytes } = await exportReviews(store, what, { format, texts, columns })
    const [header = [], ...rows] = (await readXlsx(bytes)).sheets[0]!.rows
    expect(header).toEqual(columns.map((id) => texts.headers[id]))
    const cells = Object.fromEntries(columns.map((id, at) => [id, rows[0]?.[at]]))
    if (what === 'reviews') expect(cells).toMatchObject({ verdict: 'Violation', points: 2.5, outdated: 'No' })
    if (what === 'reviews') expect(cells.submittedAt).toBeInstanceOf(Date)
    if (what === 'scores') expect(cells).toMatchObject({ score: 2.5, max: 10, rowType: 'Total', outdated: 'No' })
    if (what === 'notes')
      expect(cells).toMatchObject({ startSeconds: 0.5, startTime: '00:00:00.500', noteKind: 'Check' })
    if (what === 'history') expect(cells).toMatchObject({ subject: 'Verdict', action: 'Changed' })
  }
})

const FORMAT = {
  fileType: 'csv',
  delimiter: ',',
  bom: false,
  formulaGuard: true,
  dateFormat: 'spreadsheet',
  timeZone: 'UTC',
} as const
