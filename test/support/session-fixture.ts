import type { ReportState, Question, SessionReport } from '../../contract/model/report.ts'
import { connectionIdSchema, sessionKeySchema } from '../../contract/model/id-schemas.ts'

export const CONNECTION = connectionIdSchema.parse('test')
export const SESSION_KEY = sessionKeySchema.parse({
  center: 'spring-intake',
  participantId: '00000000-0000-4000-8000-000000000001',
  testId: '00000000-0000-4000-8000-000000000002',
})

export function questionWith(change: Partial<Question>): Question {
  return {
    num: 1,
    type: 'SingleChoice',
    score: null,
    max: null,
    elapsed: null,
    prompt: null,
    code: null,
    reviews: null,
    answer: { kind: 'none' },
    ...change,
  }
}

export function reportWith(change: Partial<SessionReport>): SessionReport {
  return {
    key: SESSION_KEY,
    started: Date.UTC(2026, 10, 19, 12),
    isFinished: true,
    autoClosed: false,
    elapsed: 61_000,
    score: 5.5,
    maxScore: 10,
    percent: 55,
    scaleLevel: 'B',
    outcomes: [],
    participantData: [],
    sections: [],
    questions: [questionWith({})],
    proctoring: null,
    hash: 'h',
    fetchedAt: Date.UTC(2026, 10, 20, 12),
    ...change,
  }
}

/** A report as stored in the cache. */
export function storedTextOf(report: SessionReport): string {
  return JSON.stringify({ ...report, hash: undefined, fetchedAt: undefined })
}

/** The answer of `reports.get` for a session with this report. */
export function stateWith(report: SessionReport | null, change: Partial<ReportState> = {}): ReportState {
  return {
    row: {
      id: 7,
      key: SESSION_KEY,
      participantName: 'Priya Nair',
      participantEmail: null,
      hasPhoto: false,
      testTitle: 'Team lead · situational judgement',
      started: Date.UTC(2026, 10, 19, 12),
      modified: Date.UTC(2026, 10, 19, 13),
      isFinished: report?.isFinished ?? true,
      autoClosed: false,
      elapsed: 61_000,
      score: 5.5,
      maxScore: 10,
      percent: 55,
      scaleLevel: 'B',
      manualScoring: 'required',
      report: null,
    },
    report,
    source: report ? 'cache' : 'none',
    problem: null,
    ...change,
  }
}
