import type { TFunction } from 'i18next'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { ResultSet } from '../../../../contract/model/result-sets.ts'
import { formatDay, formatNumber } from '../../../../contract/text/format.ts'
import { dayBounds } from '../../../../contract/text/session-filter.ts'
import type { PercentFilter, StartedFilter } from './session-filter.ts'

const DAY_MS = 86_400_000

/** The text on the chip of a filter by days. */
export function startedText(t: TFunction, started: StartedFilter, now: InstantMs): string {
  switch (started.kind) {
    case 'any':
      return t('sessions.started.any')
    case 'days':
      return started.days === 1 ? t('sessions.started.today') : t('sessions.started.days', { count: started.days })
    case 'range': {
      const { from: begin, to: end } = dayBounds(started, now)
      const from = begin === undefined ? null : formatDay(begin, now)
      // The bound is midnight after the last day.
      const to = end === undefined ? null : formatDay(end - DAY_MS / 2, now)
      if (from !== null && to !== null) return from === to ? from : `${from} – ${to}`
      if (from !== null) return t('sessions.filter.rangeFrom', { from })
      return to === null ? t('sessions.started.any') : t('sessions.filter.rangeTo', { to })
    }
  }
}

/** The text on the chip of the percentage filter; `null` if it is not set. */
export function percentText(t: TFunction, { from, to }: PercentFilter): string | null {
  if (from === null && to === null) return null
  if (to === null) return t('sessions.percentRange.least', { from: formatNumber(from ?? 0) })
  if (from === null) return t('sessions.percentRange.most', { to: formatNumber(to) })
  return t('sessions.percentRange.between', { from: formatNumber(from), to: formatNumber(to) })
}

/** The text on the chip of the own score; `null` if it is not set. */
export function pointsText(t: TFunction, { from, to }: PercentFilter): string | null {
  if (from === null && to === null) return null
  if (to === null) return t('listReviews.pointsRange.least', { from: formatNumber(from ?? 0) })
  if (from === null) return t('listReviews.pointsRange.most', { to: formatNumber(to) })
  return t('listReviews.pointsRange.between', { from: formatNumber(from), to: formatNumber(to) })
}

/** How many sessions of a result set have the reports that a filter needs; `undefined` if all have. */
export function coverageText(t: TFunction, resultSet: ResultSet): string | undefined {
  const { of, withReport } = resultSet.known ?? { of: resultSet.total, withReport: resultSet.withReport }
  return withReport === of ? undefined : t('sessions.filter.coverage', { withReport, total: of })
}
