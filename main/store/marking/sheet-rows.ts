import { assertNever } from '../../../contract/model/errors.ts'
import { MOST_POINTS } from '../../../contract/model/parse-points.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { Answer, Question } from '../../../contract/model/report.ts'
import type { RubricContent } from '../../../contract/model/rubric.ts'
import { SHEET_COLUMNS, type ReadingColumn, type SheetColumn } from '../../../contract/model/score-import.ts'
import { hideInJson } from '../common/hidden-addresses.ts'
import type { Cell, Row, TableColumn } from '../export/cells.ts'

type Title = SheetColumn | ReadingColumn

const NUMBERS: readonly Title[] = ['num', 'max', 'score']

export type SheetLayout = {
  /** Whether the criteria of rubrics stand beside the questions. */
  readonly withRubrics: boolean
  /** What a spreadsheet says of points that the question doesn't allow. */
  readonly pointsHint: string
}

/** What stands in a row. */
export type SheetRowSource = {
  readonly key: SessionKey
  /** Name of the participant, or what stands for it. */
  readonly participant: string | null
  readonly question: Question
  readonly isBlind: boolean
  readonly rubric: RubricContent | null
  readonly basis: string
}

/** The titles: those that are read back, with what markers need beside the question. */
function titlesOf({ withRubrics }: SheetLayout): readonly Title[] {
  const beside: Partial<Record<SheetColumn, readonly ReadingColumn[]>> = {
    participantId: ['participant'],
    prompt: withRubrics ? ['answer', 'rubric'] : ['answer'],
  }
  return SHEET_COLUMNS.flatMap((title): readonly Title[] => [title, ...(beside[title] ?? [])])
}

export function sheetColumns(layout: SheetLayout): readonly TableColumn[] {
  const titles = titlesOf(layout)
  return titles.map((title) => ({
    title,
    kind: NUMBERS.includes(title) ? 'number' : 'text',
    repeats: false,
    ...(title === 'score' && {
      entry: { most: titles.indexOf('max'), otherwise: MOST_POINTS, message: layout.pointsHint },
    }),
  }))
}

export function sheetRow(layout: SheetLayout, source: SheetRowSource): Row {
  const { key, participant, question, isBlind, rubric, basis } = source
  const { num, code, prompt, max } = question
  const cells: Readonly<Record<Title, Cell>> = {
    ...key,
    ...{ participant, num, code, prompt, max, basis },
    answer: answerText(question.answer, isBlind),
    rubric: rubric === null ? null : rubricText(rubric),
    score: null,
    comment: null,
  }
  return titlesOf(layout).map((title) => cells[title])
}

/** What was answered, or where it is; without addresses in blind mode, since files are named after people. */
function answerText(answer: Answer, isBlind: boolean): string | null {
  switch (answer.kind) {
    case 'text':
      return answer.text
    case 'essay': {
      const files = isBlind ? [] : answer.files.map(({ url }) => url)
      return [answer.text, ...files].filter((part) => part !== null && part !== '').join('\n')
    }
    case 'video':
      return isBlind ? null : (answer.originalUri ?? answer.mpegDashUri)
    case 'other': {
      const value = isBlind ? hideInJson(answer.value) : answer.value
      return value === null ? null : JSON.stringify(value)
    }
    case 'none':
      return null
    default:
      return assertNever(answer)
  }
}

/** A line for each criterion and level. Points alone are read back, so the levels are for reading. */
function rubricText({ criteria }: RubricContent): string {
  return criteria
    .flatMap(({ name, weight, levels }) => [
      weight === 1 ? name : `${name} ×${weight}`,
      ...levels.map(({ points, description }) => `  ${points} = ${description}`.trimEnd()),
    ])
    .join('\n')
}
