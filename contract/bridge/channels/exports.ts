import { z } from 'zod'
import {
  exportColumnsSchema,
  exportFormatSchema,
  exportKindSchema,
  exportTextsSchema,
  reviewExportSchema,
} from '../../model/export-schemas.ts'
import type { RecordedExport } from '../../model/export-ledger.ts'
import { isExportColumn, type ExportProgress } from '../../model/export-options.ts'
import { connectionIdSchema } from '../../model/id-schemas.ts'
import { answers, call, event } from '../channel.ts'
import { ofConnection, resultSetId } from '../schemas.ts'

const anExport = z
  .strictObject({
    connectionId: connectionIdSchema,
    what: exportKindSchema,
    scope: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('all') }),
      z.strictObject({ kind: z.literal('resultSet'), resultSetId }),
      /** The selected rows of the result set, in its order. */
      z.strictObject({ kind: z.literal('selection'), resultSetId }),
    ]),
    /** Left out: the default columns. */
    columns: exportColumnsSchema.optional(),
    /** Left out: headers are the columns' ids, values are as they are stored. */
    texts: exportTextsSchema.optional(),
    /** For exports of reviews. Left out: all rows, without private notes. */
    reviews: reviewExportSchema.optional(),
    ...exportFormatSchema.shape,
    dateFormat: exportFormatSchema.shape.dateFormat.default('iso'),
    timeZone: exportFormatSchema.shape.timeZone.default('system'),
  })
  .refine(({ what, columns = [] }) => columns.every((id) => isExportColumn(what, id)), 'no such column')

const ofExport = z.strictObject({ exportId: z.int().nonnegative() })

export const exportsChannels = {
  /** Names of the participant fields that an export can have columns for. */
  fields: call(ofConnection, answers<readonly string[]>()),
  /** Earlier exports of reviews, newest first. */
  earlier: call(ofConnection, answers<readonly RecordedExport[]>()),
  /** Answers `null` when the user closed the "save as" dialog. */
  start: call(anExport, answers<ExportProgress | null>()),
  /** The first lines of the file that such an export would write. */
  preview: call(anExport, answers<{ readonly text: string }>()),
  cancel: call(ofExport, answers<null>()),
  /**
   * Begins to drag the file of a complete export to another program, as if the page itself did. `isThere` is false where
   * the file was deleted or moved since.
   */
  drag: call(ofExport, answers<{ readonly isThere: boolean }>()),
  progress: event<ExportProgress>(),
}
