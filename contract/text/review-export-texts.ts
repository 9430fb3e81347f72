import { VERDICTS, type VerdictId } from '../model/review.ts'
import type { NoteKind, ReviewSettings } from '../model/review-settings.ts'
import type { ExportTexts } from '../model/export-options.ts'

/** The texts of the catalogue for the values of an export of reviews. */
export type ReviewExportWords = {
  /** By column: texts by the stored value. */
  readonly values: ExportTexts['values']
  readonly verdict: (id: VerdictId, settings: ReviewSettings) => string
  readonly noteKind: (kind: Pick<NoteKind, 'id' | 'name'>) => string
  readonly yes: string
  readonly no: string
}

/** Values of an export of reviews as the screens show them, with the team's names of verdicts and kinds of notes. */
export function reviewExportValues(words: ReviewExportWords, settings: ReviewSettings): ExportTexts['values'] {
  const flag = { true: words.yes, false: words.no }
  return {
    ...words.values,
    outdated: flag,
    disagreement: flag,
    verdict: Object.fromEntries(VERDICTS.map((id) => [id, words.verdict(id, settings)])),
    noteKind: Object.fromEntries(settings.noteKinds.map((kind) => [kind.id, words.noteKind(kind)])),
  }
}
