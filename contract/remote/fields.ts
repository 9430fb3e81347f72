import { z } from 'zod'
import { durationSchema } from '../model/durations.ts'
import { guidSchema } from '../model/id-schemas.ts'
import { timestampSchema } from '../model/instants.ts'
import { symbolsOf } from '../model/symbols.ts'

/** A member that may be `null` may also be missing (API document, section 2); both are parsed as `null`. */
export function nullable<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? null)
}

/** A list that is parsed as empty if it is `null` or missing. */
export function listOf<T extends z.ZodType>(schema: T) {
  return z
    .array(schema)
    .nullish()
    .transform((value) => value ?? [])
}

export const nameValueSchema = z.object({
  name: z.string(),
  value: z
    .string()
    .nullish()
    .transform((v) => v ?? ''),
})
export const keyValueSchema = z.object({
  key: z.string(),
  value: z
    .string()
    .nullish()
    .transform((v) => v ?? ''),
})

export const nullableNumber = nullable(z.number())
export const nullableString = nullable(z.string())
export const nullableDuration = nullable(durationSchema)
export const nullableTimestamp = nullable(timestampSchema)

/** A text of 1 to `most` symbols in a request. zod's own `max` counts code points, which the service need not do. */
export function symbolsUpTo(most: number) {
  return z
    .string()
    .min(1)
    .check(({ value, issues }) => {
      if (symbolsOf(value) <= most) return
      issues.push({ code: 'too_big', origin: 'string', maximum: most, inclusive: true, input: value })
    })
}

export const countField = z.int().nonnegative()

/** Members that the feed (section 2.3) and a report (section 2.4) share. */
export const sessionFacts = {
  participantId: guidSchema,
  testId: guidSchema,
  started: timestampSchema,
  isFinished: z.boolean(),
  autoClosed: z
    .boolean()
    .nullish()
    .transform((v) => v ?? false),
  elapsedTime: nullableDuration,
  score: nullableNumber,
  maxScore: nullableNumber,
  percent: nullableNumber,
  scaleLevel: nullableString,
  participantData: listOf(nameValueSchema),
}
