import type { SessionKey } from '../../../contract/model/ids.ts'
import type { Places } from '../queries/queue.ts'
import { readQuestions } from '../queries/reports.ts'
import { reportChanges } from '../queries/session-changes.ts'
import type { ReadDb } from './databases/database.ts'

/**
 * Returns the function that tells the number of a question in the session at a place of the queue, which is known by the
 * time when it was made; `null` where there is no report, and `NaN` where the report lacks the question.
 */
export type QuestionNumbers = (
  code: string,
  queueMadeAt: number,
  places: Places,
) => (place: number, key: SessionKey) => number | null

/** Equal to no number. */
const NO_SUCH_QUESTION = Number.NaN

/**
 * Sessions of a test may number its questions differently, so each report has to be read. Their numbers are remembered
 * until a report is stored: the scores of a queue are asked for after each of them, and reading the reports of 100,000
 * sessions takes seconds.
 */
export function createQuestionNumbers(cache: ReadDb): QuestionNumbers {
  let of = ''
  let numbers = new Map<number, number | null>()
  return (code, queueMadeAt, places) => {
    const now = JSON.stringify([code, queueMadeAt, places, reportChanges(cache)])
    if (now !== of) numbers = new Map()
    of = now
    return (place, key) => {
      const known = numbers.get(place)
      if (known !== undefined) return known
      const questions = readQuestions(cache, key)
      const number = questions && (questions.find((one) => one.code === code)?.num ?? NO_SUCH_QUESTION)
      numbers.set(place, number)
      return number
    }
  }
}
