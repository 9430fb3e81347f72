import type { InstantMs } from '../model/instants.ts'
import type { ListFilter } from '../model/list-preferences.ts'
import type { SessionFilter } from '../model/session.ts'
import { calendarDay, startOfDay } from './time-zone.ts'

type DayRange = ListFilter['started']
type StateFilter = ListFilter['state']

const DAY = /^([1-9]\d{3})-(\d{2})-(\d{2})$/

/** Whether the value of a date field is a day: a year that is being typed begins with zeros. */
export const isDay = (text: string): boolean => DAY.test(text)

/** Midnight of a day of the calendar `offset` days on, so that a change to summer time is counted right. */
function localMidnight(day: string, offset = 0): InstantMs | undefined {
  const match = DAY.exec(day)
  if (!match) return undefined
  const [, year, month, date] = match.map(Number)
  const midnight = startOfDay({ year: year!, month: month!, day: date! + offset })
  return Number.isNaN(midnight) ? undefined : midnight
}

/** The bounds as the store takes them: from inclusive, to exclusive. */
export function dayBounds(
  range: DayRange,
  now: InstantMs,
): { readonly from?: InstantMs | undefined; readonly to?: InstantMs | undefined } {
  switch (range.kind) {
    case 'any':
      return {}
    case 'days': {
      const { year, month, day } = calendarDay(now)
      return { from: startOfDay({ year, month, day: day - (range.days - 1) }) }
    }
    case 'range':
      return {
        from: range.from === null ? undefined : localMidnight(range.from),
        to: range.to === null ? undefined : localMidnight(range.to, 1),
      }
  }
}

function startedMembers(range: DayRange, now: InstantMs): Pick<SessionFilter, 'startedFrom' | 'startedTo'> {
  const { from, to } = dayBounds(range, now)
  return { ...(from === undefined ? {} : { startedFrom: from }), ...(to === undefined ? {} : { startedTo: to }) }
}

/** Conditions on a submitted review. */
function submittedMembers(
  { submitted, submittedBy, questionScore, criterionLevel }: ListFilter,
  now: InstantMs,
): Pick<SessionFilter, 'submittedFrom' | 'submittedTo' | 'submittedBy' | 'questionScore' | 'criterionLevel'> {
  const { from, to } = dayBounds(submitted, now)
  return {
    ...(from === undefined ? {} : { submittedFrom: from }),
    ...(to === undefined ? {} : { submittedTo: to }),
    ...(submittedBy === 'me' ? {} : { submittedBy }),
    ...(questionScore === null ? {} : { questionScore }),
    ...(criterionLevel === null ? {} : { criterionLevel: levelOf(criterionLevel) }),
  }
}

function levelOf({ question, criterion, points }: NonNullable<ListFilter['criterionLevel']>) {
  return { question, criterion, points }
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
    ...startedMembers(filter.started, now),
    ...stateMembers(filter.state),
    ...(filter.atService === null ? {} : { atService: filter.atService }),
    ...(filter.manualScoring.length === 0 ? {} : { manualScoring: [...filter.manualScoring] }),
    ...(filter.scaleLevels.length === 0 ? {} : { scaleLevels: [...filter.scaleLevels] }),
    ...(filter.percent.from === null ? {} : { percentFrom: filter.percent.from }),
    ...(filter.percent.to === null ? {} : { percentTo: filter.percent.to }),
    ...(filter.conclusions.length === 0 ? {} : { conclusions: [...filter.conclusions] }),
    ...(filter.hasReport === null ? {} : { hasReport: filter.hasReport }),
    ...(filter.hasVideo === null ? {} : { hasVideo: filter.hasVideo }),
    ...(filter.hasEssay === null ? {} : { hasEssay: filter.hasEssay }),
    ...(filter.verdicts.length === 0 ? {} : { verdicts: [...filter.verdicts] }),
    ...(filter.reviewStages.length === 0 ? {} : { reviewStages: [...filter.reviewStages] }),
    ...(filter.disagreement === null ? {} : { disagreement: filter.disagreement }),
    ...(filter.noteKinds.length === 0 ? {} : { noteKinds: [...filter.noteKinds] }),
    ...(filter.points.from === null ? {} : { pointsFrom: filter.points.from }),
    ...(filter.points.to === null ? {} : { pointsTo: filter.points.to }),
    ...submittedMembers(filter, now),
  }
}
