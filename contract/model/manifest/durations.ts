import { DeskError } from '../errors.ts'
import type { ManifestElement } from './elements.ts'
import { isoSeconds } from './iso-duration.ts'

/** Attributes of a manifest and its periods that dash.js parses as durations (`DurationMatcher`). */
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

/** All durations that an element states, in seconds. Fails as {@link secondsOf}. */
export function durationSeconds(element: ManifestElement): number[] {
  return DURATIONS.flatMap((name) => secondsAt(element, name) ?? [])
}

/** The longest possible period in seconds; `null` where nothing limits it. */
export function longestPeriod(root: ManifestElement, periods: readonly ManifestElement[]): number | null {
  // A period without a duration ends where the next one starts, or at the end of the presentation.
  const said = [
    secondsAt(root, 'mediaPresentationDuration'),
    ...periods.flatMap((period) => [secondsAt(period, 'duration'), secondsAt(period, 'start')]),
  ].filter((seconds) => seconds !== null)
  const longest = Math.max(0, ...said)
  return longest > 0 ? longest : null
}

/**
 * Whether dash.js can determine the end of a presentation that is not complete yet (`dynamic`). Otherwise it uses the
 * current time.
 */
export function hasEnd(root: ManifestElement, periods: readonly ManifestElement[]): boolean {
  const whole = secondsAt(root, 'mediaPresentationDuration') ?? 0
  return whole > 0 || periods.every((period) => period.hasAttribute('duration'))
}

/** A duration that an element states, in seconds; `null` if it does not. Fails as {@link secondsOf}. */
export function secondsAt(element: ManifestElement, name: (typeof DURATIONS)[number]): number | null {
  const text = element.getAttribute(name)
  return text === null ? null : secondsOf(text)
}

/**
 * Parses a duration of a manifest to seconds. dash.js takes the beginning that matches and ignores the rest
 * (`durationRegex` in its DurationMatcher.js: `P9000000YX` is nine million years), and takes a bare number as seconds.
 * So text that is not a duration as a whole fails instead of being ignored.
 *
 * @throws `media-unplayable`
 */
function secondsOf(text: string): number {
  const seconds = isoSeconds(text)
  if (seconds === null) throw new DeskError('media-unplayable', 'The manifest states a duration that is none.')
  return seconds
}
