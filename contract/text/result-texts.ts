import { RESULT_COLUMNS, type ResultTexts } from '../model/results.ts'
import { textAt } from './text-at.ts'

/** The texts of a CSV of results. */
export function resultTexts(): ResultTexts {
  return {
    columns: Object.fromEntries(
      RESULT_COLUMNS.map((id) => [id, textAt(`results.csv.${id}`)]),
    ) as ResultTexts['columns'],
    fieldPrefix: textAt('exportOptions.fieldPrefix'),
    states: {
      finished: textAt('results.states.finished'),
      inProgress: textAt('results.states.inProgress'),
      without: textAt('results.states.without'),
    },
  }
}
