import { z } from 'zod'
import { exportColumnsSchema, exportFormatSchema, exportKindSchema } from '../../model/export-schemas.ts'
import { isExportColumn, type ExportProgress } from '../../model/export-options.ts'
import { connectionIdSchema } from '../../model/id-schemas.ts'
import { answers, call, event } from '../channel.ts'
import { ofConnection, viewId } from '../schemas.ts'

const anExport = z
  .strictObject({
    connectionId: connectionIdSchema,
    what: exportKindSchema,
    scope: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('all') }),
      z.strictObject({ kind: z.literal('view'), viewId }),
      /** What is selected in the view, in its order. */
      z.strictObject({ kind: z.literal('selection'), viewId }),
    ]),
    /** Left out: the usual ones. */
    columns: exportColumnsSchema.optional(),
    ...exportFormatSchema.shape,
    dateFormat: exportFormatSchema.shape.dateFormat.default('iso'),
    timeZone: exportFormatSchema.shape.timeZone.default('system'),
  })
  .refine(({ what, columns = [] }) => columns.every((id) => isExportColumn(what, id)), 'no such column')

export const exportsChannels = {
  /** Names of participant data that there can be columns for. */
  fields: call(ofConnection, answers<readonly string[]>()),
  /** Answers `null` when the user closed the "save as" dialog. */
  start: call(anExport, answers<ExportProgress | null>()),
  /** How the file of such an export would begin. */
  preview: call(anExport, answers<{ readonly text: string }>()),
  cancel: call(z.strictObject({ exportId: z.int().nonnegative() }), answers<null>()),
  progress: event<ExportProgress>(),
}
