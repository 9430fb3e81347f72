import { z } from 'zod'
import { connectionIdSchema, sessionKeySchema } from '../../model/id-schemas.ts'
import { selectionChangeSchema, type SelectionInRange } from '../../model/selection.ts'
import { sessionFilterSchema, sessionSortSchema } from '../../model/session-schemas.ts'
import type { SessionRow } from '../../model/session.ts'
import type { FilterCounts, ResultSetWithRows, SessionFacets } from '../../model/result-sets.ts'
import { answers, call } from '../channel.ts'
import { MOST_ROWS, ofConnection, ofSession, rowRange, resultSetId } from '../schemas.ts'

export const sessionsChannels = {
  open: call(
    z.strictObject({
      connectionId: connectionIdSchema,
      filter: sessionFilterSchema,
      sort: sessionSortSchema,
      /** Of several simultaneous calls of one window in a lane only the last is carried out. Default: `list`. */
      lane: z.enum(['list', 'palette', 'insight']).optional(),
      /** Number of rows from the start that are returned too; none by default. */
      firstRows: z.int().positive().max(MOST_ROWS).optional(),
    }),
    answers<ResultSetWithRows>(),
  ),
  /** Computes the order by a column ahead of time, when the user is about to sort by it. */
  prepareOrder: call(
    z.strictObject({ connectionId: connectionIdSchema, column: sessionSortSchema.shape.column }),
    answers<null>(),
  ),
  window: call(z.strictObject(rowRange), answers<readonly SessionRow[]>()),
  position: call(z.strictObject({ resultSetId, key: sessionKeySchema }), answers<number | null>()),
  close: call(z.strictObject({ resultSetId }), answers<null>()),
  facets: call(ofConnection, answers<SessionFacets>()),
  filterCounts: call(
    z.strictObject({ connectionId: connectionIdSchema, filter: sessionFilterSchema }),
    answers<FilterCounts>(),
  ),
  count: call(z.strictObject({ connectionId: connectionIdSchema, filter: sessionFilterSchema }), answers<number>()),
  /** Changes the selection and returns it for the rows of the range; with `null` it only returns it. */
  select: call(z.strictObject({ ...rowRange, change: selectionChangeSchema.nullable() }), answers<SelectionInRange>()),
  row: call(ofSession, answers<SessionRow>()),
}
