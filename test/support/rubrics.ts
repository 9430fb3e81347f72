import type { CriterionId, RubricContent, RubricId } from '../../contract/model/rubric.ts'

export const RUBRIC = 'ab'.repeat(16) as RubricId

export const criterionId = (number: number) => number.toString(16).padStart(32, '0') as CriterionId

/** A rubric with three levels of 0 to 2 points for each criterion. */
export function rubricContent(name = 'Interview', ...criteria: readonly string[]): RubricContent {
  return {
    name,
    scaling: { decimals: 1 },
    criteria: (criteria.length === 0 ? ['Motivation', 'Structure'] : criteria).map((one, index) => ({
      id: criterionId(index + 1),
      name: one,
      weight: 1,
      levels: [0, 1, 2].map((points) => ({ points, description: `${one} ${points}` })),
    })),
  }
}
