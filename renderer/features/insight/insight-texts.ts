import type { TFunction } from 'i18next'
import { shareOf } from '../../../contract/model/decimals.ts'
import type { DurationMs } from '../../../contract/model/durations.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import { formatDay, formatNumber } from '../../../contract/text/format.ts'
import { startOf, type DayBar, type LocalDay } from './day-bars.ts'

/** Noon of a day, so that formatting in its zone gives that day. */
export function noonOf(day: LocalDay): InstantMs {
  return startOf(day) + 12 * 3_600_000
}

export function dayText(day: LocalDay, now: InstantMs): string {
  return formatDay(noonOf(day), now)
}

/** A day, or the first and last of several. */
export function barText(t: TFunction, { from, to }: Pick<DayBar, 'from' | 'to'>, now: InstantMs): string {
  return from === to ? dayText(from, now) : t('insight.range', { from: dayText(from, now), to: dayText(to, now) })
}

/** Minutes and seconds as `M:SS`, minutes past 60 counted on. */
export function minutesText(duration: DurationMs): string {
  const seconds = Math.round(duration / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Hours and minutes in words, rounded to minutes. */
export function hoursText(t: TFunction, duration: DurationMs): string {
  const minutes = Math.round(duration / 60_000)
  if (minutes < 60) return t('insight.minutes', { minutes })
  return t('insight.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** The median of as many days before. One day has a name of its own, which no plural form gives it. */
export function medianBeforeText(t: TFunction, time: string, days: number): string {
  return days === 1 ? t('insight.medianDayBefore', { time }) : t('insight.medianBefore', { time, count: days })
}

/** What the line at the top of the progress stands for. */
export function allSessionsText(t: TFunction, isOneTest: boolean, count: number): string {
  if (isOneTest) return t('insight.allOfTest', { count })
  return count === 1 ? t('insight.onlySession') : t('insight.allSessions', { count })
}

/** A number from 0 with one decimal at most, half up. */
export function roundedText(value: number): string {
  return formatNumber(shareOf(value, 1, 1, 1))
}

/** "2 points", or "2–4 points". */
export function pointsText(t: TFunction, from: number, to: number): string {
  if (from === to) return t('insight.pointsOf', { count: from, points: formatNumber(from) })
  return t('insight.pointsBetween', { count: to, from: formatNumber(from), to: formatNumber(to) })
}

/** The day of the month; with the month at the first day, and at the first of a month. */
export function dayTickText(day: LocalDay, all: readonly LocalDay[]): string {
  if (day !== all[0] && !day.endsWith('-01')) return String(Number(day.slice(8)))
  return dayText(day, noonOf(day))
}
