import { z } from 'zod'
import { sessionKeySchema } from './id-schemas.ts'

/** A UUID as 32 hexadecimal digits in lower case, without hyphens. */
export const uuidSchema = z.string().regex(/^[0-9a-f]{32}$/)
const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)

export const operationIdSchema = uuidSchema.brand('OperationId')
/** A UUIDv7 with the time that the device's clock showed when the operation was made, which is the time that is shown. */
export type OperationId = z.infer<typeof operationIdSchema>

export const deviceIdSchema = uuidSchema.brand('DeviceId')
/** One journal on one computer. A restored journal continues as another device. */
export type DeviceId = z.infer<typeof deviceIdSchema>

export const reviewerIdSchema = uuidSchema.brand('ReviewerId')
export type ReviewerId = z.infer<typeof reviewerIdSchema>

/**
 * Hybrid logical clock, in 1,024ths of a millisecond since 1970: the time of the device's clock, or one more than the
 * latest operation that the device knew, whichever is later. So an operation made with knowledge of another one comes
 * after it, whatever the devices' clocks say. A safe integer until the year 2248.
 */
export const clockSchema = z
  .int()
  .nonnegative()
  .max(Number.MAX_SAFE_INTEGER - 2 ** 40)
export type Clock = z.infer<typeof clockSchema>

/**
 * The kind of thing that an operation changes within its session. Entities that a version does not know are kept and
 * not shown.
 */
const entitySchema = z.string().regex(/^[a-z][a-zA-Z]{0,31}$/)

/**
 * One change that a reviewer made. Operations are never changed and never removed; the state of an entity is the fold
 * of its operations in the order of their clocks (`main/store/journal`).
 */
export const operationSchema = z.strictObject({
  id: operationIdSchema,
  device: deviceIdSchema,
  /** Number of the operation on its device, starting at 1. */
  sequence: z.int().positive(),
  reviewer: reviewerIdSchema,
  clock: clockSchema,
  session: sessionKeySchema,
  entity: entitySchema,
  /** Which one, if a session has several, such as the number of a question; otherwise empty. */
  item: z.string().max(200),
  /** `set` gives the entity a value; `undo` undoes the operation in `answersTo`, which may itself be an `undo`. */
  kind: z.string().regex(/^[a-z][a-zA-Z]{0,31}$/),
  /** Version of the payload's schema, counted for each entity and kind. */
  schema: z.int().positive(),
  /** JSON. */
  payload: z.string().max(4_000_000),
  answersTo: operationIdSchema.nullable(),
  /** Hash of the device's previous operation; `null` for the first. */
  previous: hashSchema.nullable(),
  /** SHA-256 of everything above. */
  hash: hashSchema,
})
export type Operation = z.infer<typeof operationSchema>
