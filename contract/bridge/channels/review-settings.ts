import { z } from 'zod'
import { hasVisibleText } from '../../model/visible-text.ts'
import { connectionIdSchema } from '../../model/id-schemas.ts'
import { reviewSettingsSchema, type NoteCounts, type ReviewSettings } from '../../model/review-settings.ts'
import { answers, call } from '../channel.ts'
import { ofConnection } from '../schemas.ts'

/** Texts that may not be empty. Stored ones that older versions allowed are read all the same. */
const changeSchema = reviewSettingsSchema
  .partial()
  .refine(({ reasons = [], noteKinds = [], comments = [], verdicts }) => {
    // Empty names of these stand for those of the catalogue.
    const names = [...noteKinds.map(({ name }) => name), ...Object.values(verdicts ?? {}).map(({ label }) => label)]
    const texts = [...reasons, ...comments.flatMap(({ title, text }) => [title, text]), ...names.filter(Boolean)]
    return texts.every(hasVisibleText)
  }, 'nothing of a text can be seen')

export const reviewSettingsChannels = {
  get: call(ofConnection, answers<ReviewSettings>()),
  /** Replaces the given members and keeps the others. */
  set: call(z.strictObject({ connectionId: connectionIdSchema, change: changeSchema }), answers<null>()),
  noteCounts: call(ofConnection, answers<NoteCounts>()),
}
