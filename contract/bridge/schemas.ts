import { z } from 'zod'
import { connectionIdSchema, sessionKeySchema } from '../model/id-schemas.ts'

/** Requests, and parts of them, that several groups of channels share. */
export const nothing = z.undefined()
export const ofConnection = z.strictObject({ connectionId: connectionIdSchema })
export const ofSession = z.strictObject({ connectionId: connectionIdSchema, key: sessionKeySchema })
export const viewId = z.int().nonnegative()
/** Rows that one answer may have. */
export const MOST_ROWS = 500
/** Rows of a view. */
export const rowRange = { viewId, offset: z.int().nonnegative(), limit: z.int().positive().max(MOST_ROWS) }
