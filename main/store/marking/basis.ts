import { createHash } from 'node:crypto'
import type { Clock } from '../../../contract/model/operation.ts'
import type { Question } from '../../../contract/model/report.ts'
import { hashQuestion } from '../journal/snapshot.ts'

/** What a row of a marking sheet was made of. */
export type Basis = {
  /** Clock of the latest operation that the journal knew. */
  readonly clock: Clock
  /** {@link answerHash} of the question. */
  readonly answer: string
}

const FORM = /^k([0-9a-f]{1,14})-([0-9a-f]{16})$/i

/**
 * As a text that no spreadsheet takes for a number, a date or a formula: a clock has more digits than a spreadsheet's
 * numbers.
 */
export function formatBasis({ clock, answer }: Basis): string {
  return `k${clock.toString(16)}-${answer}`
}

/** `null` for a text that is no basis. */
export function parseBasis(text: string): Basis | null {
  const [, clock = '', answer = ''] = FORM.exec(text) ?? []
  return clock === '' ? null : { clock: Number.parseInt(clock, 16), answer: answer.toLowerCase() }
}

/** Short hash of a question with its answer, without what differs at each signing of an address. */
export function answerHash(question: Question): string {
  return createHash('sha256').update(hashQuestion(question)).digest('hex').slice(0, 16)
}
