import { NO_FILTER, type ListFilter } from '../../../../contract/model/list-preferences.ts'
import type { SessionSort } from '../../../../contract/model/session.ts'

export { DEFAULT_SORT, NO_FILTER, type ListFilter } from '../../../../contract/model/list-preferences.ts'

/** A day of the local calendar as in a date field: `YYYY-MM-DD`. */
export type LocalDay = string

export type StartedFilter = ListFilter['started']
export type PercentFilter = ListFilter['percent']

/** Whether the filter needs values that only reports have. */
export function asksReports(filter: ListFilter): boolean {
  return filter.conclusions.length > 0 || filter.hasVideo !== null || filter.hasEssay !== null
}

/** Whether any filter other than the search is set. */
export function hasChips(filter: ListFilter): boolean {
  return (
    filter.testIds.length > 0 ||
    filter.started.kind !== 'any' ||
    filter.state !== 'any' ||
    filter.manualScoring.length > 0 ||
    filter.scaleLevels.length > 0 ||
    filter.centers.length > 0 ||
    filter.percent.from !== null ||
    filter.percent.to !== null ||
    asksReports(filter)
  )
}

export const VIEW_IDS = ['all', 'needsScoring', 'scored', 'inProgress', 'timedOut'] as const
export type ViewId = (typeof VIEW_IDS)[number]

/** The filter of a fixed view. It replaces the current filter and its conditions show as chips. */
export function filterOfView(view: ViewId): ListFilter {
  switch (view) {
    case 'all':
      return NO_FILTER
    case 'needsScoring':
      return { ...NO_FILTER, manualScoring: ['required'] }
    case 'scored':
      return { ...NO_FILTER, manualScoring: ['completed'] }
    case 'inProgress':
      return { ...NO_FILTER, state: 'inProgress' }
    case 'timedOut':
      return { ...NO_FILTER, state: 'autoClosed' }
  }
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
  ]
  return { column, direction: newestOrLargestFirst.includes(column) ? 'desc' : 'asc' }
}
