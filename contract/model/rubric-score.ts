import { shareOf } from './decimals.ts'
import type { ChosenLevels, CriterionId, RubricContent, RubricCriterion } from './rubric.ts'

/** How a rubric's points for an answer come about, in the order of its criteria. */
export type Calculation = {
  /** The scored criteria; `points` are those of the chosen level, without the weight. */
  readonly terms: readonly { readonly criterion: CriterionId; readonly points: number; readonly weight: number }[]
  readonly raw: number
  readonly rawMax: number
  readonly scaled: number
  readonly questionMax: number
  /** Criteria that have no level yet. They count as 0 points, out of the full maximum. */
  readonly missing: readonly CriterionId[]
}

type Criteria = Pick<RubricContent, 'criteria'>

/** Points and weights have two decimals at most: as whole numbers their products are exact. */
const PARTS = 100

function weighted(points: number, weight: number): number {
  return Math.round(points * PARTS) * Math.round(weight * PARTS)
}

function topPoints({ levels }: RubricCriterion): number {
  return Math.max(0, ...levels.map(({ points }) => points))
}

function chosenPoints(criterion: RubricCriterion, chosen: ChosenLevels): number | null {
  const index = chosen[criterion.id]
  return index === undefined ? null : (criterion.levels[index]?.points ?? null)
}

/** In ten thousandths of a point. */
function rawParts({ criteria }: Criteria, chosen: ChosenLevels): number {
  return criteria.reduce((sum, one) => sum + weighted(chosenPoints(one, chosen) ?? 0, one.weight), 0)
}

function maxParts({ criteria }: Criteria): number {
  return criteria.reduce((sum, one) => sum + weighted(topPoints(one), one.weight), 0)
}

/** Sum of the chosen levels' points times their weights. Levels that the rubric lacks are ignored. */
export function rawPoints(content: Criteria, chosen: ChosenLevels): number {
  return rawParts(content, chosen) / PARTS ** 2
}

/** Sum of all criteria's highest points times their weights. */
export function maxPoints(content: Criteria): number {
  return maxParts(content) / PARTS ** 2
}

/**
 * Raw points in proportion to the question's maximum, rounded half up to the rubric's decimals. All highest levels give
 * exactly `questionMax`, and nothing gives more. 0 where there are no points to be had.
 */
export function scaledPoints(content: RubricContent, chosen: ChosenLevels, questionMax: number): number {
  const [raw, max] = [rawParts(content, chosen), maxParts(content)]
  if (max === 0 || questionMax <= 0) return 0
  if (raw === max) return questionMax
  return Math.min(questionMax, shareOf(questionMax, raw, max, content.scaling.decimals))
}

/** The parts of "2 × 2 + 3 = 7 of 15 → 11.7 of 25". */
export function calculationOf(content: RubricContent, chosen: ChosenLevels, questionMax: number): Calculation {
  const terms: Calculation['terms'][number][] = []
  const missing: CriterionId[] = []
  for (const criterion of content.criteria) {
    const points = chosenPoints(criterion, chosen)
    if (points === null) missing.push(criterion.id)
    else terms.push({ criterion: criterion.id, points, weight: criterion.weight })
  }
  return {
    terms,
    missing,
    raw: rawPoints(content, chosen),
    rawMax: maxPoints(content),
    scaled: scaledPoints(content, chosen, questionMax),
    questionMax,
  }
}

/**
 * The level that a number key picks: the one with that many points, if every level's points are a digit of their own.
 * Otherwise key 1 picks the first level, and 0 the tenth. `null` where there is no such level.
 */
export function levelOfDigit({ levels }: RubricCriterion, digit: number): number | null {
  const index = hasDigits(levels.map(({ points }) => points))
    ? levels.findIndex(({ points }) => points === digit)
    : (digit + 9) % 10
  return index >= 0 && index < levels.length ? index : null
}

/** The reverse of {@link levelOfDigit}: the key that picks a level. */
export function digitOfLevel({ levels }: RubricCriterion, index: number): number {
  const points = levels.map((level) => level.points)
  return hasDigits(points) ? (points[index] ?? 0) : (index + 1) % 10
}

function hasDigits(points: readonly number[]): boolean {
  return points.every((one) => Number.isInteger(one) && one >= 0 && one <= 9) && new Set(points).size === points.length
}

/** How many criteria have no level yet. */
export function openCriteriaOf({ criteria }: Criteria, chosen: ChosenLevels): number {
  return criteria.filter((criterion) => chosenPoints(criterion, chosen) === null).length
}
