import type { SessionFacets } from '../../../../contract/model/result-sets.ts'
import { assertNever } from '../../../../contract/model/errors.ts'
import type { Guid } from '../../../../contract/model/ids.ts'
import { LIST_STATES } from '../../../../contract/model/list-preferences.ts'
import { MANUAL_SCORING } from '../../../../contract/model/session.ts'
import { REVIEW_STAGES } from '../../../../contract/model/review-facts.ts'
import { VERDICTS } from '../../../../contract/model/verdicts.ts'
import { FILTER_NAMES, type FilterName, type OpenFilter } from './filter-names.ts'
import { NO_FILTER, type ListFilter } from './session-filter.ts'

/** Filters that have their own input fields, or no more than a chip. */
const UNLISTED = ['started', 'submitted', 'percent', 'points', 'questionScore', 'criterionLevel'] as const
type UnlistedFilterName = (typeof UNLISTED)[number]

/** A filter whose values are chosen from a list. */
export type ListedFilterName = Exclude<FilterName, UnlistedFilterName>

export const isListed = (name: FilterName): name is ListedFilterName => !UNLISTED.some((one) => one === name)

export const isOfDays = (name: FilterName): name is 'started' | 'submitted' =>
  name === 'started' || name === 'submitted'

export const isRange = (name: FilterName): name is 'percent' | 'points' => name === 'percent' || name === 'points'

/** Greatest sum of scores that can be entered. */
export const MOST_POINTS = 1_000_000

/** ID of the choice of sessions without a value. */
export const NONE = 'none'

export const conclusionId = (value: number | null) => (value === null ? NONE : String(value))

/** IDs of the chosen values. */
export function chosenOf(filter: ListFilter, name: ListedFilterName): readonly string[] {
  switch (name) {
    case 'manualScoring':
      return filter.manualScoring
    case 'test':
      return filter.testIds
    case 'finished':
      return filter.state === 'any' ? [] : [filter.state]
    case 'conclusion':
      return filter.conclusions.map(conclusionId)
    case 'level':
      return filter.scaleLevels
    case 'center':
      return filter.centers
    case 'atService':
    case 'hasReport':
    case 'hasVideo':
    case 'hasEssay':
      return filter[name] === null ? [] : [filter[name] ? 'yes' : 'no']
    case 'verdict':
      return filter.verdicts.map((id) => id ?? NONE)
    case 'reviewStage':
      return filter.reviewStages
    case 'disagreement':
      return filter.disagreement === null ? [] : [filter.disagreement ? 'yes' : 'no']
    case 'noteKind':
      return filter.noteKinds
    case 'submittedBy':
      return filter.submittedBy === 'me' ? [] : [filter.submittedBy]
    default:
      return assertNever(name)
  }
}

/** Returns the filter with these values chosen. An empty array clears it. */
export function choose(filter: ListFilter, name: ListedFilterName, ids: readonly string[]): ListFilter {
  switch (name) {
    case 'manualScoring':
      return { ...filter, manualScoring: MANUAL_SCORING.filter((id) => ids.includes(id)) }
    case 'test':
      // The choices are built from test IDs.
      return { ...filter, testIds: ids as readonly Guid[] }
    case 'finished':
      return { ...filter, state: LIST_STATES.find((state) => state === ids[0]) ?? 'any' }
    case 'conclusion':
      return { ...filter, conclusions: ids.map((id) => (id === NONE ? null : Number(id))) }
    case 'level':
      return { ...filter, scaleLevels: ids }
    case 'center':
      return { ...filter, centers: ids }
    case 'atService':
    case 'hasReport':
    case 'hasVideo':
    case 'hasEssay':
      return { ...filter, [name]: ids[0] === undefined ? null : ids[0] === 'yes' }
    case 'verdict':
      return { ...filter, verdicts: [...VERDICTS, null].filter((id) => ids.includes(id ?? NONE)) }
    case 'reviewStage':
      return { ...filter, reviewStages: REVIEW_STAGES.filter((id) => ids.includes(id)) }
    case 'disagreement':
      return { ...filter, disagreement: ids[0] === undefined ? null : ids[0] === 'yes' }
    case 'noteKind':
      return { ...filter, noteKinds: ids }
    case 'submittedBy':
      // The choices are built from IDs of reviewers.
      return { ...filter, submittedBy: (ids[0] ?? 'me') as ListFilter['submittedBy'] }
    default:
      return assertNever(name)
  }
}

/** Returns the filter with one of its conditions cleared. */
export function without(filter: ListFilter, name: FilterName): ListFilter {
  return isListed(name) ? choose(filter, name, []) : { ...filter, [name]: NO_FILTER[name] }
}

function isSet(filter: ListFilter, name: FilterName): boolean {
  if (isListed(name)) return chosenOf(filter, name).length > 0
  if (isOfDays(name)) return filter[name].kind !== 'any'
  if (isRange(name)) return filter[name].from !== null || filter[name].to !== null
  return filter[name] !== null
}

/** Whether sessions differ in what the filter compares, so that it is worth offering. */
export function isUseful(name: FilterName, facets: SessionFacets | undefined): boolean {
  if (name === 'level') return (facets?.scaleLevels.length ?? 0) > 0
  if (name === 'center') return (facets?.centers.length ?? 0) > 1
  return !isFromInsight(name)
}

/** Whether only bars of Insight set the filter, since it needs a question or a criterion. */
export function isFromInsight(name: FilterName): boolean {
  return name === 'questionScore' || name === 'criterionLevel'
}

/** Filters with a chip, in display order. `open` is the one whose choices are open, even if nothing is chosen yet. */
export function chipsOf(filter: ListFilter, open: OpenFilter | null): readonly FilterName[] {
  return FILTER_NAMES.filter((name) => isSet(filter, name) || open === name)
}
