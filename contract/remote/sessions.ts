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

/** One session of the feed (section 2.3). An undocumented scoring state is parsed as `unknown`. */
export const sessionResultSchema = z.object({
  ...sessionFacts,
  testTitle: z.string(),
  manualScoring: manualScoringSchema.catch('unknown'),
  modified: timestampSchema,
})
export type SessionResult = z.infer<typeof sessionResultSchema>

/**
 * The envelope of a feed page (section 4.2). Items are parsed one by one with {@link sessionResultSchema}, so that one
 * invalid item does not reject the page.
 */
export const sessionsPageSchema = z.object({
  modifiedUntil: nullableTimestamp,
  continuationToken: nullableString,
  results: z.array(z.unknown()),
})
export type SessionsPage = z.infer<typeof sessionsPageSchema>
