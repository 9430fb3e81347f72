import { z } from 'zod'
import { DATE_FORMATS, DELIMITERS, EXPORT_KINDS, FILE_TYPES } from './export-options.ts'
import { timeZoneSchema } from './time-zone.ts'

export const exportKindSchema = z.enum(EXPORT_KINDS)

const columnId = z.string().min(1).max(1000)
const once = (ids: readonly string[]) => new Set(ids).size === ids.length
const MOST_COLUMNS = 1000

/** Ids of the columns in their order. Which are known depends on the kind: `isExportColumn`. */
export const exportColumnsSchema = z
  .array(columnId)
  .min(1)
  .max(MOST_COLUMNS)
  .refine(once, 'a column stands twice')
  .readonly()

export const exportFormatSchema = z.strictObject({
  /** An older version did not keep it. */
  fileType: z.enum(FILE_TYPES).default('csv'),
  delimiter: z.enum(DELIMITERS),
  /** UTF-8 byte order mark, which Excel wants to see before it reads letters beyond ASCII. */
  bom: z.boolean(),
  /** Puts an apostrophe before text that a spreadsheet would run as a formula. */
  formulaGuard: z.boolean(),
  dateFormat: z.enum(DATE_FORMATS),
  timeZone: timeZoneSchema,
})

export const exportLayoutSchema = z
  .array(z.strictObject({ id: columnId, chosen: z.boolean() }))
  .max(MOST_COLUMNS)
  .refine((columns) => once(columns.map(({ id }) => id)), 'a column stands twice')
  .readonly()

export const exportPreferencesSchema = z.strictObject({
  format: exportFormatSchema,
  /** A kind without an entry has its usual columns. */
  layouts: z.partialRecord(exportKindSchema, exportLayoutSchema).readonly(),
  /** What there was a row for. An older version did not keep it. */
  what: exportKindSchema.default('sessions'),
})
