import { parse } from 'csv-parse/sync'
import { expect, test, vi } from 'vitest'
import type { TextEncodingName } from '../../../contract/model/decode-bytes.ts'
import type { BurstId, ReviewChange } from '../../../contract/model/review.ts'
import type { RubricContent, RubricId } from '../../../contract/model/rubric.ts'
import type { SheetProblem } from '../../../contract/model/score-import.ts'
import type { AppliedRow, ComparedSheet } from '../../../main/store/records.ts'
import type { Store } from '../../../main/store/store.ts'
import {
  MARKED_CENTERS,
  markedKey,
  markingFixture,
  QUESTIONS,
  saveReport,
  SEEN,
  sheetOf,
  storeToMark,
} from '../../support/marking.ts'
import { questionWith } from '../../support/session-fixture.ts'
import { openTestStore } from '../../support/store.ts'
import { readSheets, unzip } from '../../support/workbook.ts'
import { zipOf } from '../../support/zip-file.ts'

vi.setConfig({ testTimeout: 60_000 })

const HEADER = 'center,participantId,testId,num,score,comment,basis'
const BATCH = 'b'.repeat(32) as BurstId

/** A row of a file without a basis. */
const rowFor = (number: number, num: number | string, score: string, comment = '', basis = '') => {
  const { center, participantId, testId } = markedKey(number)
  return [center, participantId, testId, num, score, comment, basis]
    .map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
    .join(',')
}

async function compare(
  store: Store,
  content: string | Uint8Array,
  encoding: TextEncodingName | null = null,
): Promise<ComparedSheet> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const compared: ComparedSheet | SheetProblem = await store.imports.compare(bytes, { encoding, sheet: null })
  if ('problem' in compared) throw new Error(`not read: ${compared.problem}`)
  return compared
}

/** `row kind reason` of each row. */
const kindsOf = ({ rows }: ComparedSheet) =>
  rows.map(({ row, kind, reason }) => [row, kind, ...(reason ? [reason] : [])].join(' '))

/** Rows as a window applies them. */
function toApply({ rows }: ComparedSheet, kinds = ['new', 'changed']): readonly AppliedRow[] {
  return rows.flatMap(({ row, kind, key, num, stored, given, over, basis }) =>
    !kinds.includes(kind) || key === null || num === null || over === null
      ? []
      : [
          {
            row,
            session: key,
            num,
            points: given.points === stored.points ? null : given.points,
            comment: given.comment === stored.comment ? null : given.comment,
            over,
            basis,
          },
        ],
  )
}

const apply = (store: Store, compared: ComparedSheet, batch = BATCH, kinds?: string[]) =>
  store.imports.apply({ batch, fileName: 'marks.csv', rows: toApply(compared, kinds) })

async function ownReview(store: Store, number: number) {
  const { reviews, steps } = await store.reviews.of(markedKey(number))
  const scores = reviews[0]?.scores.map(({ question, value }) => [question, value?.points ?? null]) ?? []
  const notes = reviews[0]?.answerNotes.map(({ value }) => [value?.question, value?.text, value?.place.kind]) ?? []
  return { scores, notes, steps, review: reviews[0] }
}

/** What changed and how, newest first. */
async function historyOf(store: Store, number: number): Promise<readonly string[]> {
  const { entries } = await store.history.ofSession(markedKey(number), { before: null, limit: 100 })
  return entries.map(({ entity, kind }) => `${entity} ${kind}`)
}

async function change(store: Store, number: number, made: ReviewChange): Promise<void> {
  const { review } = await ownReview(store, number)
  const revision =
    made.entity === 'score'
      ? review?.scores.find(({ question }) => question === made.question)?.revision
      : made.entity === 'status'
        ? review?.status.revision
        : undefined
  await store.reviews.change(markedKey(number), made, { revision: revision ?? 0, report: SEEN })
}

const score = (points: number, question = 1): ReviewChange => ({
  entity: 'score',
  question,
  value: { points, rubric: null },
})

test('a sheet has a row for each question that waits for a score, and no spreadsheet runs its texts', async () => {
  const { store } = await storeToMark()
  const text = (await sheetOf(store)).toString('utf8')
  expect(text).toBe(markingFixture('sheet.csv').toString('utf8'))
  const rows = parse<Record<string, string>>(text, { bom: true, columns: true })
  expect(Object.keys(rows[0] ?? {})).toEqual(
    'center,participantId,participant,testId,num,code,prompt,answer,max,score,comment,basis'.split(','),
  )
  expect(
    rows.map(({ participantId, num, max, score: given, comment }) => [participantId?.at(-1), num, max, given, comment]),
  ).toEqual(
    ['1', '2', '3'].flatMap((session) => [
      [session, '1', '10', '', ''],
      [session, '2', '2.5', '', ''],
    ]),
  )
  for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^[=+@-]/)
  expect(rows.every(({ prompt }, at) => prompt?.replace(/^'/, '') === QUESTIONS[at % 2]?.prompt)).toBe(true)
})

test('scored questions and submitted reviews are not in the sheet, partly picked levels are', async () => {
  const { store } = await storeToMark()
  await change(store, 1, score(4))
  const rubric = { rubric: 'c'.repeat(32), version: 1, levels: {}, openCriteria: 1 }
  await change(store, 2, { entity: 'score', question: 1, value: { points: 4, rubric } } as unknown as ReviewChange)
  await change(store, 3, { entity: 'status', value: { status: 'submitted', reason: '' } })
  const text = (await sheetOf(store, { delimiter: ';' })).toString('utf8')
  const rows = parse<Record<string, string>>(text, { bom: true, columns: true, delimiter: ';' })
  expect(rows.map(({ participantId, num }) => `${participantId?.at(-1)} ${num}`)).toEqual(['1 2', '2 1', '2 2'])
})

test.each([
  ['libreoffice-utf8.csv', { encoding: 'utf-8', delimiter: ',', chosen: null }],
  ['libreoffice-german.csv', { encoding: 'windows-1252', delimiter: ';', chosen: 'windows-1252' }],
] as const)('%s comes back unharmed and is applied once', async (name, how) => {
  const { store } = await storeToMark()
  const compared = await compare(store, markingFixture(name), how.chosen)
  expect(compared).toMatchObject({ encoding: how.encoding, delimiter: how.delimiter, ignored: [], blank: 1 })
  expect(kindsOf(compared)).toEqual(['2 new', '3 new', '4 new', '6 new', '7 new'])
  // Calc took the center "007" for a number.
  expect(compared.rows.map(({ key }) => key?.center)).toEqual([1, 1, 2, 0, 0].map((at) => MARKED_CENTERS[at]))
  expect(await apply(store, compared)).toEqual([])

  // What was imported is what an independent reader finds in the file.
  const text = new TextDecoder(how.encoding).decode(markingFixture(name))
  const filled = parse<Record<string, string>>(text, { columns: true, delimiter: how.delimiter }).filter(
    (row) => row.score !== '',
  )
  const expected = (number: number) => {
    const rows = filled.filter(({ participantId }) => participantId === markedKey(number).participantId)
    return {
      scores: rows.map((row) => [Number(row.num), Number(row.score?.replace(',', '.'))]),
      notes: rows.flatMap((row) => (row.comment === '' ? [] : [[Number(row.num), row.comment, 'answer']])),
    }
  }
  for (const number of [1, 2, 3]) expect(await ownReview(store, number)).toMatchObject(expected(number))

  expect(kindsOf(await compare(store, markingFixture(name), how.chosen))).toEqual(
    [2, 3, 4, 6, 7].map((row) => `${row} unchanged`),
  )
})

test('each row that cannot be imported says why', async () => {
  const { store } = await storeToMark()
  await saveReport(
    store,
    markedKey(2),
    { questions: QUESTIONS.map((question) => ({ ...question, max: null })) },
    'b'.repeat(64),
  )
  await change(store, 3, score(4))
  await change(store, 3, { entity: 'status', value: { status: 'submitted', reason: '' } })
  const otherTest = rowFor(1, 1, '5').replaceAll(markedKey(1).testId, markedKey(1).participantId)
  const compared = await compare(
    store,
    [
      HEADER,
      rowFor(1, 1, '10.5'),
      rowFor(1, 1, 'n/a'),
      rowFor(1, 1, '7,333'),
      rowFor(1, 1, '-1'),
      rowFor(1, 1, '=7'),
      rowFor(1, 9, '5'),
      rowFor(1, 'one', '5'),
      otherTest,
      rowFor(1, 1, '5').replace('00000000-0000-4000-8000-0000000', 'x'),
      `${rowFor(1, 1, '5')},more`,
      rowFor(1, 1, '5', 'Gr\uFFFDn'),
      rowFor(1, 1, '5', 'x'.repeat(100_001)),
      rowFor(3, 1, '5'),
      rowFor(3, 1, '4'),
      rowFor(2, 1, '1000001'),
    ].join('\n'),
  )
  expect(kindsOf(compared)).toEqual([
    '2 invalid aboveMaximum',
    '3 invalid notANumber',
    '4 invalid ambiguousNumber',
    '5 invalid negative',
    '6 invalid formula',
    '7 invalid question',
    '8 invalid question',
    '9 invalid session',
    '10 invalid session',
    '11 invalid cells',
    '12 invalid unreadableText',
    '13 invalid commentTooLong',
    '14 invalid submitted',
    '15 unchanged',
    '16 invalid aboveMaximum',
  ])
})

test('a session without a report is told apart, and one that was moved is found by every name of a center', async () => {
  const { fillStore, sessionRecord, keyOf } = await import('../../support/store.ts')
  const { store } = await openTestStore()
  await fillStore(store, [sessionRecord(1)], 'North')
  await fillStore(store, [sessionRecord(1), sessionRecord(2)], 'South')
  await saveReport(store, keyOf(sessionRecord(1), 'North'))
  const { participantId, testId } = sessionRecord(1)
  const other = sessionRecord(2)
  const compared = await compare(
    store,
    [
      HEADER,
      `North,${participantId},${testId},1,5,,`,
      `Northern,${participantId},${testId},1,5,,`,
      `South,${participantId},${testId},1,5,,`,
      `,${other.participantId.toUpperCase()},${other.testId},1,5,,`,
    ].join('\n'),
  )
  expect(kindsOf(compared)).toEqual(['2 new', '3 unchanged repeated', '4 unchanged repeated', '5 invalid noReport'])
})

test('rows for one question are one if they say the same, and otherwise none of them counts', async () => {
  const { store } = await storeToMark()
  const compared = await compare(
    store,
    [HEADER, rowFor(1, 1, '5'), rowFor(1, 1, '5.0'), rowFor(1, 2, '1'), rowFor(2, 1, '3'), rowFor(1, 2, '2')].join(
      '\n',
    ),
  )
  expect(kindsOf(compared)).toEqual([
    '2 new',
    '3 unchanged repeated',
    '4 invalid repeated',
    '5 new',
    '6 invalid repeated',
  ])
  expect(compared.rows.map(({ otherRow }) => otherRow)).toEqual([null, 2, 6, null, 4])
  expect(await apply(store, compared)).toEqual([])
  expect((await ownReview(store, 1)).scores).toEqual([[1, 5]])
})

test('work that is newer than the sheet is a conflict, and older work is changed', async () => {
  const { store } = await storeToMark()
  await change(store, 1, score(4))
  await change(store, 2, score(4))
  const [, basis = ''] = /(k[0-9a-f]+-[0-9a-f]+)\r\n$/.exec((await sheetOf(store)).toString('utf8')) ?? []
  const clock = basis.split('-')[0]
  const [, essay = ''] = /1,1-2,.*-([0-9a-f]{16})\r\n/.exec((await sheetOf(store)).toString('utf8')) ?? []
  const based = `${clock}-${essay}`
  await change(store, 2, score(5))
  const file = [HEADER, rowFor(1, 1, '6', '', based), rowFor(2, 1, '6', '', based), rowFor(3, 1, '6', '', based)].join(
    '\n',
  )
  const compared = await compare(store, file)
  expect(kindsOf(compared)).toEqual(['2 changed', '3 conflict newerWork', '4 new'])
  expect(compared.rows.map(({ stored }) => stored.points)).toEqual([4, 5, null])
  // The same file without a basis cannot say what is newer.
  expect(kindsOf(await compare(store, file.replaceAll(based, '')))).toEqual([
    '2 conflict noBasis',
    '3 conflict noBasis',
    '4 new',
  ])

  // The answer to question 1 is another one by now.
  const [first, ...others] = QUESTIONS
  const changed = { ...first!, answer: { kind: 'essay' as const, text: 'Another essay.', files: [] } }
  await saveReport(store, markedKey(3), { questions: [changed, ...others] }, 'c'.repeat(64))
  expect(kindsOf(await compare(store, file))[2]).toBe('4 conflict answerChanged')
  // Levels of a rubric are not replaced by points without a question.
  const rubric = { rubric: 'c'.repeat(32), version: 1, levels: {} }
  await change(store, 1, { entity: 'score', question: 1, value: { points: 4, rubric } } as unknown as ReviewChange)
  expect(kindsOf(await compare(store, file))[0]).toBe('2 conflict rubric')
})

test('a corrected sheet may be imported again, and an edited comment is a conflict', async () => {
  const { store } = await storeToMark()
  const sheet = (await sheetOf(store)).toString('utf8')
  const filled = (points: string, comment: string) => sheet.replace('10,,,', `10,${points},${comment},`)
  await apply(store, await compare(store, filled('7', 'Good.')))
  const corrected = await compare(store, filled('8', 'Very good.'))
  expect(kindsOf(corrected)).toEqual(['2 changed'])
  await apply(store, corrected, 'c'.repeat(32) as BurstId)
  const { scores, notes, review } = await ownReview(store, 1)
  expect([scores, notes]).toEqual([[[1, 8]], [[1, 'Very good.', 'answer']]])

  const note = review!.answerNotes[0]!
  const value = { ...note.value!, text: 'Mine.' }
  await store.reviews.change(
    markedKey(1),
    { entity: 'answerNote', id: note.id, value },
    { revision: note.revision, report: SEEN },
  )
  const again = await compare(store, filled('8', 'Best.'))
  expect(kindsOf(again)).toEqual(['2 conflict newerWork'])
  expect(await apply(store, again, 'd'.repeat(32) as BurstId, ['conflict'])).toEqual([])
  expect((await ownReview(store, 1)).notes).toEqual([[1, 'Best.', 'answer']])
})

test('what was saved between comparing and applying is not overwritten', async () => {
  const { store } = await storeToMark()
  const compared = await compare(store, markingFixture('libreoffice-utf8.csv'))
  await change(store, 1, score(1))
  await saveReport(store, markedKey(2), {}, 'd'.repeat(64))
  await change(store, 3, { entity: 'status', value: { status: 'submitted', reason: '' } })
  expect(await apply(store, compared)).toEqual([
    { row: 2, reason: 'changed' },
    { row: 4, reason: 'changed' },
    { row: 6, reason: 'submitted' },
    { row: 7, reason: 'submitted' },
  ])
  expect((await ownReview(store, 1)).scores).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(await store.imports.list()).toMatchObject([
    { batch: BATCH, fileName: 'marks.csv', rows: 1, sessions: 1, undoneAt: null },
  ])
})

test('an import is one step of undo in each session, and is undone as a whole after a restart', async () => {
  const { store, folder } = await storeToMark()
  await change(store, 1, score(3))
  const file = [HEADER, rowFor(1, 1, '6', 'First.'), rowFor(1, 2, '2'), rowFor(2, 1, '6'), rowFor(3, 1, '6')].join('\n')
  await apply(store, await compare(store, file), BATCH, ['new', 'changed', 'conflict'])
  const { steps } = await ownReview(store, 1)
  expect(steps.changes).toBe(2)
  expect(await historyOf(store, 1)).toEqual(['score import', 'answerNote import', 'score import', 'score set'])
  await store.reviews.step(markedKey(1), { direction: 'undo', id: steps.undo!.id })
  expect(await ownReview(store, 1)).toMatchObject({
    scores: [
      [1, 3],
      [2, null],
    ],
    notes: [],
  })
  expect((await historyOf(store, 1)).slice(0, 3).sort()).toEqual(['answerNote undo', 'score undo', 'score undo'])
  const { redo } = (await ownReview(store, 1)).steps
  await store.reviews.step(markedKey(1), { direction: 'redo', id: redo!.id })
  await change(store, 2, score(9))
  await change(store, 3, { entity: 'status', value: { status: 'submitted', reason: '' } })
  await store.close()

  const { store: again } = await openTestStore({ folder })
  const [record] = await again.imports.list()
  expect(record).toMatchObject({ batch: BATCH, rows: 4, sessions: 3, undoneAt: null })
  const sessions = await again.imports.sessionsOf(BATCH)
  expect(sessions).toEqual([1, 2, 3].map(markedKey))
  expect(await again.imports.undo(BATCH, sessions, true)).toEqual({ sessions: 2, submitted: 1 })
  expect(await ownReview(again, 1)).toMatchObject({
    scores: [
      [1, 3],
      [2, null],
    ],
    notes: [],
  })
  // What was changed since stays, and so does what is submitted.
  expect((await ownReview(again, 2)).scores).toEqual([[1, 9]])
  expect((await ownReview(again, 3)).scores).toEqual([[1, 6]])
  expect((await again.imports.list())[0]?.undoneAt).toBe(null)

  await change(again, 3, { entity: 'status', value: { status: 'reopened', reason: 'Look again.' } })
  expect(await again.imports.undo(BATCH, sessions, true)).toEqual({ sessions: 1, submitted: 0 })
  expect((await ownReview(again, 3)).scores).toEqual([[1, null]])
  expect((await again.imports.list())[0]?.undoneAt).not.toBe(null)
  // The file can be imported again: what was undone is nobody's newer work.
  expect(kindsOf(await compare(again, file))).toEqual(['2 conflict noBasis', '3 new', '4 conflict noBasis', '5 new'])
  expect((await again.journal.rebuild()).chainProblems).toEqual([])
})

/** A workbook in which somebody typed points and comments: by the row, from 2. */
function typedInto(
  sheet: Buffer,
  typed: Readonly<Record<number, { readonly points: number; readonly comment: string }>>,
) {
  const files = Object.fromEntries(unzip(sheet))
  const place = 'xl/worksheets/sheet1.xml'
  const [score, comment] = ['score', 'comment'].map((title) =>
    new RegExp(`<c r="([A-Z]+)1"[^>]*><is><t>${title}</t>`).exec(files[place]!.toString()),
  )
  let xml = files[place]!.toString()
  for (const [row, { points, comment: text }] of Object.entries(typed)) {
    const cells =
      `<c r="${score![1]}${row}"><v>${points}</v></c>` +
      `<c r="${comment![1]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`
    // Before the last cell of the row, the basis.
    xml = xml.replace(
      new RegExp(`(<row r="${row}">.*?)(<c r="[A-Z]+${row}"[^>]*><is><t>k[0-9a-f]+-)`, 's'),
      `$1${cells}$2`,
    )
  }
  return zipOf({ ...files, [place]: xml })
}

test('a workbook says who and what is to be marked, holds points to the maximum, and comes back filled in', async () => {
  const { store } = await storeToMark()
  const bytes = await sheetOf(store, { fileType: 'xlsx' })
  const [{ xml, rows } = { xml: '', rows: [] }] = readSheets(bytes)
  const titles = [...rows[0]!.values()].map(({ value }) => value)
  const column = (title: string) => [...rows[0]!.keys()][titles.indexOf(title)]!
  const cellsOf = (title: string) => rows.slice(1).map((row) => row.get(column(title))?.value)
  expect(cellsOf('participant')).toEqual([1, 1, 2, 2, 3, 3].map((number) => `Participant ${number}`))
  expect(cellsOf('answer').slice(0, 2)).toEqual(['We moved the shift.', 'Second.'])
  expect(cellsOf('code').slice(0, 2)).toEqual(['1-2', '007'])
  expect(xml).toContain('state="frozen"')
  const [score, max] = [column('score'), column('max')]
  expect(xml).toContain(
    '<dataValidations count="1"><dataValidation type="decimal" operator="between" allowBlank="1" showErrorMessage="1" ' +
      `error="From 0 to &quot;max&quot;." sqref="${score}2:${score}7"><formula1>0</formula1>` +
      `<formula2>IF(ISNUMBER($${max}2),$${max}2,1000000)</formula2></dataValidation></dataValidations></worksheet>`,
  )
  const filled = typedInto(bytes, {
    2: { points: 7.25, comment: '=1+1' },
    4: { points: 10, comment: '00123' },
    7: { points: 0, comment: 'Two\nlines' },
  })
  const compared = await compare(store, Buffer.from(filled))
  expect(compared).toMatchObject({ encoding: null, delimiter: null, ignored: [], blank: 3 })
  expect(
    compared.rows.map(({ row, kind, key, num, given }) => [row, kind, key?.participantId.at(-1), num, given]),
  ).toEqual([
    [2, 'new', '1', 1, { points: 7.25, comment: '=1+1' }],
    [4, 'new', '2', 1, { points: 10, comment: '00123' }],
    [7, 'new', '3', 2, { points: 0, comment: 'Two\nlines' }],
  ])
  expect(await apply(store, compared)).toEqual([])
})

test('in blind mode a sheet has codes in place of names, and no addresses', async () => {
  const { store } = await storeToMark()
  const video = questionWith({
    ...{ num: 1, type: 'VideoInterview', max: 5 },
    answer: {
      ...{ kind: 'video', originalUri: 'https://example.com/ann-lee.mp4', mpegDashUri: 'https://example.com/a.mpd' },
      ...{ originalType: null, originalExtension: null, originalSize: null, size: null, duration: null },
      ...{ width: null, height: null },
    },
  })
  await saveReport(store, markedKey(1), { questions: [video] })
  const open = parse<Record<string, string>>(await sheetOf(store), { bom: true, columns: true })
  expect(open[0]).toMatchObject({ participant: 'Participant 1', answer: 'https://example.com/ann-lee.mp4' })
  await store.reviewSettings.set({ isBlind: true })
  const blind = parse<Record<string, string>>(await sheetOf(store), { bom: true, columns: true })
  expect(blind[0]!.participant).toMatch(/^Participant [0-9A-Z]{6}$/)
  expect(blind[0]!.answer).toBe('')
})

test('criteria and levels of a rubric stand beside its questions if they are asked for', async () => {
  const { store } = await storeToMark()
  const criteria = [
    {
      id: '1'.repeat(32),
      name: 'Content',
      weight: 2,
      levels: [
        { points: 0, description: 'None' },
        { points: 5, description: '' },
      ],
    },
  ]
  const content = { name: 'Essay', criteria, scaling: { decimals: 1 } } as unknown as RubricContent
  const rubric = 'c'.repeat(32) as RubricId
  const { revision } = await store.rubrics.saveDraft(rubric, content, 0)
  await store.rubrics.publish(rubric, revision)
  await store.rubrics.assign(markedKey(1).testId, '007', rubric)
  const rows = parse<Record<string, string>>(await sheetOf(store, { withRubrics: true }), { bom: true, columns: true })
  expect(rows.slice(0, 2).map((row) => row.rubric)).toEqual(['', 'Content ×2\n  0 = None\n  5 ='])
  expect(
    Object.keys(parse<Record<string, string>>(await sheetOf(store), { bom: true, columns: true })[0]!),
  ).not.toContain('rubric')
})
