import { expect, test } from 'vitest'
import type { SessionKey } from '../../../contract/model/ids.ts'
import { sessionReportSchema } from '../../../contract/remote/report.ts'
import { sessionsPageSchema } from '../../../contract/remote/sessions.ts'
import { readAnswer } from '../../../main/remote/reading.ts'
import { toJson } from '../../../main/support/nesting.ts'
import { readFeedItems } from '../../../main/sync/feed-item.ts'
import { fromReportRecord, toReportRecord } from '../../../main/sync/report-reading.ts'
import { guidOf } from '../../support/feed-model.ts'

/**
 * Just past the limit. `JSON.parse` reads a hundred thousand levels, of which what walks through them by recursion runs out
 * of stack, and a message to a page of a thousand.
 */
const TOO_MANY = 101
const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

const KEY: SessionKey = { center: 'North', participantId: guidOf(1), testId: guidOf(2) }
const item = {
  participantId: guidOf(1),
  testId: guidOf(2),
  testTitle: 'Arithmetic',
  started: '2026-03-01T10:00:00Z',
  isFinished: true,
  manualScoring: 'required',
  modified: '2026-03-01T10:41:09Z',
  participantData: [],
}

test.each([
  ['in a field that nobody knows', { odd: nested(TOO_MANY) }],
  ['in the scoring state', { manualScoring: nested(TOO_MANY) }],
  ['in the place of a title', { testTitle: nested(TOO_MANY) }],
])('guard: an item with lists inside of lists %s is set aside, and the page is read', (_where, change) => {
  const { records, rejected } = readFeedItems([item, { ...item, ...change }, item])
  expect(records).toHaveLength(2)
  expect(rejected).toMatchObject([{ participantId: guidOf(1) }])
  expect(JSON.parse(rejected[0]?.raw ?? '')).toMatchObject({ testId: guidOf(2) })
})

test('guard: an item that is nothing but lists inside of lists is set aside', () => {
  expect(readFeedItems([nested(TOO_MANY), item])).toMatchObject({ records: [{}], rejected: [{ participantId: null }] })
})

test.each(['Matrix', 'Essay'])(
  'guard: a report with an answer to %s past the limit is refused as malformed',
  (type) => {
    const raw = { ...item, questions: [{ num: 1, type, answer: nested(TOO_MANY) }] }
    const read = () => toReportRecord(KEY, sessionReportSchema.parse(raw), raw, 0)
    expect(read).toThrow(expect.objectContaining({ code: 'malformed' }))
  },
)

test('guard: an answer of lists inside of lists is not of this service', () => {
  expect(() => readAnswer(sessionsPageSchema, nested(TOO_MANY))).toThrow(
    expect.objectContaining({ code: 'not-this-service' }),
  )
})

test('what no answer reaches is cut off, and the rest is kept as it came', () => {
  expect(toJson(nested(3))).toBe('[[[]]]')
  expect(toJson({ a: [1, { b: null }] })).toBe('{"a":[1,{"b":null}]}')
  expect(toJson(nested(TOO_MANY))).toBe(`${'['.repeat(100)}"…"${']'.repeat(100)}`)
})

test('an answer of twenty levels is kept whole', () => {
  const raw = { ...item, odd: nested(20), questions: [{ num: 1, type: 'Matrix', answer: nested(20) }] }
  const record = toReportRecord(KEY, sessionReportSchema.parse(raw), raw, 0)
  expect(fromReportRecord(record).questions[0]?.answer).toEqual({ kind: 'other', value: nested(20) })
  expect(readFeedItems([raw]).records).toMatchObject([
    { extra: JSON.stringify({ odd: nested(20), questions: raw.questions }) },
  ])
})
