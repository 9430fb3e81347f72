import { openCriteriaOf, scaledPoints } from './rubric-score.ts'
import type { Score } from './review.ts'
import type { ChosenLevels, CriterionId, RubricContent, RubricCriterion, RubricLevel, RubricVersion } from './rubric.ts'

/** What a score with one version would be with another. */
export type MovedScore = {
  readonly score: Score
  /** Criteria with a level that the other version does not have. */
  readonly gone: readonly CriterionId[]
  /** Criteria of the other version that have no level after the move. */
  readonly open: readonly CriterionId[]
}

/**
 * Moves a score to another version. A level is kept if the other version has it: with the same points and description,
 * or else with the same description, or else with the same points. A criterion without such a level is scored anew.
 */
export function moveScore(
  from: Pick<RubricVersion, 'content'>,
  to: RubricVersion,
  chosen: ChosenLevels,
  questionMax: number,
): MovedScore {
  const levels: Record<CriterionId, number> = {}
  const known = new Map(to.content.criteria.map((criterion) => [criterion.id, criterion]))
  const gone: CriterionId[] = []
  for (const criterion of from.content.criteria) {
    const level = criterion.levels[chosen[criterion.id] ?? -1]
    if (level === undefined) continue
    const next = known.get(criterion.id)
    if (next === undefined) gone.push(criterion.id)
    const index = next === undefined ? -1 : sameLevel(next, level)
    if (index !== -1) levels[criterion.id] = index
  }
  const open = to.content.criteria.flatMap(({ id }) => (levels[id] === undefined ? [id] : []))
  return { score: rubricScoreOf(to, levels, questionMax), gone, open }
}

/** The score that chosen levels give. Levels of criteria that the version does not have are left out. */
export function rubricScoreOf(version: RubricVersion, chosen: ChosenLevels, questionMax: number): Score {
  const { rubric, version: number, content } = version
  const levels = levelsOf(content, chosen)
  const open = openCriteriaOf(content, levels)
  const made = { rubric, version: number, levels, ...(open === 0 ? {} : { openCriteria: open }) }
  return { points: scaledPoints(content, levels, questionMax), rubric: made }
}

function levelsOf({ criteria }: RubricContent, chosen: ChosenLevels): Record<CriterionId, number> {
  const levels: Record<CriterionId, number> = {}
  for (const { id, levels: known } of criteria) {
    const index = chosen[id]
    if (index !== undefined && index < known.length) levels[id] = index
  }
  return levels
}

/** Index of a level in another version of its criterion; -1 where it is none of its levels. */
function sameLevel({ levels }: RubricCriterion, { points, description }: RubricLevel): number {
  const same = levels.findIndex((one) => one.points === points && one.description === description)
  if (same !== -1) return same
  const described = description === '' ? -1 : levels.findIndex((one) => one.description === description)
  return described === -1 ? levels.findIndex((one) => one.points === points) : described
}
