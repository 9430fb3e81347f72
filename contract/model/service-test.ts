import { z } from 'zod'
import { hasVisibleText } from './visible-text.ts'
import { guidSchema } from './id-schemas.ts'
import type { Guid } from './ids.ts'
import type { InstantMs } from './instants.ts'

export const testTypeSchema = z.enum(['test', 'survey'])
export type TestType = z.infer<typeof testTypeSchema>

export const testStatusSchema = z.enum(['active', 'archive', 'deleted'])
export type TestStatus = z.infer<typeof testStatusSchema>

/** A test or survey as the service lists it (API document, section 2.1). */
export type ServiceTest = {
  readonly testId: Guid
  readonly projectId: Guid
  readonly type: TestType
  readonly status: TestStatus
  readonly title: string
  readonly description: string | null
  /** Time limit as the service writes it, `HH:MM:SS`; `null` where there is none. */
  readonly time: string | null
  /** UTC timestamp. */
  readonly modified: string
}

/** The tests as they were listed last, and when. */
export type KnownTests = { readonly tests: readonly ServiceTest[]; readonly listedAt: InstantMs }

/** A new test, which the service makes empty (section 4.11). */
export const newTestSchema = z.strictObject({
  projectId: guidSchema,
  title: z.string().trim().min(1).refine(hasVisibleText, 'nothing of it can be seen'),
  type: testTypeSchema,
})
export type NewTest = z.infer<typeof newTestSchema>
