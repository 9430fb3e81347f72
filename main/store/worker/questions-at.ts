import type { SessionKey } from '../../../contract/model/ids.ts'
import { needsReviewersScore } from '../../../contract/model/scoring.ts'
import { readQuestions, readReportHash } from '../queries/reports.ts'
import type { Places } from '../queries/queue.ts'
import { reportChanges } from '../queries/session-changes.ts'
import type { ReadDb } from './databases/database.ts'

/** What a session's report says of a question. */
export type QuestionFacts = {
  readonly num: number
  /** Whether it needs a reviewer's score in a session that needs scoring, finished or in progress. */
  readonly needsScore: { readonly finished: boolean; readonly inProgress: boolean }
}

/**
 * Returns the function that tells the facts of a question in the session at a place of the queue, which is known by the
 * time when it was made: `no-report` without a report, `lacking` where the report lacks the question.
 */
export type QuestionsAt = (
  code: string,
  queueMadeAt: number,
  places: Places,
) => (place: number, key: SessionKey) => QuestionFacts | 'no-report' | 'lacking'

type Known = { readonly hash: string | null; readonly facts: ReturnType<ReturnType<QuestionsAt>>; readonly at: number }

/**
 * Sessions of a test may number its questions differently, so each report has to be read. What it says is remembered until
 * that report changes: the scores of a queue are asked for after each of them, and reading the reports of 100,000 sessions
 * takes seconds.
 */
export function createQuestionsAt(cache: ReadDb): QuestionsAt {
  let of = ''
  let known = new Map<number, Known>()
  return (code, queueMadeAt, places) => {
    const now = JSON.stringify([code, queueMadeAt, places])
    if (now !== of) known = new Map()
    of = now
    const at = reportChanges(cache)
    return (place, key) => {
      const before = known.get(place)
      if (before?.at === at) return before.facts
      const hash = readReportHash(cache, key)
      const facts = before?.hash === hash ? before.facts : readFacts(cache, key, code)
      known.set(place, { hash, facts, at })
      return facts
    }
  }
}

function readFacts(cache: ReadDb, key: SessionKey, code: string): Known['facts'] {
  const questions = readQuestions(cache, key)
  if (questions === null) return 'no-report'
  const question = questions.find((one) => one.code === code)
  if (question === undefined) return 'lacking'
  const needs = (isFinished: boolean) => needsReviewersScore(question, { isFinished, manualScoring: 'required' })
  return { num: question.num, needsScore: { finished: needs(true), inProgress: needs(false) } }
}
