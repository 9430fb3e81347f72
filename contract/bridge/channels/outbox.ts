import { z } from 'zod'
import type { Failure } from '../../model/errors.ts'
import { connectionIdSchema } from '../../model/id-schemas.ts'
import type { ConnectionId } from '../../model/ids.ts'
import {
  changeIdSchema,
  decisionSchema,
  type AuditEntry,
  type OutboxChange,
  type OutboxCount,
  type OutboxDetails,
  type SendingStatus,
} from '../../model/outbox.ts'
import { registeredFilterSchema, type RegisteredPage } from '../../model/registered.ts'
import { answers, call, event } from '../channel.ts'
import { ofConnection } from '../schemas.ts'

const ofChange = z.strictObject({ connectionId: connectionIdSchema, change: changeIdSchema })
/** Batches are numbered from 1; 0 stands for all of the change. */
const ofBatch = ofChange.extend({ number: z.int().nonnegative() })
const limit = z.int().positive().max(1000)

/** What is to be sent to the service and was sent: see `outbox` of the store. Changes are announced as the table `outbox`. */
export const outboxChannels = {
  list: call(ofConnection, answers<readonly OutboxChange[]>()),
  get: call(ofChange, answers<OutboxDetails | null>()),
  count: call(ofConnection, answers<OutboxCount>()),
  body: call(ofBatch, answers<string | null>()),
  log: call(
    z.strictObject({
      connectionId: connectionIdSchema,
      before: z.int().positive().nullable(),
      limit,
      change: changeIdSchema.nullable(),
    }),
    answers<readonly AuditEntry[]>(),
  ),
  registered: call(
    z.strictObject({
      connectionId: connectionIdSchema,
      filter: registeredFilterSchema,
      from: z.int().nonnegative(),
      limit,
    }),
    answers<RegisteredPage>(),
  ),
  /** Saves the people that a filter finds as a CSV; `null` when the user closed the "save as" dialog. */
  saveRegistered: call(
    z.strictObject({ connectionId: connectionIdSchema, filter: registeredFilterSchema }),
    answers<{ readonly name: string } | null>(),
  ),
  /** Returns how many batches the decision was applied to. */
  decide: call(ofBatch.extend({ decision: decisionSchema }), answers<number>()),
  /**
   * Begins to send a change, or all that is staged with `null`, and returns at once; progress and the table `outbox` tell
   * the rest. Fails with `working-offline` and `secret-missing`.
   */
  send: call(z.strictObject({ connectionId: connectionIdSchema, change: changeIdSchema.nullable() }), answers<null>()),
  /** Ends the sending after the batch that is on its way. */
  stop: call(ofConnection, answers<null>()),
  status: call(ofConnection, answers<SendingStatus | null>()),
  /** A run that a window began has ended; `failure` says why a batch stopped it. */
  ended: event<{ readonly connectionId: ConnectionId; readonly sent: number; readonly failure: Failure | null }>(),
  progress: event<{ readonly connectionId: ConnectionId; readonly status: SendingStatus | null }>(),
}
