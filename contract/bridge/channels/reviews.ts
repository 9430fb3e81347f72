import { z } from 'zod'
import { revealRequestSchema } from '../../model/blind.ts'
import { connectionIdSchema, sessionKeySchema } from '../../model/id-schemas.ts'
import { operationIdSchema } from '../../model/operation.ts'
import {
  burstIdSchema,
  reviewChangeSchema,
  type MovedStep,
  type ReviewsOfSession,
  type SavedChange,
} from '../../model/review.ts'
import { snapshotHashSchema, type JudgedReport } from '../../model/snapshot.ts'
import { answers, call } from '../channel.ts'
import { ofSession } from '../schemas.ts'

export const reviewsChannels = {
  of: call(ofSession, answers<ReviewsOfSession>()),
  /** The same; `null` where nothing has changed since a reading with this mark. */
  since: call(
    z.strictObject({ connectionId: connectionIdSchema, key: sessionKeySchema, mark: z.string().max(64) }),
    answers<ReviewsOfSession | null>(),
  ),
  /** A report that was judged, and how the session's current report differs; `null` where it is not stored. */
  judged: call(
    z.strictObject({ connectionId: connectionIdSchema, key: sessionKeySchema, hash: snapshotHashSchema }),
    answers<JudgedReport | null>(),
  ),
  /** Changes one value of the own review. */
  change: call(
    z.strictObject({
      connectionId: connectionIdSchema,
      key: sessionKeySchema,
      change: reviewChangeSchema,
      /** What the change is based on: where something else is stored by now, it fails with `review-changed`. */
      over: z.strictObject({
        revision: z.number().nonnegative(),
        report: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .nullable(),
      }),
      burst: burstIdSchema.nullable(),
    }),
    answers<SavedChange>(),
  ),
  /** Shows something that blind mode hides, for one session. */
  reveal: call(
    z.strictObject({ connectionId: connectionIdSchema, key: sessionKeySchema, ...revealRequestSchema.shape }),
    answers<null>(),
  ),
  /** Undoes or redoes the step that comes next, which `id` names. */
  step: call(
    z.strictObject({
      connectionId: connectionIdSchema,
      key: sessionKeySchema,
      direction: z.enum(['undo', 'redo']),
      id: operationIdSchema,
    }),
    answers<MovedStep>(),
  ),
}
