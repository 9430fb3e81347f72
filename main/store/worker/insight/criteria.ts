import type { CriterionScores } from '../../../../contract/model/insight.ts'
import type { CriterionId, RubricScore, RubricVersion } from '../../../../contract/model/rubric.ts'

/** A picked level. */
export type PickedLevel = { readonly criterion: CriterionId; readonly points: number }

/** Finds a version; `null` where it is not stored. */
export type VersionOf = (rubric: RubricScore['rubric'], version: number) => RubricVersion | null

type Read = {
  readonly version: RubricVersion | null
  readonly picked: readonly PickedLevel[]
  /** Whether no criterion is left open. */
  readonly isComplete: boolean
}

/** Reads the rubric of a score. Many scores have the same text, which is read once. */
export function createRubricReading(versionOf: VersionOf): (rubric: string) => Read {
  const read = new Map<string, Read>()
  const versions = new Map<string, RubricVersion | null>()
  return (text) => {
    const known = read.get(text)
    if (known !== undefined) return known
    const { rubric, version: number, levels, openCriteria } = JSON.parse(text) as RubricScore
    const name = `${rubric} ${number}`
    const version = versions.has(name) ? (versions.get(name) ?? null) : versionOf(rubric, number)
    versions.set(name, version)
    const picked = (version?.content.criteria ?? []).flatMap(({ id, levels: offered }) => {
      const points = offered[levels[id] ?? -1]?.points
      return points === undefined ? [] : [{ criterion: id, points }]
    })
    const made = { version, picked, isComplete: openCriteria === undefined }
    read.set(text, made)
    return made
  }
}

/** Sessions in which a level was picked, and the last one of them: a session's scores follow one another. */
type LevelCount = { count: number; last: number }

/** A session's score by a rubric. */
export type RubricScored = { readonly session: number; readonly rubric: string }

/**
 * How often each level of each criterion was picked, in the order of the latest versions. Sessions count once; scores of
 * one session follow one another.
 */
export function criteriaOf(
  scores: readonly RubricScored[],
  read: ReturnType<typeof createRubricReading>,
): readonly CriterionScores[] {
  const versions = new Set<RubricVersion>()
  const picks = new Map<CriterionId, Map<number, LevelCount>>()
  // Many sessions have few different texts, so the levels of each are looked up once.
  const countsOf = new Map<string, readonly LevelCount[]>()
  for (const { session, rubric } of scores) {
    const counts = countsOf.get(rubric) ?? countersOf(rubric)
    countsOf.set(rubric, counts)
    for (const level of counts) {
      if (level.last === session) continue
      level.last = session
      level.count += 1
    }
  }

  function countersOf(rubric: string): readonly LevelCount[] {
    const { version, picked } = read(rubric)
    if (version !== null) versions.add(version)
    return picked.map(({ criterion, points }) => {
      const levels = picks.get(criterion) ?? new Map<number, LevelCount>()
      picks.set(criterion, levels)
      const level = levels.get(points) ?? { count: 0, last: NaN }
      levels.set(points, level)
      return level
    })
  }

  const latestFirst = [...versions].toSorted(
    (one, other) => other.publishedAt - one.publishedAt || other.version - one.version,
  )
  const criteria = Map.groupBy(
    latestFirst.flatMap(({ content }) => content.criteria),
    ({ id }) => id,
  )
  return [...criteria].map(([criterion, of]) => {
    const points = new Set(of.flatMap(({ levels }) => levels.map((level) => level.points)))
    return {
      criterion,
      name: of[0]?.name ?? '',
      levels: [...points]
        .toSorted((one, other) => one - other)
        .map((one) => ({ points: one, count: picks.get(criterion)?.get(one)?.count ?? 0 })),
    }
  })
}
