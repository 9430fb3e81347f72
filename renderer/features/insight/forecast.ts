import type { DurationMs } from '../../../contract/model/durations.ts'
import type { Insight } from '../../../contract/model/insight.ts'
import { countDays, dayAfter, type DayBar, type LocalDay } from './day-bars.ts'

/** When everything will be submitted if the work goes on as it did. */
export type Forecast = {
  /** Time for the sessions that are left; `null` while the pace is unknown. */
  readonly timeLeft: DurationMs | null
  /** `null` where nothing was submitted in the range. */
  readonly doneOn: LocalDay | null
  /** Sessions submitted a day, days off included. */
  readonly perDay: number
}

/** Later than this no date is worth telling. */
const MOST_DAYS = 3650

/**
 * `null` where nothing is left. The sessions a day are the mean from the first day of the range with a submission to its
 * last day, since the days to come have days off too.
 */
export function forecastOf(insight: Insight, bars: readonly DayBar[], today: LocalDay): Forecast | null {
  const left = insight.sessions - insight.submitted
  if (left <= 0) return null
  const timeLeft = insight.pace === null ? null : left * insight.pace.median
  const first = insight.days.findIndex(({ submitted }) => submitted > 0)
  const [begin, end] = [bars[first], bars.at(-1)]
  if (begin === undefined || end === undefined) return { timeLeft, doneOn: null, perDay: 0 }
  const last = end.to < today ? end.to : today
  const perDay = insight.inRange / Math.max(1, countDays(begin.from, last))
  const days = Math.ceil(left / perDay)
  return { timeLeft, doneOn: days > MOST_DAYS ? null : dayAfter(today, days), perDay }
}
