import fc from 'fast-check'
import { EXPORT_COLUMNS, SERVICE_EXPORT_KINDS } from '../../contract/model/export-options.ts'
import type { Guid } from '../../contract/model/ids.ts'
import { MANUAL_SCORING } from '../../contract/model/session.ts'
import type { CsvSession } from './csv-cache.ts'
import { sessionRecord } from './store.ts'

/** Every character with a special meaning in CSV, JSON, spreadsheets, UTF-8 or the app's own formats. */
const SIGNS = [
  ...[
    '"',
    ',',
    ';',
    '\t',
    '\r',
    '\n',
    '\\',
    "'",
    ' ',
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    '－',
    '＠',
    '﹦',
    '﹢',
    '﹣',
    '﹫',
  ],
  ...[
    '\u0000',
    '\u0001',
    '\u001f',
    '\u007f',
    '\u0080',
    '\u00a0',
    '\u00ad',
    '\u200b',
    '\u202e',
    '\u2028',
    '\ufeff',
    '\uffff',
  ],
  ...['a', '7', '[', ']', '{', '}', ':', 'é', 'ÿ', 'ł', 'ш', 'ש', '試', '😀', '👩‍👧', '\u{e0001}', '\u{10ffff}'],
  ...['"}', '","value":"', ',"imageIndex":', '\\u0041', '\\"', '#', '%ff'],
]
const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }).map((value) => value.toWellFormed()) },
  { weight: 1, arbitrary: fc.constantFrom('', 'Anna', '+371 20000000', '=1+1', '-5', 'a, b', 'x'.repeat(3000)) },
)
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -1000, max: 1000 }),
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  fc.constantFrom(0, -0, 0.1 + 0.2, 1 / 3, 1e15, 1e16, 1e21, 123456789012345680, 1e-5, 1e-7, 5e-324, 999999999999999.9),
)
const names = fc.oneof(fc.constantFrom('Name', 'E-mail', 'score', 'center', 'Name (2)', '__proto__', ''), text)
const field = fc.oneof(
  { weight: 5, arbitrary: fc.record({ name: names, value: text }) },
  { weight: 1, arbitrary: fc.record({ name: names, value: fc.constant(''), imageIndex: fc.nat({ max: 12 }) }) },
)
/** Some sets of fields repeat with other values, like those of a test. */
const fields = fc.oneof(
  fc.array(field, { maxLength: 5 }),
  fc
    .tuple(text, text, text)
    .map((values) => values.map((value, at) => ({ name: ['Name', 'E-mail', 'Name'][at]!, value }))),
)
const duration = optional(
  fc.oneof(
    fc.integer({ min: 0, max: 200_000_000 }),
    fc.nat({ max: 100_000 }).map((s) => s * 1000),
  ),
)
const answer = fc.oneof(
  fc.constant({ kind: 'none' }),
  fc.record({ kind: fc.constant('text'), text }),
  fc.record({ kind: fc.constant('essay'), text, files: fc.array(fc.record({ url: text }), { maxLength: 2 }) }),
  fc.record({ kind: fc.constant('video'), mpegDashUri: optional(text), originalUri: optional(text) }),
  fc.record({ kind: fc.constant('other'), value: fc.jsonValue({ maxDepth: 2 }) }),
)
const report = fc.record({
  questions: fc.array(
    fc.record({
      ...{ num: fc.nat(), type: text, code: optional(text), prompt: optional(text), score: optional(number) },
      ...{ max: optional(number), elapsed: duration, answer },
      reviews: optional(fc.record({ by: text })),
    }),
    { maxLength: 3 },
  ),
  sections: fc.array(
    fc.record({
      title: text,
      score: optional(number),
      max: optional(number),
      level: optional(text),
      elapsed: duration,
    }),
    { maxLength: 3 },
  ),
  outcomes: fc.array(
    fc.record({ id: fc.integer(), name: text, score: optional(number), max: optional(number), level: optional(text) }),
    { maxLength: 3 },
  ),
  proctoring: optional(
    fc.record({ conclusion: optional(fc.integer()), evaluation: optional(fc.integer()), comment: optional(text) }),
  ),
})
const guid = fc.uuid().map((value) => value as Guid)
/** Few, so that a test has sessions with other fields than its first one. */
const tests = fc.constantFrom(
  ...['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000` as Guid),
)
const filled = text.filter((value) => value !== '')
const session: fc.Arbitrary<CsvSession> = fc.record({
  center: fc.constantFrom('north', 'súdwest', '=center', 'a;b,c\td'),
  record: fc
    .record({
      ...{ participantId: guid, testId: tests, testTitle: text, scaleLevel: optional(text) },
      started: fc.integer({ min: -2_000_000_000_000, max: 4_000_000_000_000 }),
      modified: fc.integer({ min: -2_000_000_000_000_000, max: 4_000_000_000_000_000 }),
      ...{ isFinished: fc.boolean(), autoClosed: fc.boolean(), elapsed: duration },
      ...{ score: optional(number), maxScore: optional(number), percent: optional(number) },
      ...{ manualScoring: fc.constantFrom(...MANUAL_SCORING), participantName: text, participantEmail: optional(text) },
      participantData: fields,
    })
    .map((changes) => sessionRecord(1, changes)),
  report: optional(report.map((value) => JSON.stringify(value))),
  note: optional(filled),
  goneSince: optional(fc.integer({ min: 0, max: 4_000_000_000_000 })),
})
/** Sessions of a store with arbitrary content. */
export const anySessions = fc.uniqueArray(session, {
  minLength: 1,
  maxLength: 12,
  selector: ({ record }) => record.participantId,
})
/** Any export request, except for the file type. */
export const anyRequest = fc.constantFrom(...SERVICE_EXPORT_KINDS).chain((what) => {
  const { usual, more } = EXPORT_COLUMNS[what]
  const offered = [...usual, ...more, 'participantData.Name', 'participantData.E-mail', 'participantData.none']
  return fc.record({
    what: fc.constant(what),
    columns: fc.oneof(fc.constant(usual), fc.shuffledSubarray(offered, { minLength: 1 })),
    format: fc.record({
      fileType: fc.constant('csv' as const),
      delimiter: fc.constantFrom(',' as const, ';' as const, '\t' as const),
      bom: fc.boolean(),
      formulaGuard: fc.boolean(),
      dateFormat: fc.constantFrom('iso' as const, 'local' as const, 'spreadsheet' as const),
      timeZone: fc.constant('UTC'),
    }),
    limit: fc.constantFrom(1, 2, 5, 1000),
    resultSetId: fc.constantFrom(null, 1),
  })
})
