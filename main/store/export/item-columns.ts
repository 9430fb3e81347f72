import type { ServiceExportKind } from '../../../contract/model/export-options.ts'
import type { Answer, Outcome, Question, Section } from '../../../contract/model/report.ts'
import { hideInJson } from '../common/hidden-addresses.ts'
import type { Lens } from '../queries/lens.ts'
import type { CellKind, CellOf } from './cells.ts'
import type { ColumnDefinition, StoredReport } from './columns.ts'

/** Columns of a list in a report. */
export type ItemColumns = {
  readonly itemsOf: (report: StoredReport) => readonly unknown[]
  readonly columns: Readonly<Record<string, ColumnDefinition>>
}

type Cells<T> = Readonly<Record<string, ColumnDefinition<T>>>

/** Columns of a question (section 2.4 of the API document) and its answer. */
const QUESTION: Cells<Question> = {
  num: cell('number', ({ num }) => num),
  type: cell('text', ({ type }) => type),
  code: cell('text', ({ code }) => code),
  prompt: cell('text', ({ prompt }) => prompt),
  score: cell('number', ({ score }) => score),
  max: cell('number', ({ max }) => max),
  elapsedTime: cell('duration', ({ elapsed }) => elapsed),
  answerText: answerCell((answer) => (answer.kind === 'text' || answer.kind === 'essay' ? answer.text : null)),
  videoUri: answerCell((answer) => (answer.kind === 'video' ? answer.mpegDashUri : null)),
  originalUri: answerCell((answer) => (answer.kind === 'video' ? answer.originalUri : null)),
  files: answerCell((answer) => (answer.kind === 'essay' ? answer.files.map(({ url }) => url).join('\n') : null)),
  answerJson: answerCell((answer) => (answer.kind === 'other' ? jsonText(answer.value) : null)),
  reviews: cell('text', ({ reviews }) => jsonText(reviews)),
}

/** The same in blind mode: addresses in a JSON may lead to pictures, and name people. */
const QUESTION_IN_BLIND: Cells<Question> = {
  ...QUESTION,
  answerJson: answerCell((answer) => (answer.kind === 'other' ? jsonText(hideInJson(answer.value)) : null)),
  reviews: cell('text', ({ reviews }) => jsonText(hideInJson(reviews))),
}

const SECTION: Cells<Section> = {
  title: cell('text', ({ title }) => title),
  score: cell('number', ({ score }) => score),
  max: cell('number', ({ max }) => max),
  level: cell('text', ({ level }) => level),
  elapsedTime: cell('duration', ({ elapsed }) => elapsed),
}

const OUTCOME: Cells<Outcome> = {
  id: cell('number', ({ id }) => id),
  name: cell('text', ({ name }) => name),
  score: cell('number', ({ score }) => score),
  max: cell('number', ({ max }) => max),
  level: cell('text', ({ level }) => level),
}

function cell<T, K extends CellKind>(kind: K, cellOf: (item: T) => CellOf<K> | undefined) {
  return {
    ...{ kind, select: [], readsReport: true, repeats: false },
    // A report that an earlier version stored may lack newer members.
    read:
      () =>
      ({ item }: { readonly item: T }) =>
        cellOf(item) ?? null,
  }
}

function answerCell(cellOf: (answer: Answer) => string | null) {
  return cell('text', ({ answer }: Question) => cellOf(answer))
}

/** Any JSON value as text; `null` for no value. */
function jsonText(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}

/** Columns of the rows of reports; `null` where a row is a session. */
export function itemColumnsOf(what: ServiceExportKind, { blind }: Pick<Lens, 'blind'>): ItemColumns | null {
  return what === 'answers' && blind !== null ? ANSWERS_IN_BLIND : ITEM_COLUMNS[what]
}

const ANSWERS_IN_BLIND = itemColumns(QUESTION_IN_BLIND, ({ questions }) => questions)

const ITEM_COLUMNS: Readonly<Record<ServiceExportKind, ItemColumns | null>> = {
  sessions: null,
  answers: itemColumns(QUESTION, ({ questions }) => questions),
  sections: itemColumns(SECTION, ({ sections }) => sections),
  outcomes: itemColumns(OUTCOME, ({ outcomes }) => outcomes),
}

/** The pairing of columns and items in this call makes the type assertion safe. */
function itemColumns<T>(columns: Cells<T>, itemsOf: (report: StoredReport) => readonly T[]): ItemColumns {
  return { itemsOf, columns: columns as Cells<never> as ItemColumns['columns'] }
}
