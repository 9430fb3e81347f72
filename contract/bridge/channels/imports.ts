import { TEXT_ENCODINGS } from '../../model/decode-bytes.ts'
import { z } from 'zod'
import { FILE_TYPES } from '../../model/export-options.ts'
import { connectionIdSchema } from '../../model/id-schemas.ts'
import { burstIdSchema } from '../../model/review.ts'
import {
  IMPORT_KINDS,
  MOST_SHEET_ROWS,
  SHEET_DELIMITERS,
  type ImportDone,
  type ImportProgress,
  type ImportRecord,
  type ImportUndone,
  type MadeSheet,
  type OpenedImport,
  type ShownImportRow,
} from '../../model/score-import.ts'
import { answers, call, event } from '../channel.ts'
import { MOST_ROWS, ofConnection, resultSetId } from '../schemas.ts'

const importId = z.int().positive()
const ofImport = z.strictObject({ importId })
/** Number of a row in a spreadsheet: rows that are no part of the table count too. */
const row = z.int().positive()

/** Marking sheets, and scores that were made elsewhere: see `imports` of the desk for what each call does. */
export const importsChannels = {
  /** Saves a marking sheet; `null` when the user closed the "save as" dialog. */
  makeSheet: call(
    z.strictObject({
      connectionId: connectionIdSchema,
      /** The rows of a result set, or those selected in it; left out for all sessions. */
      rows: z.strictObject({ resultSetId, onlySelected: z.boolean() }).optional(),
      form: z.strictObject({
        fileType: z.enum(FILE_TYPES),
        delimiter: z.enum(SHEET_DELIMITERS),
        withRubrics: z.boolean(),
      }),
    }),
    answers<MadeSheet | null>(),
  ),
  /** Main asks for the file and reads it; `null` when the user closed the dialog. */
  open: call(ofConnection, answers<OpenedImport | null>()),
  reopen: call(
    ofImport.extend({ encoding: z.enum(TEXT_ENCODINGS).nullable(), sheet: z.int().nonnegative().nullable() }),
    answers<OpenedImport>(),
  ),
  rows: call(
    ofImport.extend({
      kind: z.enum(IMPORT_KINDS),
      offset: z.int().nonnegative(),
      limit: z.int().positive().max(MOST_ROWS),
    }),
    answers<readonly ShownImportRow[]>(),
  ),
  /** `taken` are the numbers of rows whose conflicts the user decided for the file. */
  apply: call(ofImport.extend({ taken: z.array(row).max(MOST_SHEET_ROWS) }), answers<ImportDone>()),
  cancel: call(ofImport, answers<null>()),
  close: call(ofImport, answers<null>()),
  list: call(ofConnection, answers<readonly ImportRecord[]>()),
  undo: call(z.strictObject({ connectionId: connectionIdSchema, batch: burstIdSchema }), answers<ImportUndone>()),
  progress: event<ImportProgress>(),
}
