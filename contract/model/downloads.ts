import { z } from 'zod'

/**
 * The picture of a downloaded video: the fewest bytes, the representation nearest to 540 lines, the most bytes, or the
 * one of so many lines.
 */
export const qualitySchema = z.union([
  z.enum(['small', 'balanced', 'best']),
  z.strictObject({ height: z.int().positive() }),
])
export type Quality = z.infer<typeof qualitySchema>
