import { z } from 'zod'

/** A duration in milliseconds. */
export type DurationMs = number

const DURATION = /^(?:(\d{1,6})\.)?(\d{1,2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?$/

/**
 * Parses `[d.]HH:MM:SS[.fraction]` (API document, sections 2.3 and 2.4) to milliseconds; `null` for anything else.
 * Digits beyond milliseconds are dropped.
 */
export function parseDuration(text: string): DurationMs | null {
  const match = DURATION.exec(text)
  if (!match) return null
  const [, days = '0', hours, minutes, seconds, fraction = ''] = match
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  const wholeSeconds = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)
  return wholeSeconds * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
}

/** Writes milliseconds as `[d.]HH:MM:SS[.fff]`, the service's own form. */
export function formatDuration(duration: DurationMs): string {
  const totalSeconds = Math.floor(duration / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const days = Math.floor(totalSeconds / 86_400)
  const rest = duration - totalSeconds * 1000
  return (
    (days > 0 ? `${days}.` : '') +
    `${two(Math.floor(totalSeconds / 3600) % 24)}:${two(Math.floor(totalSeconds / 60) % 60)}:${two(totalSeconds % 60)}` +
    (rest > 0 ? `.${String(rest).padStart(3, '0')}` : '')
  )
}

/** A duration in an answer of the service, kept as text; {@link parseDuration} parses it. */
export const durationSchema = z.string().refine((text) => parseDuration(text) !== null, 'not a duration [d.]HH:MM:SS')
