import { z } from 'zod'
import { connectionIdSchema } from '../../model/id-schemas.ts'
import { reviewSettingsSchema, type NoteCounts, type ReviewSettings } from '../../model/review-settings.ts'
import { answers, call } from '../channel.ts'
import { ofConnection } from '../schemas.ts'

export const reviewSettingsChannels = {
  get: call(ofConnection, answers<ReviewSettings>()),
  /** Replaces the given members and keeps the others. */
  set: call(
    z.strictObject({ connectionId: connectionIdSchema, change: reviewSettingsSchema.partial() }),
    answers<null>(),
  ),
  noteCounts: call(ofConnection, answers<NoteCounts>()),
}
