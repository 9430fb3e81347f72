import { z } from 'zod'
import { guidSchema } from '../model/id-schemas.ts'
import { timestampSchema } from '../model/instants.ts'
import { testStatusSchema, testTypeSchema } from '../model/service-test.ts'
import { nullableDuration, nullableString, symbolsUpTo } from './fields.ts'
import { LIMITS } from './limits.ts'

/** A test or survey (section 2.1). */
export const testSchema = z.object({
  testId: guidSchema,
  projectId: guidSchema,
  type: testTypeSchema,
  status: testStatusSchema,
  title: z.string(),
  description: nullableString,
  time: nullableDuration,
  modified: timestampSchema,
})
export type Test = z.infer<typeof testSchema>

/** Query of `GET /v1/tests` (section 4.8): every filter is optional. */
export const listTestsQuerySchema = z.strictObject({
  projectId: guidSchema.optional(),
  type: testTypeSchema.optional(),
  status: testStatusSchema.optional(),
})
export type ListTestsQuery = z.input<typeof listTestsQuerySchema>

export const listTestsResponseSchema = z.object({ tests: z.array(testSchema) })

/** Body of `POST /v1/create-test` (section 4.11). */
export const createTestRequestSchema = z.strictObject({
  projectId: guidSchema,
  title: symbolsUpTo(LIMITS.testTitleLength),
  type: testTypeSchema,
})
export type CreateTestRequest = z.input<typeof createTestRequestSchema>

export const createTestResponseSchema = z.object({ testId: guidSchema })
