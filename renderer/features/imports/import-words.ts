import type { TFunction } from 'i18next'
import { assertNever } from '../../../contract/model/errors.ts'
import {
  IMPORT_KINDS,
  type ImportCounts,
  type ImportRow,
  type SheetProblem,
} from '../../../contract/model/score-import.ts'

/** Why a row is a conflict or invalid; empty for the others. */
export function reasonText(t: TFunction, { reason, kind, otherRow }: ImportRow): string {
  if (reason === null) return ''
  if (reason !== 'repeated') return t(`imports.reason.${reason}`)
  return t(kind === 'invalid' ? 'imports.reason.repeatedDiffers' : 'imports.reason.repeated', { row: otherRow ?? 0 })
}

/** For example "12 new, 3 changed, 1 conflict, 2 invalid". What there is none of is left out, but for new rows. */
export function countsText(t: TFunction, counts: ImportCounts): string {
  return IMPORT_KINDS.filter((kind) => kind === 'new' || counts[kind] > 0)
    .map((kind) => t(`imports.counted.${kind}`, { count: counts[kind] }))
    .join(', ')
}

/** Why a file cannot be read. */
export function sheetProblemWords(t: TFunction, found: SheetProblem): string {
  switch (found.problem) {
    case 'missingColumns':
      return t('imports.problem.missingColumns', { count: found.columns.length, columns: found.columns.join(', ') })
    case 'repeatedColumn':
      return t('imports.problem.repeatedColumn', { columns: found.column })
    case 'tooManyRows':
    case 'tooManyColumns':
      return t(`imports.problem.${found.problem}`, { limit: found.limit })
    case 'empty':
    case 'notWorkbook':
    case 'otherFormat':
    case 'encrypted':
    case 'damaged':
    case 'tooLarge':
    case 'binary':
    case 'encoding':
    case 'encodingUnknown':
    case 'garbledMark':
    case 'titleLine':
      return t(`imports.problem.${found.problem}`)
    default:
      return assertNever(found)
  }
}
