import { assertNever } from '../../../../contract/model/errors.ts'
import type { ExportKind } from '../../../../contract/model/export-options.ts'
import type { Answer, Outcome, Question, Section } from '../../../../contract/model/report.ts'
import { durationCell, jsonCell } from './cells.ts'
import type { Cell } from './csv-writer.ts'
import type { StoredReport } from './session-columns.ts'

type AnswerPart = 'answerText' | 'videoUri' | 'originalUri' | 'files' | 'answerJson'

function answerPart(answer: Answer, part: AnswerPart): Cell {
  switch (answer.kind) {
    case 'none':
      return null
    case 'text':
      return part === 'answerText' ? answer.text : null
    case 'essay':
      if (part === 'files') return answer.files.map((file) => file.url).join('\n')
      return part === 'answerText' ? answer.text : null
    case 'video':
      if (part === 'videoUri') return answer.mpegDashUri
      return part === 'originalUri' ? answer.originalUri : null
    case 'other':
      return part === 'answerJson' ? jsonCell(answer.value) : null
    default:
      return assertNever(answer)
  }
}

type Cells<T> = Readonly<Record<string, (item: T) => Cell>>

/** Columns of a question (API document, section 2.4) and its answer. */
const QUESTION: Cells<Question> = {
  num: ({ num }) => num,
  type: ({ type }) => type,
  code: ({ code }) => code,
  prompt: ({ prompt }) => prompt,
  score: ({ score }) => score,
  max: ({ max }) => max,
  elapsedTime: ({ elapsed }) => durationCell(elapsed),
  answerText: ({ answer }) => answerPart(answer, 'answerText'),
  videoUri: ({ answer }) => answerPart(answer, 'videoUri'),
  originalUri: ({ answer }) => answerPart(answer, 'originalUri'),
  files: ({ answer }) => answerPart(answer, 'files'),
  answerJson: ({ answer }) => answerPart(answer, 'answerJson'),
  reviews: ({ reviews }) => jsonCell(reviews),
}

const SECTION: Cells<Section> = {
  title: ({ title }) => title,
  score: ({ score }) => score,
  max: ({ max }) => max,
  level: ({ level }) => level,
  elapsedTime: ({ elapsed }) => durationCell(elapsed),
}

const OUTCOME: Cells<Outcome> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  score: ({ score }) => score,
  max: ({ max }) => max,
  level: ({ level }) => level,
}

/** What a report has several of, as cells in the order of the columns. */
export type ItemReader = {
  readonly has: (column: string) => boolean
  readonly read: (report: StoredReport, columns: readonly string[]) => readonly (readonly Cell[])[]
}

function itemReader<T>(cells: Cells<T>, itemsOf: (report: StoredReport) => readonly T[]): ItemReader {
  return {
    has: (column) => Object.hasOwn(cells, column),
    read: (report, columns) => itemsOf(report).map((item) => columns.map((column) => cells[column]?.(item) ?? null)),
  }
}

/** Readers of what a kind has rows for; `null` where that is the session itself. */
export const ITEM_READERS: Readonly<Record<ExportKind, ItemReader | null>> = {
  sessions: null,
  answers: itemReader(QUESTION, ({ questions }) => questions),
  sections: itemReader(SECTION, ({ sections }) => sections),
  outcomes: itemReader(OUTCOME, ({ outcomes }) => outcomes),
}
