import {
  EXPORT_COLUMNS,
  isNamedColumn,
  type ExportKind,
  type ExportTexts,
  type NamedColumn,
} from '../model/export-options.ts'
import { CHANGE_COLUMN, isReviewExport } from '../model/review-export-columns.ts'
import { DEFAULT_REVIEW_SETTINGS, type ReviewSettings } from '../model/review-settings.ts'
import { MANUAL_SCORING, type ManualScoring } from '../model/session.ts'
import type { NamedValue, ValueNames } from '../model/value-names.ts'
import { reviewExportValues, type ReviewExportWords } from './review-export-texts.ts'

/** The texts of the catalogue that a readable export is made of. */
export type ExportWords = {
  readonly column: (id: NamedColumn) => string
  readonly yes: string
  readonly no: string
  readonly scoring: (stage: ManualScoring) => string
  /** By the name of the question's type in the API document (section 2.4). */
  readonly types: Readonly<Record<string, string>>
  readonly fieldPrefix: string
  readonly reviews: ReviewExportWords
}

/** What the user and the team call values. */
export type OwnNames = {
  readonly values: ValueNames
  /** Left out where no reviews are exported. */
  readonly reviews?: ReviewSettings | undefined
}

/** Headers and values of an export as the screens show them, with the user's labels of proctoring values. */
export function exportTexts(kind: ExportKind, words: ExportWords, { values: names, reviews }: OwnNames): ExportTexts {
  const { usual, more } = EXPORT_COLUMNS[kind]
  const ids = [...usual, ...more, ...(isReviewExport(kind) ? [CHANGE_COLUMN] : [])].filter(isNamedColumn)
  const flag = { true: words.yes, false: words.no }
  return {
    headers: Object.fromEntries(ids.map((id) => [id, words.column(id)])),
    values: {
      isFinished: flag,
      autoClosed: flag,
      manualScoring: Object.fromEntries(MANUAL_SCORING.map((stage) => [stage, words.scoring(stage)])),
      ...(kind === 'answers' && { type: words.types }),
      ...(isReviewExport(kind) && reviewExportValues(words.reviews, reviews ?? DEFAULT_REVIEW_SETTINGS)),
      ...labels('proctoringConclusion', names.conclusion),
      ...labels('proctoringEvaluation', names.evaluation),
    },
    fieldPrefix: words.fieldPrefix,
  }
}

/** Nothing for values without a label: in a workbook they stay numbers. */
function labels(column: NamedColumn, names: ValueNames[NamedValue]): ExportTexts['values'] {
  if (names.length === 0) return {}
  return { [column]: Object.fromEntries(names.map(({ value, name }) => [String(value), `${value} – ${name}`])) }
}
