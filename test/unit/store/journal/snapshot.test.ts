import { expect, test } from 'vitest'
import type { SessionReport } from '../../../../contract/model/report.ts'
import type { SnapshotHash } from '../../../../contract/model/snapshot.ts'
import { compareParts, readGenuine, snapshotOf } from '../../../../main/store/journal/snapshot.ts'
import { questionWith, reportWith, storedTextOf } from '../../../support/session-fixture.ts'

const essay = (url: string, size: number) =>
  questionWith({ num: 3, answer: { kind: 'essay', text: 'Dear all', files: [{ url, type: 'application/pdf', size }] } })
const video = (mpegDashUri: string) =>
  questionWith({
    num: 4,
    answer: {
      kind: 'video',
      originalUri: null,
      originalType: null,
      originalExtension: null,
      originalSize: null,
      mpegDashUri,
      size: 9,
      duration: 60_000,
      width: 640,
      height: 360,
    },
  })
const PROCTORING = { conclusion: 2, evaluation: 1, comment: 'Fine', protocolUrl: 'https://media.example/p.pdf?key=1' }

function partsOf(change: Partial<SessionReport>, extra: string | null = null) {
  const snapshot = snapshotOf({ report: storedTextOf(reportWith(change)), extra })
  if (snapshot === null) throw new Error('no snapshot')
  return snapshot
}

const BEFORE = {
  questions: [
    questionWith({ num: 1 }),
    essay('https://media.example/a.pdf?key=1', 10),
    video('https://m.example/v.mpd'),
  ],
  proctoring: PROCTORING,
}
const difference = (change: Partial<SessionReport>, extra: string | null = null) =>
  compareParts(partsOf(BEFORE).parts, partsOf({ ...BEFORE, ...change }, extra).parts)

test('a report has a part for the session, each question, each file, the proctoring and its protocol', () => {
  expect(Object.keys(partsOf(BEFORE).parts)).toEqual([
    'session',
    'question 1',
    'question 3',
    'file 3.1',
    'question 4',
    'file 4.1',
    'proctoring',
    'protocol',
  ])
})

test('each change shows in its own part alone', () => {
  const [first, second, third] = BEFORE.questions as [never, never, never]
  expect(difference({})).toEqual([])
  expect(difference({ score: 9 })).toEqual([{ part: 'session', is: 'changed' }])
  expect(difference({}, '{"new":1}')).toEqual([{ part: 'session', is: 'changed' }])
  expect(difference({ questions: [questionWith({ num: 1, score: 2 }), second, third] })).toEqual([
    { part: 'question 1', is: 'changed' },
  ])
  expect(difference({ questions: [first, essay('https://media.example/a.pdf', 11), third] })).toEqual([
    { part: 'file 3.1', is: 'changed' },
  ])
  expect(difference({ questions: [first, second, video('https://m.example/other.mpd')] })).toEqual([
    { part: 'file 4.1', is: 'changed' },
  ])
  expect(difference({ proctoring: { ...PROCTORING, comment: 'Not fine' } })).toEqual([
    { part: 'proctoring', is: 'changed' },
  ])
  expect(difference({ questions: [second, third, questionWith({ num: 5 })] })).toEqual([
    { part: 'question 1', is: 'removed' },
    { part: 'question 5', is: 'added' },
  ])
})

test('an address with a new signature counts as the same file', () => {
  const [first, , third] = BEFORE.questions as [never, never, never]
  const questions = [first, essay('https://media.example/a.pdf?key=2#page', 10), third]
  const proctoring = { ...PROCTORING, protocolUrl: 'https://media.example/p.pdf?key=2' }
  expect(difference({ questions, proctoring })).toEqual([])
})

test('the name of a snapshot follows from its content, whatever the order of its members', () => {
  const { report, hash } = partsOf(BEFORE)
  const turned = Object.fromEntries(Object.entries(JSON.parse(report) as object).reverse())
  expect(snapshotOf({ report: JSON.stringify(turned), extra: null })?.hash).toBe(hash)
  expect(partsOf({ ...BEFORE, score: 9 }).hash).not.toBe(hash)
})

test.each(['', '{', 'null', '[]', '{"questions":3}', '{"questions":[{}],"proctoring":null}', '['.repeat(1000)])(
  'guard: %.40s is no report',
  (report) => {
    expect(snapshotOf({ report, extra: null })).toBeNull()
    expect(readGenuine({ hash: 'a'.repeat(64) as SnapshotHash, report, extra: null })).toBeNull()
  },
)
