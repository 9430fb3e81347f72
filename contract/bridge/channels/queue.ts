import { z } from 'zod'
import { connectionIdSchema, sessionKeySchema } from '../../model/id-schemas.ts'
import {
  queueChoiceSchema,
  queuePositionSchema,
  queueSourceSchema,
  type Queue,
  type QueueAround,
  type QueuedAnswer,
  type QueueQuestion,
  type QueueScores,
  type QueueSize,
} from '../../model/queue.ts'
import { answers, call } from '../channel.ts'
import { ofConnection, resultSetId } from '../schemas.ts'

const place = z.int().nonnegative()
const code = z.string().min(1).max(1000)
/** The selected rows of a result set of the window, or all of its rows. */
const rows = { connectionId: connectionIdSchema, resultSetId, onlySelected: z.boolean() }

/** The queue of sessions to review: see `queue` of the store for what each call does. */
export const queueChannels = {
  get: call(ofConnection, answers<Queue | null>()),
  size: call(z.strictObject(rows), answers<QueueSize>()),
  make: call(z.strictObject({ ...rows, choice: queueChoiceSchema, from: queueSourceSchema }), answers<null>()),
  go: call(z.strictObject({ connectionId: connectionIdSchema, position: queuePositionSchema }), answers<null>()),
  end: call(ofConnection, answers<null>()),
  placeOf: call(z.strictObject({ connectionId: connectionIdSchema, key: sessionKeySchema }), answers<number | null>()),
  around: call(z.strictObject({ connectionId: connectionIdSchema, place }), answers<QueueAround>()),
  questions: call(ofConnection, answers<readonly QueueQuestion[]>()),
  scores: call(z.strictObject({ connectionId: connectionIdSchema, code }), answers<QueueScores>()),
  answers: call(
    z.strictObject({ connectionId: connectionIdSchema, code, places: z.array(place).max(200) }),
    answers<readonly QueuedAnswer[]>(),
  ),
}
