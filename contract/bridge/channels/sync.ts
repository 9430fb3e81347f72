import { z } from 'zod'
import { centerNameSchema, connectionIdSchema } from '../../model/id-schemas.ts'
import { timestampSchema } from '../../model/instants.ts'
import type { RejectedItem, SyncStatus } from '../../model/sync.ts'
import { answers, call, event } from '../channel.ts'
import { ofConnection } from '../schemas.ts'

export const syncChannels = {
  /** `over` lists all sessions again. */
  start: call(ofConnection.extend({ over: z.boolean().optional() }), answers<SyncStatus>()),
  cancel: call(ofConnection, answers<SyncStatus>()),
  status: call(ofConnection, answers<SyncStatus>()),
  setStart: call(
    z.strictObject({ connectionId: connectionIdSchema, center: centerNameSchema, modifiedSince: timestampSchema }),
    answers<SyncStatus>(),
  ),
  rejected: call(
    z.strictObject({ connectionId: connectionIdSchema, limit: z.int().positive().max(1000) }),
    answers<readonly RejectedItem[]>(),
  ),
  progress: event<SyncStatus>(),
}
