import { z } from 'zod'
import { hasVisibleText } from './visible-text.ts'
import type { InstantMs } from './instants.ts'
import { uuidSchema } from './operation.ts'

export const rubricIdSchema = uuidSchema.brand('RubricId')
export type RubricId = z.infer<typeof rubricIdSchema>

export const criterionIdSchema = uuidSchema.brand('CriterionId')
/** Identifies a criterion across the versions of its rubric. */
export type CriterionId = z.infer<typeof criterionIdSchema>

export const RUBRIC_LIMITS = {
  criteria: { least: 1, most: 100 },
  /** One level for each of the keys 0 to 9. */
  levels: { least: 2, most: 10 },
  points: { least: 0, most: 1000 },
  weight: { least: 0.01, most: 100 },
  decimals: { least: 0, most: 3 },
  nameLength: 200,
  descriptionLength: 2000,
} as const

/** Points and weights have two decimals at most, so that their products are summed up exactly. */
const hundredths = z.number().multipleOf(0.01)

const levelSchema = z.strictObject({
  points: hundredths.min(RUBRIC_LIMITS.points.least).max(RUBRIC_LIMITS.points.most),
  description: z.string().max(RUBRIC_LIMITS.descriptionLength),
})
export type RubricLevel = Readonly<z.infer<typeof levelSchema>>

const nameSchema = z.string().max(RUBRIC_LIMITS.nameLength)

const draftCriterionSchema = z.strictObject({
  id: criterionIdSchema,
  name: nameSchema,
  weight: hundredths.min(RUBRIC_LIMITS.weight.least).max(RUBRIC_LIMITS.weight.most),
  levels: z.array(levelSchema).min(RUBRIC_LIMITS.levels.least).max(RUBRIC_LIMITS.levels.most).readonly(),
})
export type RubricCriterion = Readonly<z.infer<typeof draftCriterionSchema>>

const scalingSchema = z.strictObject({
  /** Decimals of the scaled points. */
  decimals: z.int().min(RUBRIC_LIMITS.decimals.least).max(RUBRIC_LIMITS.decimals.most).default(1),
})

const draftShape = z.strictObject({
  name: nameSchema,
  criteria: z.array(draftCriterionSchema).max(RUBRIC_LIMITS.criteria.most).readonly(),
  scaling: scalingSchema.default({ decimals: 1 }),
})

/** A rubric while it is written: names may be missing, and so may criteria. */
export const rubricDraftSchema = draftShape.superRefine(({ criteria }, context) => {
  criteria.forEach(({ id }, index) => {
    if (criteria.findIndex((other) => other.id === id) === index) return
    context.addIssue({ code: 'custom', path: ['criteria', index, 'id'], params: { reason: 'duplicate' } })
  })
})

/** A rubric that can be published: every name is there, and there are points to be had. */
export const rubricContentSchema = rubricDraftSchema.superRefine(({ name, criteria }, context) => {
  const report = (path: (string | number)[], reason: string) =>
    context.addIssue({ code: 'custom', path, params: { reason } })
  if (!hasVisibleText(name)) report(['name'], 'empty')
  if (criteria.length < RUBRIC_LIMITS.criteria.least) report(['criteria'], 'too-few')
  criteria.forEach((criterion, index) => {
    if (!hasVisibleText(criterion.name)) report(['criteria', index, 'name'], 'empty')
    if (criterion.levels.every(({ points }) => points === 0)) report(['criteria', index, 'levels'], 'no-points')
  })
})
export type RubricContent = Readonly<z.infer<typeof rubricContentSchema>>

/** A published version. It is never changed. */
export type RubricVersion = {
  readonly rubric: RubricId
  /** Counted from 1. */
  readonly version: number
  /** SHA-256 of the content, in hexadecimal digits. */
  readonly hash: string
  readonly publishedAt: InstantMs
  readonly content: RubricContent
}

export const rubricVersionNumberSchema = z.int().min(1).max(1_000_000)

/** The index of the chosen level by the ID of its criterion. Criteria that are not scored yet are missing. */
export const chosenLevelsSchema = z.record(
  criterionIdSchema,
  z
    .int()
    .nonnegative()
    .max(RUBRIC_LIMITS.levels.most - 1),
)
export type ChosenLevels = Readonly<z.infer<typeof chosenLevelsSchema>>

/** A score that was given with a rubric. */
export const rubricScoreSchema = z.strictObject({
  rubric: rubricIdSchema,
  version: rubricVersionNumberSchema,
  levels: chosenLevelsSchema,
  /** How many criteria have no level yet; missing where all have one. The points are those so far. */
  openCriteria: z.int().positive().max(RUBRIC_LIMITS.criteria.most).optional(),
})
export type RubricScore = Readonly<z.infer<typeof rubricScoreSchema>>
