import type { Element } from '@xmldom/xmldom'
import { DeskError } from '../../contract/model/errors.ts'

/** Attributes of a manifest and its periods that dash.js reads as durations (`DurationMatcher`). */
const DURATIONS = [
  'duration',
  'maxSegmentDuration',
  'maxSubsegmentDuration',
  'mediaPresentationDuration',
  'minBufferTime',
  'minimumUpdatePeriod',
  'start',
  'suggestedPresentationDelay',
  'timeShiftBufferDepth',
] as const

/** Seconds of every duration that an element states. Fails as {@link secondsOf}. */
export function durationSeconds(element: Element): number[] {
  return DURATIONS.flatMap((name) => secondsAt(element, name) ?? [])
}

/** Seconds that a period may last at most; `null` where nothing says it. */
export function longestPeriod(root: Element, periods: readonly Element[]): number | null {
  // Without a duration of its own a period ends where the next one starts, or with the presentation.
  const said = [
    secondsAt(root, 'mediaPresentationDuration'),
    ...periods.flatMap((period) => [secondsAt(period, 'duration'), secondsAt(period, 'start')]),
  ].filter((seconds) => seconds !== null)
  const longest = Math.max(0, ...said)
  return longest > 0 ? longest : null
}

/** Whether dash.js finds where a presentation that is not complete yet (`dynamic`) ends: for none it takes the time of day. */
export function hasEnd(root: Element, periods: readonly Element[]): boolean {
  const whole = secondsAt(root, 'mediaPresentationDuration') ?? 0
  return whole > 0 || periods.every((period) => period.hasAttribute('duration'))
}

function secondsAt(element: Element, name: (typeof DURATIONS)[number]): number | null {
  const text = element.getAttribute(name)
  return text === null ? null : secondsOf(text)
}

const NUMBER = String.raw`(\d+(?:\.\d+)?)`
const DURATION = new RegExp(
  `^P(?:${NUMBER}Y)?(?:${NUMBER}M)?(?:${NUMBER}D)?(?:T(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`,
)

/**
 * Seconds of an ISO 8601 duration. dash.js reads the beginning that fits and passes over the rest (`durationRegex` in its
 * DurationMatcher.js: `P9000000YX` is nine million years), and takes a bare number as seconds. What is not a duration as
 * a whole is therefore refused and not taken for none.
 *
 * @throws `media-unplayable`
 */
function secondsOf(text: string): number {
  const match = DURATION.exec(text)
  if (!match) throw new DeskError('media-unplayable', 'The manifest states a duration that is none.')
  const [years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  return (((years * 365 + months * 30 + days) * 24 + hours) * 60 + minutes) * 60 + seconds
}
