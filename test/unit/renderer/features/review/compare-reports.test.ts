import { expect, test } from 'vitest'
import type { SessionReport } from '../../../../../contract/model/report.ts'
import { compareReports } from '../../../../../renderer/features/review/compare-reports.ts'
import { questionWith, reportWith } from '../../../../support/session-fixture.ts'

const VIDEO = {
  kind: 'video',
  originalUri: 'https://media.example.org/a.mp4?signed=1',
  originalType: null,
  originalExtension: null,
  originalSize: null,
  mpegDashUri: null,
  size: 1000,
  duration: null,
  width: null,
  height: null,
} as const

const judged = (changes: Partial<SessionReport>) => ({ report: JSON.stringify(reportWith(changes)) })

test('a changed question has the fields that differ, before and after', () => {
  const before = judged({ questions: [questionWith({ num: 2, score: 1, answer: { kind: 'text', text: 'One' } })] })
  const now = reportWith({ questions: [questionWith({ num: 2, score: 2, answer: { kind: 'text', text: 'Two' } })] })
  expect(compareReports(before, now, [{ part: 'question 2', is: 'changed' }])).toEqual([
    {
      part: 'question 2',
      kind: 'question',
      question: 2,
      file: null,
      is: 'changed',
      fields: [
        { field: 'score', before: 1, after: 2 },
        { field: 'answer', before: 'One', after: 'Two' },
      ],
    },
  ])
})

test('a video that was replaced is a change of the media, and a newly signed address is none', () => {
  const before = judged({ questions: [questionWith({ num: 1, answer: VIDEO })] })
  const replaced = { ...VIDEO, originalUri: 'https://media.example.org/a.mp4?signed=2', size: 2000 }
  const now = reportWith({ questions: [questionWith({ num: 1, answer: replaced })] })
  const [change] = compareReports(before, now, [{ part: 'file 1.1', is: 'changed' }])
  expect(change).toMatchObject({ kind: 'video', fields: [{ field: 'size', before: 1000, after: 2000 }] })
})

test('questions come first, and what the window cannot show is named', () => {
  const report = { questions: [questionWith({ num: 1 })], proctoring: null }
  const changes = compareReports(judged(report), reportWith(report), [
    { part: 'session', is: 'changed' },
    { part: 'protocol', is: 'removed' },
    { part: 'question 1', is: 'changed' },
  ])
  expect(changes.map(({ part }) => part)).toEqual(['question 1', 'session', 'protocol'])
  expect(changes[1]?.fields.map(({ field }) => field)).toEqual(['extra'])
})
