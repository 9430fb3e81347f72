import type { TFunction } from 'i18next'
import { parseDuration } from '../../../../contract/model/durations.ts'
import { parseTimestamp } from '../../../../contract/model/instants.ts'
import type { ResultSession } from '../../../../contract/model/results.ts'
import { formatElapsed, formatNumber, formatPercent, formatShortInstant } from '../../../../contract/text/format.ts'

/** Digits of a percentage after the point (API document, section 2.5). */
const PERCENT_DIGITS = 2

export function testName(t: TFunction, titles: ReadonlyMap<string, string>, testId: string): string {
  return titles.get(testId) ?? t('results.unknownTest', { id: testId.slice(0, 8) })
}

/** What a session has, as the table and the pane write it; `null` for what it has not. */
export function sessionTexts(session: ResultSession, now: number) {
  const { started, elapsedTime, score, maxScore, percent } = session
  const elapsed = elapsedTime === null ? null : parseDuration(elapsedTime)
  return {
    started: formatShortInstant(parseTimestamp(started) ?? 0, now),
    time: elapsed === null ? null : formatElapsed(elapsed),
    score: score === null ? null : scoreText(score, maxScore),
    percent: percent === null ? null : formatPercent(percent, PERCENT_DIGITS),
  }
}

function scoreText(score: number, max: number | null): string {
  return max === null ? formatNumber(score) : `${formatNumber(score)} / ${formatNumber(max)}`
}
