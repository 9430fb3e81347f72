import type { CriterionId, RubricContent, RubricCriterion } from '../../../contract/model/rubric.ts'

/** How a criterion differs from the version before. */
export type CriterionChanges = {
  readonly isNew: boolean
  readonly isRenamed: boolean
  /** `null` where the weight is the same. */
  readonly weightBefore: number | null
  /** Whether each level differs. */
  readonly levels: readonly boolean[]
}

/** One difference between two versions; `criterion` is its name in the later one that has it. */
export type Difference =
  | { readonly kind: 'name' | 'decimals'; readonly from: string; readonly to: string }
  | { readonly kind: 'order' }
  | { readonly kind: 'added' | 'removed'; readonly criterion: string }
  | { readonly kind: 'renamed'; readonly criterion: string; readonly from: string; readonly to: string }
  | { readonly kind: 'weight'; readonly criterion: string; readonly from: string; readonly to: string }
  | {
      readonly kind: 'points' | 'description'
      readonly criterion: string
      /** Points of the level in the earlier version. */
      readonly points: number
      readonly from: string
      readonly to: string
    }
  | { readonly kind: 'levelAdded' | 'levelRemoved'; readonly criterion: string; readonly points: number }

/** Changes by criterion, only of those that differ. */
export function changesSince(
  before: RubricContent | null,
  { criteria }: RubricContent,
): ReadonlyMap<CriterionId, CriterionChanges> {
  const changes = new Map<CriterionId, CriterionChanges>()
  if (before === null) return changes
  const known = byId(before)
  for (const criterion of criteria) {
    const found = changesOf(known.get(criterion.id), criterion)
    if (found.isNew || found.isRenamed || found.weightBefore !== null || found.levels.includes(true))
      changes.set(criterion.id, found)
  }
  return changes
}

function changesOf(before: RubricCriterion | undefined, { name, weight, levels }: RubricCriterion): CriterionChanges {
  if (before === undefined)
    return { isNew: true, isRenamed: false, weightBefore: null, levels: levels.map(() => false) }
  return {
    isNew: false,
    isRenamed: name !== before.name,
    weightBefore: weight === before.weight ? null : before.weight,
    levels: levels.map(
      ({ points, description }, index) =>
        points !== before.levels[index]?.points || description !== before.levels[index]?.description,
    ),
  }
}

/** What the later of two versions changes. */
export function differences(before: RubricContent, after: RubricContent): readonly Difference[] {
  const all: Difference[] = []
  const [earlier, later] = [byId(before), byId(after)]
  if (before.name !== after.name) all.push({ kind: 'name', from: before.name, to: after.name })
  if (before.scaling.decimals !== after.scaling.decimals) {
    all.push({ kind: 'decimals', from: String(before.scaling.decimals), to: String(after.scaling.decimals) })
  }
  for (const criterion of after.criteria) {
    const old = earlier.get(criterion.id)
    if (old === undefined) all.push({ kind: 'added', criterion: criterion.name })
    else all.push(...differencesOf(old, criterion))
  }
  for (const { id, name } of before.criteria) if (!later.has(id)) all.push({ kind: 'removed', criterion: name })
  const order = ({ criteria }: RubricContent, other: ReadonlyMap<CriterionId, unknown>) =>
    criteria.flatMap(({ id }) => (other.has(id) ? [id] : [])).join()
  if (order(before, later) !== order(after, earlier)) all.push({ kind: 'order' })
  return all
}

function differencesOf(before: RubricCriterion, after: RubricCriterion): readonly Difference[] {
  const all: Difference[] = []
  const criterion = after.name
  if (before.name !== after.name) all.push({ kind: 'renamed', criterion, from: before.name, to: after.name })
  if (before.weight !== after.weight) {
    all.push({ kind: 'weight', criterion, from: String(before.weight), to: String(after.weight) })
  }
  for (let index = 0; index < Math.max(before.levels.length, after.levels.length); index += 1) {
    const [old, now] = [before.levels[index], after.levels[index]]
    if (old === undefined && now !== undefined) all.push({ kind: 'levelAdded', criterion, points: now.points })
    else if (old !== undefined && now === undefined) all.push({ kind: 'levelRemoved', criterion, points: old.points })
    else if (old !== undefined && now !== undefined) {
      const { points } = old
      if (points !== now.points) {
        all.push({ kind: 'points', criterion, points, from: String(points), to: String(now.points) })
      }
      if (old.description !== now.description) {
        all.push({ kind: 'description', criterion, points, from: old.description, to: now.description })
      }
    }
  }
  return all
}

function byId({ criteria }: RubricContent): ReadonlyMap<CriterionId, RubricCriterion> {
  return new Map(criteria.map((criterion) => [criterion.id, criterion]))
}
