import { z } from 'zod'
import { EXPORT_RECORD_ID, type ExportRecordId } from './export-ledger.ts'
import { DATE_FORMATS, DELIMITERS, EXPORT_KINDS, FILE_TYPES } from './export-options.ts'
import { timeZoneSchema } from './time-zone.ts'

export const exportKindSchema = z.enum(EXPORT_KINDS)

const columnId = z.string().min(1).max(1000)
const once = (ids: readonly string[]) => new Set(ids).size === ids.length
const MOST_COLUMNS = 1000

/** Ids of the columns in order. `isExportColumn` tells which ones exist for a kind. */
export const exportColumnsSchema = z
  .array(columnId)
  .min(1)
  .max(MOST_COLUMNS)
  .refine(once, 'a column stands twice')
  .readonly()

export const exportFormatSchema = z.strictObject({
  /** Older versions did not store this. */
  fileType: z.enum(FILE_TYPES).default('csv'),
  delimiter: z.enum(DELIMITERS),
  /** UTF-8 byte order mark. Without it Excel misreads characters beyond ASCII. */
  bom: z.boolean(),
  /** Puts an apostrophe before text that a spreadsheet would evaluate as a formula. */
  formulaGuard: z.boolean(),
  dateFormat: z.enum(DATE_FORMATS),
  timeZone: timeZoneSchema,
})

const MOST_TEXTS = 1000
const textsSchema = z
  .record(columnId, z.string().max(1000))
  .refine((texts) => Object.keys(texts).length <= MOST_TEXTS, 'too many texts')
  .readonly()

export const exportTextsSchema = z.strictObject({
  /** By column id; a column without one keeps its id. */
  headers: textsSchema,
  /** By column id: texts by the stored value, as `String` writes it. A value without one is written as it is stored. */
  values: z
    .record(columnId, textsSchema)
    .refine((columns) => Object.keys(columns).length <= MOST_TEXTS, 'too many columns')
    .readonly(),
  /** Stands before the name of a participant field that is called like another column. */
  fieldPrefix: z.string().max(100),
})

const recordId = z
  .string()
  .regex(EXPORT_RECORD_ID)
  .transform((id) => id as ExportRecordId)

export const reviewExportSchema = z.strictObject({
  privateNotes: z.boolean(),
  since: z.union([z.literal('start'), recordId]).nullable(),
})

export const exportLayoutSchema = z
  .array(z.strictObject({ id: columnId, chosen: z.boolean() }))
  .max(MOST_COLUMNS)
  .refine((columns) => once(columns.map(({ id }) => id)), 'a column stands twice')
  .readonly()

export const exportPreferencesSchema = z.strictObject({
  format: exportFormatSchema,
  /** A kind without an entry has its default columns. */
  layouts: z.partialRecord(exportKindSchema, exportLayoutSchema).readonly(),
  /** Older versions did not store this. */
  what: exportKindSchema.default('sessions'),
  /** Whether the file has readable headers and values. Older versions did not store this. */
  readable: z.boolean().default(false),
})
