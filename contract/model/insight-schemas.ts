import { z } from 'zod'
import { guidSchema } from './id-schemas.ts'
import { reviewerIdSchema } from './operation.ts'
import { criterionIdSchema } from './rubric.ts'

export const submittedBySchema = z.union([z.enum(['me', 'anyone']), reviewerIdSchema])

/** Number of a question. */
const questionSchema = z.int().min(-999_999_999).max(999_999_999)
const pointsSchema = z.number().min(0).max(1_000_000)

/** Reviews with a complete score of a question; both ends inclusive, either may be open. */
export const questionScoreSchema = z.strictObject({
  question: questionSchema,
  from: pointsSchema.nullable(),
  to: pointsSchema.nullable(),
})

/** Reviews in which a level with these points was picked for a criterion. */
export const criterionLevelSchema = z.strictObject({
  question: questionSchema,
  criterion: criterionIdSchema,
  points: pointsSchema,
})

/** Milliseconds since 1970, within the range of dates. */
const instant = z.int().min(0).max(8_000_000_000_000)

/** More bars than this nobody can tell apart. */
const MOST_BARS = 400

export const insightScopeSchema = z.strictObject({
  testId: guidSchema.nullable(),
  by: submittedBySchema,
  bounds: z
    .array(instant)
    .min(2)
    .max(MOST_BARS + 1)
    .refine((all) => all.every((bound, at) => at === 0 || bound > (all[at - 1] ?? 0)), 'the bounds do not ascend')
    .readonly(),
})
