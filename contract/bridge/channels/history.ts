import { z } from 'zod'
import type { HistoryPage, WorkHistory } from '../../model/history.ts'
import { connectionIdSchema, sessionKeySchema } from '../../model/id-schemas.ts'
import { clockSchema } from '../../model/operation.ts'
import { answers, call } from '../channel.ts'

/** Most changes, including those of bursts, that one page of the history is made of. */
const MOST_CHANGES = 500
const page = { before: clockSchema.nullable(), limit: z.int().positive().max(MOST_CHANGES) }
/** Milliseconds since 1970, within the range of dates. */
const instant = z.int().min(0).max(8_000_000_000_000)

export const historyChannels = {
  ofSession: call(
    z.strictObject({ connectionId: connectionIdSchema, key: sessionKeySchema, ...page }),
    answers<HistoryPage>(),
  ),
  /** The own reviewer's changes in a stretch of time, across sessions. */
  ofWork: call(
    z.strictObject({
      connectionId: connectionIdSchema,
      range: z.strictObject({ from: instant, until: instant }),
      ...page,
    }),
    answers<WorkHistory>(),
  ),
}
