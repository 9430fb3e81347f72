import { parseNumber } from '../../../contract/model/parse-number.ts'
import { decimalMark } from '../../../contract/text/format.ts'
import {
  RUBRIC_LIMITS,
  type CriterionId,
  type RubricContent,
  type RubricLevel,
} from '../../../contract/model/rubric.ts'

// Each function returns the changed rubric, or the same one where there is nothing to change.

const USUAL_LEVELS: readonly RubricLevel[] = [0, 1, 2, 3].map((points) => ({ points, description: '' }))

function newCriterionId(): CriterionId {
  return crypto.randomUUID().replaceAll('-', '') as CriterionId
}

/** A rubric with one criterion to start with. */
export function newRubric(): RubricContent {
  return addCriterion({ name: '', criteria: [], scaling: { decimals: 1 } })
}

/** Adds a criterion with the points of the one before it. */
export function addCriterion(content: RubricContent): RubricContent {
  const { criteria } = content
  if (criteria.length >= RUBRIC_LIMITS.criteria.most) return content
  const levels = criteria.at(-1)?.levels.map(({ points }) => ({ points, description: '' })) ?? USUAL_LEVELS
  return { ...content, criteria: [...criteria, { id: newCriterionId(), name: '', weight: 1, levels }] }
}

export function removeCriterion(content: RubricContent, row: number): RubricContent {
  if (content.criteria[row] === undefined) return content
  return { ...content, criteria: content.criteria.toSpliced(row, 1) }
}

export function moveCriterion(content: RubricContent, from: number, to: number): RubricContent {
  const moved = content.criteria[from]
  if (moved === undefined || from === to || to < 0 || to >= content.criteria.length) return content
  return { ...content, criteria: content.criteria.toSpliced(from, 1).toSpliced(to, 0, moved) }
}

export function changeCriterion(
  content: RubricContent,
  row: number,
  change: { readonly name?: string; readonly weight?: number },
): RubricContent {
  const criterion = content.criteria[row]
  if (criterion === undefined) return content
  const { name = criterion.name, weight = criterion.weight } = change
  if (name === criterion.name && weight === criterion.weight) return content
  return { ...content, criteria: content.criteria.with(row, { ...criterion, name, weight }) }
}

/** Changes a level. A level that the criterion lacks is added, with those before it. */
export function changeLevel(
  content: RubricContent,
  row: number,
  index: number,
  change: Partial<RubricLevel>,
): RubricContent {
  const criterion = content.criteria[row]
  if (criterion === undefined || index >= RUBRIC_LIMITS.levels.most) return content
  let levels = criterion.levels
  while (levels.length <= index) levels = withNextLevel(levels, columnPoints(content, levels.length))
  const level = levels[index]!
  const changed = { ...level, ...change }
  const isSame = changed.points === level.points && changed.description === level.description
  if (isSame && levels === criterion.levels) return content
  return { ...content, criteria: content.criteria.with(row, { ...criterion, levels: levels.with(index, changed) }) }
}

/** Sets the points of a level in every criterion that has it. */
export function changePoints(content: RubricContent, index: number, points: number): RubricContent {
  return content.criteria.reduce(
    (changed, { levels }, row) => (index < levels.length ? changeLevel(changed, row, index, { points }) : changed),
    content,
  )
}

export function addLevel(content: RubricContent): RubricContent {
  const count = levelCount(content)
  if (count >= RUBRIC_LIMITS.levels.most || content.criteria.length === 0) return content
  return content.criteria.reduce((changed, _criterion, row) => changeLevel(changed, row, count, {}), content)
}

/** Removes a level from every criterion, except where only two are left. */
export function removeLevel(content: RubricContent, index: number): RubricContent {
  const criteria = content.criteria.map((criterion) =>
    index < criterion.levels.length && criterion.levels.length > RUBRIC_LIMITS.levels.least
      ? { ...criterion, levels: criterion.levels.toSpliced(index, 1) }
      : criterion,
  )
  return criteria.every((criterion, row) => criterion === content.criteria[row]) ? content : { ...content, criteria }
}

/** Number of levels of the criterion that has the most. */
export function levelCount({ criteria }: RubricContent): number {
  return Math.max(0, ...criteria.map(({ levels }) => levels.length))
}

/** The points that a level has in every criterion; `null` where they differ. */
export function columnPoints({ criteria }: RubricContent, index: number): number | null {
  const all = new Set(criteria.flatMap(({ levels }) => (index < levels.length ? [levels[index]!.points] : [])))
  const [points = null] = all
  return all.size === 1 ? points : null
}

function withNextLevel(levels: readonly RubricLevel[], points: number | null): readonly RubricLevel[] {
  const next = points ?? Math.min(RUBRIC_LIMITS.points.most, (levels.at(-1)?.points ?? -1) + 1)
  return [...levels, { points: next, description: '' }]
}

/** Reads a number as it is typed, with a comma or a point; `null` outside the limits or with more than two decimals. */
export function parseAmount(
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): number | null {
  const typed = text.replace(/^\s*×/, '')
  if (/[.,]\d{3}/.test(typed)) return null
  const amount = parseNumber(typed, decimalMark())
  return amount !== null && amount >= least && amount <= most ? amount : null
}
