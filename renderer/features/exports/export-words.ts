import type { TFunction } from 'i18next'
import { DRAWN_SHAPES } from '../../../contract/model/drawn.ts'
import type { ExportTexts } from '../../../contract/model/export-options.ts'
import { QUESTION_TYPES } from '../../../contract/model/report.ts'
import { ROW_CHANGES } from '../../../contract/model/review-export-columns.ts'
import type { ExportWords } from '../../../contract/text/export-texts.ts'
import { noteKindName, verdictLabel } from '../../common/review-names.ts'

/** The texts of a readable export in the language of the screens. */
export function exportWords(t: TFunction): ExportWords {
  return {
    column: (id) => t(`exportOptions.names.${id}`),
    yes: t('exportOptions.yes'),
    no: t('exportOptions.no'),
    scoring: (stage) => t(`sessions.scoring.${stage}`),
    types: Object.fromEntries(QUESTION_TYPES.map((type) => [type, t(`session.type.${type}`)])),
    fieldPrefix: t('exportOptions.fieldPrefix'),
    reviews: {
      values: reviewValues(t),
      verdict: (id, settings) => verdictLabel(t, settings, id),
      noteKind: (kind) => noteKindName(t, kind),
      yes: t('exportOptions.yes'),
      no: t('exportOptions.no'),
    },
  }
}

const STATUSES = ['inProgress', 'submitted', 'reopened'] as const
const ROW_TYPES = ['total', 'criterion'] as const
const PLACES = ['answer', 'time', 'passage', 'filePassage', 'fileArea', 'session'] as const
const ACTIONS = ['set', 'undo', 'redo', 'import'] as const
const SUBJECTS = ['verdict', 'score', 'answerNote', 'comment', 'status', 'note', 'reveal'] as const

function reviewValues(t: TFunction): ExportTexts['values'] {
  const texts = <T extends string>(values: readonly T[], text: (value: T) => string) =>
    Object.fromEntries(values.map((value) => [value, text(value)]))
  return {
    change: texts(ROW_CHANGES, (value) => t(`reviewExports.value.change.${value}`)),
    status: texts(STATUSES, (value) => t(`reviewExports.value.status.${value}`)),
    rowType: texts(ROW_TYPES, (value) => t(`reviewExports.value.rowType.${value}`)),
    place: texts(PLACES, (value) => t(`reviewExports.value.place.${value}`)),
    noteShape: texts(DRAWN_SHAPES, (value) => t(`reviewExports.value.noteShape.${value}`)),
    action: texts(ACTIONS, (value) => t(`reviewExports.value.action.${value}`)),
    subject: texts(SUBJECTS, (value) => t(`reviewExports.value.subject.${value}`)),
  }
}
