import { z } from 'zod'
import { guidSchema } from '../model/id-schemas.ts'
import { listOf, nullable, nullableDuration, nullableNumber, nullableString, sessionFacts } from './fields.ts'

/** Query of `GET /v2/session` (section 4.4). */
export const getSessionQuerySchema = z.strictObject({ participantId: guidSchema })

export const outcomeSchema = z.object({
  id: z.int(),
  score: nullableNumber,
  max: nullableNumber,
  name: z.string(),
  level: nullableString,
})

export const sectionSchema = z.object({
  title: z.string(),
  score: nullableNumber,
  max: nullableNumber,
  level: nullableString,
  elapsedTime: nullableDuration,
})

/** Answer of a `VideoInterview` question. */
export const videoInterviewAnswerSchema = z.object({
  originalUri: nullableString,
  originalType: nullableString,
  originalExtension: nullableString,
  originalSize: nullableNumber,
  mpegDashUri: nullableString,
  size: nullableNumber,
  duration: nullableDuration,
  width: nullableNumber,
  height: nullableNumber,
})

/** Answer of an `Essay` question. */
export const essayAnswerSchema = z.object({
  text: z
    .string()
    .nullish()
    .transform((v) => v ?? ''),
  files: listOf(z.object({ url: z.string(), type: nullableString, size: nullableNumber })),
})

/**
 * The shape of `answer` depends on the type (`SingleChoice`, `VideoInterview`, `Essay` and `Likert` are documented,
 * others may occur), so it is parsed later. `prompt` and `reviews` have no documented shape.
 */
export const questionSchema = z.object({
  num: z.int(),
  type: z.string(),
  score: nullableNumber,
  max: nullableNumber,
  answer: z.unknown().optional(),
  elapsedTime: nullableDuration,
  prompt: z.unknown().optional(),
  code: nullableString,
  reviews: z.unknown().optional(),
})
export type QuestionResult = z.infer<typeof questionSchema>

export const proctoringSchema = z.object({
  conclusion: nullable(z.int()),
  evaluation: nullable(z.int()),
  comment: nullableString,
  protocolUrl: nullableString,
})

/** A session report (section 2.4). */
export const sessionReportSchema = z.object({
  ...sessionFacts,
  outcomes: listOf(outcomeSchema),
  sections: listOf(sectionSchema),
  questions: listOf(questionSchema),
  proctoring: nullable(proctoringSchema),
})
export type SessionReportResult = z.infer<typeof sessionReportSchema>
