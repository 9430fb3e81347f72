import { z } from 'zod'
import { connectionIdSchema, sessionKeySchema } from '../../model/id-schemas.ts'
import { selectionChangeSchema, type Selection } from '../../model/selection.ts'
import { sessionFilterSchema, sessionSortSchema } from '../../model/session-schemas.ts'
import type { SessionRow } from '../../model/session.ts'
import type { OpenedView, SessionFacets } from '../../model/views.ts'
import { answers, call } from '../channel.ts'
import { MOST_ROWS, ofConnection, ofSession, rowRange, viewId } from '../schemas.ts'

export const sessionsChannels = {
  open: call(
    z.strictObject({
      connectionId: connectionIdSchema,
      filter: sessionFilterSchema,
      sort: sessionSortSchema,
      /** Only the last of several openings of one window in a lane is carried out; `list` unless told. */
      lane: z.enum(['list', 'palette']).optional(),
      /** Rows from the view's start on that come with the answer; none unless told. */
      firstRows: z.int().positive().max(MOST_ROWS).optional(),
    }),
    answers<OpenedView>(),
  ),
  /** Makes the order by a column ahead of time, for somebody who is about to sort by it. */
  prepareOrder: call(
    z.strictObject({ connectionId: connectionIdSchema, column: sessionSortSchema.shape.column }),
    answers<null>(),
  ),
  window: call(z.strictObject(rowRange), answers<readonly SessionRow[]>()),
  position: call(z.strictObject({ viewId, key: sessionKeySchema }), answers<number | null>()),
  close: call(z.strictObject({ viewId }), answers<null>()),
  facets: call(ofConnection, answers<SessionFacets>()),
  count: call(z.strictObject({ connectionId: connectionIdSchema, filter: sessionFilterSchema }), answers<number>()),
  /** Without a change it only tells. The range says which rows to tell about. */
  select: call(z.strictObject({ ...rowRange, change: selectionChangeSchema.nullable() }), answers<Selection>()),
  row: call(ofSession, answers<SessionRow>()),
}
