import { z } from 'zod'
import { connectionIdSchema, sessionKeySchema } from '../model/id-schemas.ts'

/** Requests that several groups of channels share, and parts of them. */
export const nothing = z.undefined()
export const ofConnection = z.strictObject({ connectionId: connectionIdSchema })
export const ofSession = z.strictObject({ connectionId: connectionIdSchema, key: sessionKeySchema })
export const resultSetId = z.int().nonnegative()
/** Most rows in one answer. */
export const MOST_ROWS = 500
/** A range of rows of a result set. */
export const rowRange = { resultSetId, offset: z.int().nonnegative(), limit: z.int().positive().max(MOST_ROWS) }
