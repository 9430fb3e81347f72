import { z } from 'zod'
import { connectionIdSchema } from '../../model/id-schemas.ts'
import { insightScopeSchema } from '../../model/insight-schemas.ts'
import type { Disagreement, Insight, InsightChoices } from '../../model/insight.ts'
import { answers, call } from '../channel.ts'
import { ofConnection } from '../schemas.ts'

const ofScope = { connectionId: connectionIdSchema, scope: insightScopeSchema }

export const insightChannels = {
  choices: call(ofConnection, answers<InsightChoices>()),
  get: call(z.strictObject(ofScope), answers<Insight>()),
  /** The latest reviews of the scope that disagree with proctoring. */
  disagreements: call(
    z.strictObject({ ...ofScope, limit: z.int().positive().max(100) }),
    answers<readonly Disagreement[]>(),
  ),
}
