import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { ListFilter } from '../../../../contract/model/list-preferences.ts'
import type { SessionFilter, SessionSort } from '../../../../contract/model/session.ts'
import { calendarDay, startOfDay } from '../../../../contract/text/time-zone.ts'

export type { ListFilter } from '../../../../contract/model/list-preferences.ts'

/** A day of the local calendar as an input field writes it: `YYYY-MM-DD`. */
export type LocalDay = string

export type StartedFilter = ListFilter['started']
export type StateFilter = ListFilter['state']
export type PercentFilter = ListFilter['percent']

export const NO_FILTER: ListFilter = {
  search: '',
  testIds: [],
  started: { kind: 'any' },
  state: 'any',
  manualScoring: [],
  scaleLevels: [],
  centers: [],
  percent: { from: null, to: null },
  conclusions: [],
  hasVideo: null,
  hasEssay: null,
}

/** The newest first: what came in last is what a reviewer looks for. */
export const DEFAULT_SORT: SessionSort = { column: 'started', direction: 'desc' }

/** Midnight of a day of the calendar `offset` days on, so that a change to summer time is counted right. */
function localMidnight(day: LocalDay, offset = 0): InstantMs | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!match) return undefined
  const [, year, month, date] = match.map(Number)
  const midnight = startOfDay({ year: year!, month: month!, day: date! + offset })
  return Number.isNaN(midnight) ? undefined : midnight
}

/** The bounds as the store takes them: from inclusive, to exclusive. */
export function startedBounds(
  started: StartedFilter,
  now: InstantMs,
): Pick<SessionFilter, 'startedFrom' | 'startedTo'> {
  switch (started.kind) {
    case 'any':
      return {}
    case 'days': {
      const { year, month, day } = calendarDay(now)
      return { startedFrom: startOfDay({ year, month, day: day - (started.days - 1) }) }
    }
    case 'range': {
      const startedFrom = started.from === null ? undefined : localMidnight(started.from)
      const startedTo = started.to === null ? undefined : localMidnight(started.to, 1)
      return {
        ...(startedFrom === undefined ? {} : { startedFrom }),
        ...(startedTo === undefined ? {} : { startedTo }),
      }
    }
  }
}

function stateMembers(state: StateFilter): Pick<SessionFilter, 'finished' | 'autoClosed'> {
  switch (state) {
    case 'any':
      return {}
    case 'finished':
      return { finished: true }
    case 'byParticipant':
      return { finished: true, autoClosed: false }
    case 'inProgress':
      return { finished: false }
    case 'autoClosed':
      return { autoClosed: true }
  }
}

/** The request that a filter makes; members that do not filter are left out. */
export function toSessionFilter(filter: ListFilter, now: InstantMs): SessionFilter {
  const search = filter.search.trim()
  return {
    ...(search === '' ? {} : { search: search.slice(0, 1000) }),
    ...(filter.centers.length === 0 ? {} : { centers: [...filter.centers] }),
    ...(filter.testIds.length === 0 ? {} : { testIds: [...filter.testIds] }),
    ...startedBounds(filter.started, now),
    ...stateMembers(filter.state),
    ...(filter.manualScoring.length === 0 ? {} : { manualScoring: [...filter.manualScoring] }),
    ...(filter.scaleLevels.length === 0 ? {} : { scaleLevels: [...filter.scaleLevels] }),
    ...(filter.percent.from === null ? {} : { percentFrom: filter.percent.from }),
    ...(filter.percent.to === null ? {} : { percentTo: filter.percent.to }),
    ...(filter.conclusions.length === 0 ? {} : { conclusions: [...filter.conclusions] }),
    ...(filter.hasVideo === null ? {} : { hasVideo: filter.hasVideo }),
    ...(filter.hasEssay === null ? {} : { hasEssay: filter.hasEssay }),
  }
}

/** Whether the filter asks what only reports tell. */
export function asksReports(filter: ListFilter): boolean {
  return filter.conclusions.length > 0 || filter.hasVideo !== null || filter.hasEssay !== null
}

/** Whether nothing but the search is asked for. */
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

/** The fixed views. Each is a filter to start from; its members then show as chips. */
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

/** The view that a filter belongs to: the one whose own members it still has, whatever it has besides. */
export function viewOfFilter(filter: ListFilter): ViewId {
  if (filter.manualScoring.length === 1 && filter.manualScoring[0] === 'required') return 'needsScoring'
  if (filter.manualScoring.length === 1 && filter.manualScoring[0] === 'completed') return 'scored'
  if (filter.state === 'inProgress') return 'inProgress'
  if (filter.state === 'autoClosed') return 'timedOut'
  return 'all'
}

/** The sort after a click on a column's header: a new column starts with its more useful direction. */
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
