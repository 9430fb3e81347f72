import type { TFunction } from 'i18next'
import { QUESTION_TYPES } from '../../../contract/model/report.ts'
import type { ExportWords } from '../../../contract/text/export-texts.ts'

/** The texts of a readable export in the language of the screens. */
export function exportWords(t: TFunction): ExportWords {
  return {
    column: (id) => t(`exportOptions.names.${id}`),
    yes: t('exportOptions.yes'),
    no: t('exportOptions.no'),
    scoring: (stage) => t(`sessions.scoring.${stage}`),
    types: Object.fromEntries(QUESTION_TYPES.map((type) => [type, t(`session.type.${type}`)])),
    fieldPrefix: t('exportOptions.fieldPrefix'),
  }
}
