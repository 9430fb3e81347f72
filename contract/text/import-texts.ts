import type { ImportRow, SheetProblem } from '../model/score-import.ts'
import { en } from './en.ts'

/** Why a row is a conflict or invalid, for output without the window's catalogue. */
export function importReasonText({
  reason,
  otherRow,
  kind,
}: Pick<ImportRow, 'otherRow' | 'kind'> & { readonly reason: NonNullable<ImportRow['reason']> }): string {
  const text = en.imports.reason[reason === 'repeated' && kind === 'invalid' ? 'repeatedDiffers' : reason]
  return text.replace('{{row, number}}', String(otherRow ?? ''))
}

/** Encodings that are shown with words of the file. */
const MOST_CHOICES = 6

/** Why a file cannot be read. */
export function sheetProblemText(found: SheetProblem): string {
  const { problem: texts } = en.imports
  switch (found.problem) {
    case 'missingColumns': {
      const text = found.columns.length === 1 ? texts.missingColumns_one : texts.missingColumns_other
      return text.replace('{{columns}}', found.columns.join(', '))
    }
    case 'repeatedColumn':
      return texts.repeatedColumn.replace('{{columns}}', found.column)
    case 'tooManyRows':
    case 'tooManyColumns':
      return texts[found.problem].replace('{{limit, number}}', String(found.limit))
    case 'encodingUnknown': {
      const choices = found.choices.slice(0, MOST_CHOICES).map(({ encoding, sample }) => `\n  ${encoding}: ${sample}`)
      return `The file isn’t in UTF-8. Name the encoding in which these words are right, with --encoding:${choices.join('')}`
    }
    case 'empty':
    case 'notWorkbook':
    case 'otherFormat':
    case 'encrypted':
    case 'damaged':
    case 'tooLarge':
    case 'binary':
    case 'encoding':
    case 'garbledMark':
    case 'titleLine':
      return texts[found.problem]
  }
}
