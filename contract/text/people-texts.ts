import type { ProblemTexts, RowReasonCode, TableHint, TableProblem } from '../model/people.ts'
import type { RegisteredTexts } from '../model/registered.ts'
import { en } from './en.ts'
import { sheetProblemText } from './import-texts.ts'
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

/** The headings of a CSV of registered people. */
export function registeredTexts(): RegisteredTexts {
  return {
    name: textAt('participants.name'),
    employee: textAt('participants.employeeId'),
    link: textAt('participants.link'),
    participantId: textAt('participants.participantId'),
    center: textAt('participants.center'),
    tests: textAt('participants.tests'),
    opens: textAt('participants.opens'),
    closes: textAt('participants.closes'),
    registered: textAt('participants.registered'),
    fieldPrefix: textAt('exportOptions.fieldPrefix'),
  }
}

/** What is worth a look in a table, for output without the window's catalogue. */
export function tableHintText(found: TableHint): string {
  if (found.hint === 'status') return en.people.hintStatus.replace('{{title}}', found.title)
  return en.people.hintNothing
    .replace('{{field}}', found.field)
    .replace('{{value}}', found.value)
    .replace('{{rows, number}}', String(found.rows))
}

/** Why a table of people cannot be read, for output without the window's catalogue. */
export function tableProblemText(found: TableProblem): string {
  return found.problem === 'noRows' ? en.people.noRows : sheetProblemText(found)
}
