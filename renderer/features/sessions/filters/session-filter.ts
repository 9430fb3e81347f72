import type { ListFilter } from '../../../../contract/model/list-preferences.ts'
import type { SessionSort } from '../../../../contract/model/session.ts'

export { DEFAULT_SORT, NO_FILTER, type ListFilter } from '../../../../contract/model/list-preferences.ts'
export { filterOfView, VIEW_IDS, type ViewId } from '../../../../contract/model/views.ts'

/** A day of the local calendar as in a date field: `YYYY-MM-DD`. */
export type LocalDay = string

export type StartedFilter = ListFilter['started']
export type PercentFilter = ListFilter['percent']

/** Whether the filter depends on the cached reports. */
export function asksReports(filter: ListFilter): boolean {
  const { conclusions, hasReport, hasVideo, hasEssay } = filter
  return conclusions.length > 0 || hasReport !== null || hasVideo !== null || hasEssay !== null
}

/** Whether the filter depends on the own reviews. */
export function asksReviews(filter: ListFilter): boolean {
  return (
    filter.verdicts.length > 0 ||
    filter.reviewStages.length > 0 ||
    filter.disagreement !== null ||
    filter.noteKinds.length > 0 ||
    filter.points.from !== null ||
    filter.points.to !== null ||
    filter.submitted.kind !== 'any' ||
    filter.submittedBy !== 'me' ||
    filter.questionScore !== null ||
    filter.criterionLevel !== null
  )
}

/** Whether any filter other than the search is set. */
export function hasChips(filter: ListFilter): boolean {
  return (
    filter.testIds.length > 0 ||
    filter.started.kind !== 'any' ||
    filter.state !== 'any' ||
    filter.atService !== null ||
    filter.manualScoring.length > 0 ||
    filter.scaleLevels.length > 0 ||
    filter.centers.length > 0 ||
    filter.percent.from !== null ||
    filter.percent.to !== null ||
    asksReports(filter) ||
    asksReviews(filter)
  )
}

/** The sort after a click on a column header. A newly sorted column starts with its more useful direction. */
export function nextSort(current: SessionSort, column: SessionSort['column']): SessionSort {
  if (current.column === column) return { column, direction: current.direction === 'asc' ? 'desc' : 'asc' }
  const newestOrLargestFirst: readonly SessionSort['column'][] = [
    'started',
    'modified',
    'elapsed',
    'percent',
    'score',
    'conclusion',
    'evaluation',
    'points',
    'notes',
    'disagreement',
  ]
  return { column, direction: newestOrLargestFirst.includes(column) ? 'desc' : 'asc' }
}
