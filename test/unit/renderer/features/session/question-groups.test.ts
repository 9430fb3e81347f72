import { expect, test } from 'vitest'
import { sessionKeySchema } from '../../../../../contract/model/id-schemas.ts'
import type { Question, Section } from '../../../../../contract/model/report.ts'
import type { ManualScoring } from '../../../../../contract/model/session.ts'
import { sessionReportSchema } from '../../../../../contract/remote/report.ts'
import { fromReportRecord, toReportRecord } from '../../../../../main/sync/report-reading.ts'
import { TESTS } from '../../../../../reference-service/data/test-catalogue.ts'
import {
  groupQuestions,
  openQuestions,
  sectionAwaits,
  sectionPoints,
} from '../../../../../renderer/features/session/question-groups.ts'
import { questionWith, reportWith } from '../../../../support/session-fixture.ts'
import { allItems, testWorld } from '../../../../support/world.ts'

const SECOND = 1000

const section = (title: string, max: number, seconds: number, change: Partial<Section> = {}): Section => ({
  title,
  score: null,
  max,
  level: null,
  elapsed: seconds * SECOND,
  ...change,
})

const question = (max: number | null, seconds: number, change: Partial<Question> = {}): Question =>
  questionWith({ max, elapsed: seconds * SECOND, ...change })

/** The groups as numbers of questions by title; `null` is the title of the one group without a section. */
const groupsOf = (sections: readonly Section[], questions: readonly Question[]) =>
  groupQuestions(reportWith({ sections, questions })).map((group) => [
    group.section?.title ?? null,
    group.questions.map(({ index }) => index),
  ])

test('questions are in the section whose points and time they add up to', () => {
  const sections = [section('Situations', 4, 70), section('Video', 10, 180), section('Profile', 0, 20)]
  const questions = [question(2, 30), question(2, 40), question(10, 180), question(null, 20)]
  expect(groupsOf(sections, questions)).toEqual([
    ['Situations', [0, 1]],
    ['Video', [2]],
    ['Profile', [3]],
  ])
})

test('a second that each time may have lost does not matter, more than that does', () => {
  const questions = [question(2, 30), question(2, 40), question(10, 180)]
  expect(groupsOf([section('A', 4, 71), section('B', 10, 180)], questions)).toHaveLength(2)
  expect(groupsOf([section('A', 4, 72), section('B', 10, 180)], questions)).toEqual([[null, [0, 1, 2]]])
})

test('nothing is guessed: numbers that leave no way or two, or that are missing, make one group', () => {
  const all = [[null, [0, 1, 2]]]
  const three = [question(2, 30), question(2, 40), question(10, 180)]
  expect(groupsOf([], three)).toEqual(all)
  // The points are those of the sections, but by the time the questions were mixed.
  expect(groupsOf([section('A', 4, 210), section('B', 10, 40)], three)).toEqual(all)
  // A question without points that took no time may end the one section or begin the other.
  expect(
    groupsOf([section('A', 2, 30), section('B', 10, 180)], [question(2, 30), question(null, 0), question(10, 180)]),
  ).toEqual(all)
  expect(groupsOf([section('A', 4, 70), section('B', 10, 180, { elapsed: null })], three)).toEqual(all)
  expect(
    groupsOf(
      [section('A', 4, 70), section('B', 10, 180)],
      [question(2, 30), question(2, 40), questionWith({ max: 10 })],
    ),
  ).toEqual(all)
  const scored = [question(2, 30, { score: 1 }), question(2, 40, { score: 2 }), question(10, 180, { score: 5 })]
  expect(groupsOf([section('A', 4, 70, { score: 2 }), section('B', 10, 180, { score: 5 })], scored)).toEqual(all)
})

test('a report of one section has all questions in it', () => {
  expect(groupsOf([section('Interview', 20, 0)], [question(10, 30), question(null, 40)])).toEqual([
    ['Interview', [0, 1]],
  ])
})

test('of the sessions of the reference service every group is a section, with its own questions', () => {
  const world = testWorld()
  const finished = world.centers
    .flatMap((center) => allItems(world, center).map((item) => ({ center, item })))
    .filter(({ item }) => item.isFinished)
  let grouped = 0
  for (const { center, item } of finished) {
    const wire = world.report(world.locate(item.participantId)!)
    const key = sessionKeySchema.parse({ center, participantId: item.participantId, testId: item.testId })
    const report = fromReportRecord(toReportRecord(key, sessionReportSchema.parse(wire), wire, 0))
    const groups = groupQuestions(report)
    if (groups.length !== report.sections.length) continue
    grouped += 1
    const blueprint = TESTS.find(({ testId }) => testId === item.testId)!
    for (const [at, { questions }] of groups.entries())
      expect(questions.map(({ index }) => blueprint.questions[index]?.section)).toEqual(questions.map(() => at))
  }
  expect(finished.length).toBeGreaterThan(400)
  expect(grouped / finished.length).toBeGreaterThan(0.95)
})

test('answers await scoring where points are to be had and people give them', () => {
  const essay = (max: number | null, score: number | null) => question(max, 1, { type: 'Essay', score })
  const report = reportWith({
    questions: [essay(10, null), essay(10, 0), essay(10, 4), essay(null, null), essay(0, null)].map((one, at) => ({
      ...one,
      num: at + 1,
    })),
  })
  const open = (
    manualScoring: ManualScoring,
    isFinished = true,
    own = new Map<number, number>(),
    isSubmitted = false,
  ) => openQuestions(report, { isFinished, manualScoring }, { ownPoints: own, isSubmitted }).size
  expect([open('required'), open('notRequired'), open('completed')]).toEqual([2, 0, 0])
  // In progress, the service has not said yet whether people score it.
  expect([open('unknown'), open('unknown', false), open('notRequired', false)]).toEqual([0, 2, 0])
  expect(open('required', true, new Map([[1, 4]]))).toBe(1)
  expect(open('required', true, new Map(), true)).toBe(0)
})

test('a section of 0 points awaits its score if one of its questions does, and if its questions are not known', () => {
  const zero = section('Video', 20, 60, { score: 0 })
  const group = (...scores: readonly (number | null)[]) => ({
    section: zero,
    questions: scores.map((score, index) => ({ question: question(10, 30, { type: 'SingleChoice', score }), index })),
  })
  expect(sectionAwaits(zero, group(0, null), 'required')).toBe(true)
  expect(sectionAwaits(zero, group(0, 0), 'required')).toBe(false)
  expect(sectionAwaits(zero, undefined, 'required')).toBe(true)
  expect(sectionAwaits(zero, group(null), 'completed')).toBe(false)
})

test('with own points a section has the sum that its questions show, and none while one of them waits', () => {
  const video = section('Video', 20, 60, { score: 6.5 })
  const questions = [
    question(10, 30, { num: 1, type: 'VideoInterview', score: 6.5, reviews: [{ score: 6.5 }] }),
    question(10, 30, { num: 2, type: 'VideoInterview', score: null }),
  ]
  const group = { section: video, questions: questions.map((one, index) => ({ question: one, index })) }
  const points = (own: ReadonlyMap<number, number>) => sectionPoints(video, group, 'required', own)
  expect(points(new Map())).toBe(6.5)
  expect(points(new Map([[1, 9]]))).toBeNull()
  expect(points(new Map([[2, 3.3]]))).toBe(9.8)
  expect(points(new Map([[2, 0.1]]))).toBe(6.6)
  expect(
    points(
      new Map([
        [1, 9],
        [2, 0],
      ]),
    ),
  ).toBe(9)
  const profile = { section: section('Profile', 0, 20), questions: [{ question: question(null, 20), index: 0 }] }
  expect(sectionPoints(profile.section, profile, 'required', new Map([[9, 1]]))).toBeNull()
})
