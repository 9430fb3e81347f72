import type { ProblemTexts, RowReasonCode } from '../model/people.ts'
import { en } from './en.ts'
import { textAt } from './text-at.ts'

const CODES = Object.keys(en.people.reason) as RowReasonCode[]

/** The texts of a CSV of the rows that are not sent. Their placeholders are filled in where it is made. */
export function problemTexts(): ProblemTexts {
  return {
    row: textAt('people.problemRow'),
    problem: textAt('people.problemReason'),
    more: textAt('people.moreRows'),
    reasons: Object.fromEntries(
      CODES.map((code) => [code, textAt(`people.reason.${code}`)]),
    ) as ProblemTexts['reasons'],
  }
}
