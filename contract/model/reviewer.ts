import { z } from 'zod'
import { hasVisibleText } from './visible-text.ts'
import { reviewerIdSchema } from './operation.ts'

/** Maximum characters (UTF-16). Two letters with combining marks need more than two. */
export const REVIEWER_LENGTHS = { name: 100, initials: 8 } as const

/** How a reviewer is shown. `initials` are used where there is no room for the name. */
export const reviewerNameSchema = z.strictObject({
  name: z.string().trim().min(1).max(REVIEWER_LENGTHS.name).refine(hasVisibleText, 'nothing of it can be seen'),
  initials: z.string().trim().min(1).max(REVIEWER_LENGTHS.initials).refine(hasVisibleText, 'nothing of it can be seen'),
})
export type ReviewerName = z.infer<typeof reviewerNameSchema>

/** A person who reviews. Name and initials are empty until they are entered; the ID never changes. */
export const reviewerSchema = z.object({
  id: reviewerIdSchema,
  name: z.string().max(REVIEWER_LENGTHS.name),
  initials: z.string().max(REVIEWER_LENGTHS.initials),
})
export type Reviewer = z.infer<typeof reviewerSchema>
