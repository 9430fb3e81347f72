import { expect, test } from 'vitest'
import { EXPORT_COLUMNS, SERVICE_EXPORT_KINDS } from '../../../../contract/model/export-options.ts'
import { exportTexts } from '../../../../contract/text/export-texts.ts'
import { EXPORT_WORDS } from '../../../../main/cli/export-words.ts'
import { DEFAULT_CSV_FORMAT } from '../../../support/export-format.ts'
import { NO_EXPORT_FIELDS } from '../../../../main/store/common/export-fields.ts'
import { createTable } from '../../../../main/store/export/table.ts'
import { createCsvCache, csvSession, readCsv, UNGUARDED } from '../../../support/csv-cache.ts'

test('each field name becomes a column, in the order of first appearance', () => {
  const { header, rows } = readCsv([
    csvSession(1, { participantData: [{ name: 'Name', value: 'Ann' }] }),
    csvSession(2, {
      participantData: [
        { name: 'Branch', value: 'Riga' },
        { name: 'Name', value: 'Bo' },
      ],
    }),
    csvSession(3, { participantData: [] }),
  ])
  expect(header.slice(-2)).toEqual(['Name', 'Branch'])
  expect(rows.map((row) => row.slice(-2))).toEqual([
    ['Ann', ''],
    ['Bo', 'Riga'],
    ['', ''],
  ])
})

test('sessions with the same fields, in another order and with an image among them', () => {
  const fields = (values: readonly string[], ...names: readonly string[]) => ({
    participantData: names.map((name, at) =>
      name === 'Photo' ? { name, value: '', imageIndex: at } : { name, value: values[at] ?? '' },
    ),
  })
  const { header, rows } = readCsv([
    csvSession(1, fields(['Ann', 'Riga'], 'Name', 'Branch')),
    csvSession(2, fields(['Bo', 'Kraków', 'x'], 'Name', 'Branch', 'Photo')),
    csvSession(3, fields(['Oslo', 'Cy'], 'Branch', 'Name')),
    csvSession(4, fields(['"D"', 'a\\b'], 'Name', 'Branch')),
    csvSession(5, fields(['Eve', 'Łódź'], 'Name', 'Branch')),
  ])
  expect(header.slice(-3)).toEqual(['Name', 'Branch', 'Photo'])
  expect(rows.map((row) => row.slice(-3))).toEqual([
    ['Ann', 'Riga', ''],
    ['Bo', 'Kraków', '[image]'],
    ['Cy', 'Oslo', ''],
    ['"D"', 'a\\b', ''],
    ['Eve', 'Łódź', ''],
  ])
})

test('a field named like a fixed column does not take its place', () => {
  const { objects } = readCsv([csvSession(1, { score: 12.5, participantData: [{ name: 'score', value: 'mine' }] })])
  expect(objects[0]).toMatchObject({ score: '12.5', 'participantData.score': 'mine' })
})

test('a name that occurs twice in a session keeps both values, also beside a field of the numbered name', () => {
  const participantData = [
    { name: 'Phone', value: '1' },
    { name: 'Phone', value: '2' },
    { name: 'Phone (2)', value: '3' },
  ]
  const { header, rows } = readCsv([csvSession(1, { participantData })])
  expect(new Set(header).size).toBe(header.length)
  expect(rows[0]?.slice(-3)).toEqual(['1', '2', '3'])
})

test('field names that mean something to JavaScript are names like others', () => {
  const participantData = [
    { name: '__proto__', value: 'a' },
    { name: 'constructor', value: 'b' },
    { name: '', value: 'c' },
  ]
  const { header, rows } = readCsv([csvSession(1, { participantData })])
  expect(header.slice(-3)).toEqual(['__proto__', 'constructor', ''])
  expect(rows[0]?.slice(-3)).toEqual(['a', 'b', 'c'])
})

test('instants keep the digits that the service sent, durations its form, images are named as such', () => {
  const { objects } = readCsv([
    csvSession(1, {
      started: Date.parse('2026-03-01T10:00:00Z'),
      modified: Date.parse('2026-03-01T10:00:00Z') * 1000 + 123_456,
      elapsed: 90_061_000,
      participantData: [{ name: 'Photo', value: '', imageIndex: 0 }],
    }),
  ])
  expect(objects[0]).toMatchObject({
    started: '2026-03-01T10:00:00Z',
    modified: '2026-03-01T10:00:00.123456Z',
    elapsedTime: '25:01:01',
    Photo: '[image]',
  })
})

test('percent null is an empty cell, never zero', () => {
  expect(readCsv([csvSession(1, { percent: null, score: null })]).objects[0]).toMatchObject({ percent: '', score: '' })
})

test('a note is written beside its session and no other, and once more when it has changed', () => {
  const sessions = [csvSession(1), { ...csvSession(2), note: 'seen' }, { ...csvSession(3), center: 'other' }]
  const notes = (cache: ReturnType<typeof createCsvCache>) =>
    cache.parts({ columns: ['note', 'center'] }).map(({ body }) => Buffer.from(body).toString())
  const cache = createCsvCache(sessions)
  expect(notes(cache)).toEqual([',spring-intake\r\nseen,spring-intake\r\n,other\r\n'])
  const { participantId, testId } = sessions[2]!.record
  cache.writeNote({ center: 'other', participantId, testId }, 'theirs')
  expect(notes(cache)).toEqual([',spring-intake\r\nseen,spring-intake\r\ntheirs,other\r\n'])
  cache.close()
})

const REPORT = {
  questions: [
    {
      num: 1,
      type: 'Essay',
      score: 1,
      max: 2,
      elapsed: null,
      prompt: null,
      code: null,
      reviews: null,
      answer: { kind: 'none' },
    },
  ],
  sections: [
    { title: 'One', score: 1.25, max: 3, level: 'Low', elapsed: 60_000 },
    { title: 'Two', score: null, max: null, level: null, elapsed: null },
  ],
  outcomes: [{ id: 7, name: 'Fit', score: 0.1, max: 1, level: 'High' }],
  proctoring: { conclusion: 2, evaluation: 55, comment: 'Seen twice', protocolUrl: null },
}

test('columns stand in the order that was chosen, with the fields where their one column stands', () => {
  const participantData = [
    { name: 'Name', value: 'Ann' },
    { name: 'Mail', value: 'a@x' },
    { name: 'Branch', value: 'Riga' },
    { name: 'Mail', value: 'b@x' },
  ]
  const columns = ['note', 'participantData', 'score', 'participantData.Mail', 'center']
  const { header, rows } = readCsv([csvSession(1, { score: 3, participantData })], { columns })
  expect(header).toEqual(['note', 'Name', 'Branch', 'Mail (2)', 'score', 'Mail', 'center'])
  expect(rows).toEqual([['', 'Ann', 'Riga', 'b@x', '3', 'a@x', 'spring-intake']])
})

test('fields without a column are left out, and no field at all leaves no gap', () => {
  const session = csvSession(1, { score: 41.5, participantData: [{ name: 'Name', value: 'Ann' }] })
  expect(readCsv([session], { columns: ['participantData.Mail', 'score'] })).toMatchObject({
    header: ['Mail', 'score'],
    rows: [['', '41.5']],
  })
  const without = csvSession(1, { score: 41.5, participantData: [] })
  expect(readCsv([without], { columns: ['center', 'participantData', 'score'] })).toMatchObject({
    header: ['center', 'score'],
    rows: [['spring-intake', '41.5']],
  })
})

test('sections and outcomes: a row each, with the session beside them', () => {
  const participantData = [{ name: 'Mail', value: 'a@x' }]
  const sessions = [
    csvSession(2),
    csvSession(1, { score: 9, elapsed: 754_000, participantData }, REPORT),
    csvSession(3),
  ]
  const columns = ['title', 'participantData.Mail', 'score', 'sessionScore', 'elapsedTime', 'sessionElapsedTime']
  expect(readCsv(sessions, { what: 'sections', columns })).toMatchObject({
    header: ['title', 'Mail', 'score', 'sessionScore', 'elapsedTime', 'sessionElapsedTime'],
    rows: [
      ['One', 'a@x', '1.25', '9', '00:01:00', '00:12:34'],
      ['Two', 'a@x', '', '9', '', '00:12:34'],
    ],
  })
  const outcomes = { what: 'outcomes', columns: ['name', 'id', 'level', 'score', 'max'] } as const
  expect(readCsv(sessions, outcomes).rows).toEqual([['Fit', '7', 'High', '0.1', '1']])
})

test('sessions without a report, and one whose report has no such rows, do not disturb those after them', () => {
  const none = { ...REPORT, outcomes: [] }
  const sessions = [csvSession(1), csvSession(2, {}, none), csvSession(3, {}, REPORT), csvSession(4)]
  const cache = createCsvCache(sessions)
  const columns = ['participantEmail', 'name', 'testTitle']
  const [part] = cache.parts({ what: 'outcomes', columns })
  expect(Buffer.from(part!.body).toString()).toBe('p3@example.com,Fit,Assessment 0\r\n')
  expect(part).toMatchObject({ sessions: 4, rows: 1, withoutReport: 2, next: null })
  cache.close()
})

test('what proctoring says stands beside a session; empty where no report is stored', () => {
  const columns = ['proctoringConclusion', 'proctoringEvaluation', 'proctoringComment', 'participantName']
  expect(readCsv([csvSession(1, {}, REPORT), csvSession(2)], { columns }).rows).toEqual([
    ['2', '55', 'Seen twice', 'Participant 1'],
    ['', '', '', 'Participant 2'],
  ])
})

test('since when the service lacks a session stands beside it; empty while the service has it', () => {
  const sessions = [{ ...csvSession(1), goneSince: Date.UTC(2026, 4, 3, 10) }, csvSession(2)]
  const columns = ['goneSince', 'participantName']
  expect(readCsv(sessions, { columns }).rows).toEqual([
    ['2026-05-03T10:00:00Z', 'Participant 1'],
    ['', 'Participant 2'],
  ])
})

test('every column that is offered can be written', () => {
  const session = { ...csvSession(1, {}, REPORT), note: 'mine', goneSince: 1_780_000_000_000 }
  for (const what of SERVICE_EXPORT_KINDS) {
    const { usual, more } = EXPORT_COLUMNS[what]
    const columns = [...usual, ...more].filter((id) => id !== 'participantData')
    const [row = []] = readCsv([session], { what, columns }).rows
    expect(row).toHaveLength(columns.length)
    // The question of the report above has neither of these.
    expect(columns.filter((_, index) => row[index] === '')).toEqual(
      what === 'answers'
        ? ['code', 'prompt', 'elapsedTime', 'answerText', 'videoUri', 'originalUri', 'files', 'answerJson', 'reviews']
        : [],
    )
  }
})

test('a table of a column that is empty for now still has a row for each session', () => {
  const cache = createCsvCache([csvSession(1), csvSession(2)])
  const [part] = cache.parts({ columns: ['note'], format: UNGUARDED })
  expect(Buffer.from(part!.body).toString()).toBe('\r\n\r\n')
  cache.close()
})

test('values of known fields are quoted and guarded like the first ones', () => {
  const values = ['a', 'a, b', 'a; b', '=1+1', '-a, b', 'say "a"', 'a\tb', 'a\nb', '', '@a']
  const record = (value: string, index: number) => csvSession(index, { participantData: [{ name: 'Name', value }] })
  for (const [delimiter, quoted] of [
    [',', ['a', '"a, b"', 'a; b', "'=1+1", '"\'-a, b"', '"say ""a"""', 'a\tb', '"a\nb"', '', "'@a"]],
    [';', ['a', 'a, b', '"a; b"', "'=1+1", "'-a, b", '"say ""a"""', 'a\tb', '"a\nb"', '', "'@a"]],
    ['\t', ['a', 'a, b', 'a; b', "'=1+1", "'-a, b", '"say ""a"""', '"a\tb"', '"a\nb"', '', "'@a"]],
  ] as const) {
    const cache = createCsvCache(values.map(record))
    const [part] = cache.parts({ columns: ['participantData'], format: { ...DEFAULT_CSV_FORMAT, delimiter } })
    cache.close()
    expect(Buffer.from(part!.body).toString().split('\r\n')).toEqual([...quoted, ''])
  }
})

const MEGABYTE = 1 << 20
/** What is read in one go, and what the marks and names around it add. */
const MOST_OF_A_PART = 9 * MEGABYTE

test('reports of a megabyte are read few at a time, and none is left out', () => {
  const question = {
    num: 1,
    type: 'Essay',
    code: null,
    prompt: null,
    score: null,
    max: null,
    elapsed: null,
    reviews: null,
  }
  const report = (letter: string) => ({
    questions: [{ ...question, answer: { kind: 'essay', text: letter.repeat(MEGABYTE), files: [] } }],
  })
  const letters = Array.from({ length: 30 }, (_, index) => String.fromCharCode(97 + (index % 26)))
  const cache = createCsvCache(letters.map((letter, index) => csvSession(index, {}, report(letter))))
  for (const resultSetId of [null, 1]) {
    const parts = cache.parts({ what: 'answers', columns: ['num', 'answerText'], limit: 100, resultSetId })
    expect(Math.max(...parts.map(({ body }) => body.length))).toBeLessThan(MOST_OF_A_PART)
    const rows = Buffer.concat(parts.map(({ body }) => body))
      .toString()
      .split('\r\n')
      .slice(0, -1)
    expect(rows.map((row) => row.charAt(2))).toEqual(resultSetId === null ? letters : letters.toReversed())
    expect(parts.reduce((sum, part) => sum + part.sessions, 0)).toBe(30)
  }
  cache.close()
})

test('participant data of megabytes are read few at a time, and one that is longer by itself', () => {
  const lengths = [3, 3, 3, 12, 1, 1, 7, 1].map((megabytes) => megabytes * MEGABYTE)
  const cache = createCsvCache(
    lengths.map((length, index) =>
      csvSession(index, { participantData: [{ name: 'Text', value: 'x'.repeat(length) }] }),
    ),
  )
  const parts = cache.parts({ columns: ['participantData'] })
  expect(parts.map(({ sessions }) => sessions)).toEqual([2, 1, 1, 2, 1, 1])
  expect(
    parts.flatMap(({ body }) => Buffer.from(body).toString().split('\r\n').slice(0, -1)).map((row) => row.length),
  ).toEqual(lengths)
  cache.close()
})

test('readable texts stand in place of column ids and stored values, and a field of the same name gets the prefix', () => {
  const values = { conclusion: [{ value: 2, name: 'Needs review', tone: 'warn' as const }], evaluation: [] }
  const texts = exportTexts('sessions', EXPORT_WORDS, { values })
  const { header, objects } = readCsv(
    [
      csvSession(1, {
        isFinished: true,
        manualScoring: 'notRequired',
        participantData: [{ name: 'Email', value: 'x@y' }],
      }),
      csvSession(2, {
        isFinished: false,
        manualScoring: 'required',
        participantData: [{ name: 'Branch', value: 'Riga' }],
      }),
    ],
    { columns: ['testTitle', 'isFinished', 'manualScoring', 'participantData'], texts },
  )
  expect(header).toEqual(['Test', 'Finished', 'Manual scoring', 'Participant data: Email', 'Branch'])
  expect(objects).toMatchObject([
    { Finished: 'Yes', 'Manual scoring': 'Not required', 'Participant data: Email': 'x@y' },
    { Finished: 'No', 'Manual scoring': 'Needs scoring', Branch: 'Riga' },
  ])
})

test('a proctoring value has its label, and one without a label stays as it is', () => {
  const names = { conclusion: [{ value: 2, name: 'Needs review', tone: 'warn' as const }], evaluation: [] }
  const texts = exportTexts('sessions', EXPORT_WORDS, { values: names })
  const [labelled, plain] = [2, 7].map((conclusion) => {
    const report = { ...REPORT, proctoring: { ...REPORT.proctoring, conclusion } }
    return readCsv([csvSession(1, {}, report)], { columns: ['proctoringConclusion'], texts }).rows
  })
  expect([labelled, plain]).toEqual([[['2 – Needs review']], [['7']]])
})

test('a column that the kind does not have is refused', () => {
  const texts = { center: none, test: none, title: none, level: none }
  const tableOf = (columns: readonly string[], what: 'sessions' | 'answers' = 'sessions') =>
    createTable({ what, columns, fields: NO_EXPORT_FIELDS }, { texts, noteOf: null, lens: { blind: null } })
  expect(() => tableOf(['title'])).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
  expect(() => tableOf(['constructor'], 'answers')).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
})

const none = () => ''
