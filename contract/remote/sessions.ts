import { z } from 'zod'
import { centerNameSchema } from '../model/id-schemas.ts'
import { timestampSchema } from '../model/instants.ts'
import { manualScoringSchema } from '../model/session-schemas.ts'
import { nullableString, nullableTimestamp, sessionFacts } from './fields.ts'

/** Query of `GET /v2/sessions` (section 4.2). */
export const listSessionsQuerySchema = z.strictObject({
  center: centerNameSchema,
  modifiedSince: timestampSchema,
  continuationToken: z.string().min(1).optional(),
})
export type ListSessionsQuery = z.infer<typeof listSessionsQuerySchema>

/** One session result of the feed (section 2.3). A scoring state that is not documented reads as `unknown`. */
export const sessionResultSchema = z.object({
  ...sessionFacts,
  testTitle: z.string(),
  manualScoring: manualScoringSchema.catch('unknown'),
  modified: timestampSchema,
})
export type SessionResult = z.infer<typeof sessionResultSchema>

/**
 * The envelope of a feed page (section 4.2). Items stay unread here, so that one bad item does not cost the page:
 * each goes through {@link sessionResultSchema} by itself.
 */
export const sessionsPageSchema = z.object({
  modifiedUntil: nullableTimestamp,
  continuationToken: nullableString,
  results: z.array(z.unknown()),
})
export type SessionsPage = z.infer<typeof sessionsPageSchema>
