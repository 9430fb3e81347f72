import type { TextEncodingName } from './decode-bytes.ts'
import type { FileType } from './export-options.ts'
import type { Failure } from './errors.ts'
import type { SessionKey } from './ids.ts'
import type { InstantMs } from './instants.ts'
import type { BurstId } from './review.ts'

/** Most bytes of a file of scores. */
export const MOST_SHEET_BYTES = 128 << 20
/** Most rows of a file of scores. */
export const MOST_SHEET_ROWS = 500_000
/** Most characters (UTF-16) of a comment, as for every text of a review. */
export const COMMENT_LENGTH = 100_000

/**
 * Columns of a marking sheet. `score` and `comment` are for whoever marks. `basis` says what the row was made of, so that
 * later changes are noticed when the sheet comes back.
 */
export const SHEET_COLUMNS = [
  'center',
  'participantId',
  'testId',
  'num',
  'code',
  'prompt',
  'max',
  'score',
  'comment',
  'basis',
] as const
export type SheetColumn = (typeof SHEET_COLUMNS)[number]

/** Columns of a marking sheet that are for whoever marks, and are not read back. */
export const READING_COLUMNS = ['participant', 'answer', 'rubric'] as const
export type ReadingColumn = (typeof READING_COLUMNS)[number]

/** Columns without which a file cannot be matched. */
export const REQUIRED_COLUMNS = ['participantId', 'testId', 'num', 'score'] as const satisfies readonly SheetColumn[]

export const SHEET_DELIMITERS = [',', ';', '\t'] as const
export type SheetDelimiter = (typeof SHEET_DELIMITERS)[number]

/** How a marking sheet is written. */
export type SheetForm = {
  readonly fileType: FileType
  /** Of a CSV. */
  readonly delimiter: SheetDelimiter
  /** Whether the criteria of rubrics with their levels stand beside the questions. */
  readonly withRubrics: boolean
}

/** An encoding in which a file can be read, and words of the file as they are in it. */
export type EncodingChoice = { readonly encoding: TextEncodingName; readonly sample: string }

/** How a file is to be read, where the user chose it. */
export type TableChoice = {
  readonly encoding: TextEncodingName | null
  /** Place of a sheet in a workbook, from 0. */
  readonly sheet: number | null
}
export const NO_CHOICE: TableChoice = { encoding: null, sheet: null }

/** What a workbook has besides the rows that were read. */
export type WorkbookFacts = {
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[]
  /** Place of the sheet that was read. */
  readonly sheet: number
  /** Hidden rows of it, which are read like others. */
  readonly hiddenRows: number
  /** Titles of its hidden columns. */
  readonly hiddenColumns: readonly string[]
}

/** Why a file has no table that can be read. */
export type FileProblem =
  | { readonly problem: 'empty' }
  /** It is a document that is no workbook, or another binary file. */
  | { readonly problem: 'notWorkbook' | 'binary' }
  /** A workbook in another format, such as XLS; one with a password; one that is damaged, or too large. */
  | { readonly problem: 'otherFormat' | 'encrypted' | 'damaged' | 'tooLarge' }
  | { readonly problem: 'tooManyColumns'; readonly limit: number }
  /** It is not in the encoding that was chosen. */
  | { readonly problem: 'encoding' }
  /** It is not in UTF-8 or UTF-16. Which other encoding it is in has to be chosen; the most likely one comes first. */
  | { readonly problem: 'encodingUnknown'; readonly choices: readonly EncodingChoice[] }
  /** It begins with a byte order mark that a program took for letters, so other letters are garbled too. */
  | { readonly problem: 'garbledMark' }
  /** The first line is a title, and no line below it has the titles of the columns. */
  | { readonly problem: 'titleLine' }
  | { readonly problem: 'tooManyRows'; readonly limit: number }

/** Why a file of scores cannot be read. */
export type SheetProblem =
  | FileProblem
  | { readonly problem: 'missingColumns'; readonly columns: readonly SheetColumn[] }
  | { readonly problem: 'repeatedColumn'; readonly column: SheetColumn }

/** What a row of a file would do. */
export const IMPORT_KINDS = ['new', 'changed', 'conflict', 'invalid', 'unchanged'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Why a row is a conflict. */
export type ConflictReason =
  /** The score or the note was saved after the sheet was made. */
  | 'newerWork'
  /** The file does not say what it was made of, and there is another score or note. */
  | 'noBasis'
  /** The points would replace levels that were picked from a rubric. */
  | 'rubric'
  /** The question or its answer is another one than when the sheet was made. */
  | 'answerChanged'

/** Why a row is invalid. */
export type InvalidReason =
  | 'session'
  | 'noReport'
  | 'question'
  | 'cells'
  | 'quotes'
  | 'lineFeed'
  | 'formula'
  /** An error value of a spreadsheet, in the score or the comment. */
  | 'errorValue'
  | 'notANumber'
  | 'percent'
  | 'fraction'
  | 'range'
  | 'ambiguousNumber'
  | 'negative'
  | 'aboveMaximum'
  | 'commentTooLong'
  | 'unreadableText'
  | 'repeated'
  | 'submitted'

/** Values of a question: those that are stored, or those of the file. `null` where there is none. */
export type ImportedValues = { readonly points: number | null; readonly comment: string | null }

/** A row of a file, compared with the own review. */
export type ImportRow = {
  /** Number of the row in a spreadsheet. */
  readonly row: number
  readonly kind: ImportKind
  readonly reason: ConflictReason | InvalidReason | null
  /** The row with the same question, if that is the reason. */
  readonly otherRow: number | null
  /** `null` where there is no such session. */
  readonly key: SessionKey | null
  /** Number and code of the question, as the report has them; those of the file where there is none. */
  readonly num: number | null
  readonly code: string | null
  readonly max: number | null
  readonly stored: ImportedValues
  readonly given: ImportedValues
  /** The cell of the score, cut to what can be shown. */
  readonly text: string
}

/** {@link ImportRow} with what is known of its session. */
export type ShownImportRow = ImportRow & {
  readonly participantName: string | null
  readonly testTitle: string | null
}

export type ImportCounts = Readonly<Record<ImportKind, number>>

/** A file that was read and compared. */
export type ImportSummary = {
  readonly importId: number
  readonly fileName: string
  /** `null` for a workbook. */
  readonly encoding: TextEncodingName | null
  readonly delimiter: SheetDelimiter | null
  readonly workbook: WorkbookFacts | null
  /** Titles of columns that are not read. */
  readonly ignored: readonly string[]
  /** Rows with neither a score nor a comment. */
  readonly blank: number
  /** Rows above the header that are no part of the table. */
  readonly above: number
  /** What all comments of the file are, such as `NA`: programs write it for nothing, so none is a comment. `null` else. */
  readonly noComment: string | null
  readonly counts: ImportCounts
}

/** A file that was opened: compared, or why it cannot be read. */
export type OpenedImport =
  | ImportSummary
  | {
      readonly importId: null
      readonly fileName: string
      readonly problem: SheetProblem
      /** Reads the file again in an encoding that is chosen; `null` where that cannot help. */
      readonly againId: number | null
    }

/** A row that could not be applied, because something else was saved since it was compared. */
export type SkippedRow = { readonly row: number; readonly reason: 'changed' | 'submitted' }

export type ImportProgress = { readonly importId: number; readonly done: number; readonly total: number }

/** What was applied. */
export type ImportDone = {
  /** Names the operations that were made, to undo them; `null` where there was nothing to apply. */
  readonly batch: BurstId | null
  readonly rows: number
  readonly sessions: number
  readonly skipped: readonly SkippedRow[]
  /** Why it ended early; what was applied until then stays. */
  readonly failure: Failure | null
}

/** An import that was applied, as the journal's database records it. */
export type ImportRecord = {
  readonly batch: BurstId
  readonly fileName: string
  readonly madeAt: InstantMs
  readonly rows: number
  readonly sessions: number
  readonly undoneAt: InstantMs | null
}

/** What undoing an import did. */
export type ImportUndone = {
  readonly sessions: number
  /** Sessions that were left as they are because their review is submitted. */
  readonly submitted: number
}

/** A marking sheet that was written. */
export type MadeSheet = {
  readonly fileName: string
  readonly sessions: number
  /** Questions that wait for a score. */
  readonly rows: number
  /** Sessions without a downloaded report, whose questions are not known. */
  readonly withoutReport: number
  /** Texts that were too long for a cell of a workbook. */
  readonly cutTexts: number
}
