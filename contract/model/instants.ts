import { z } from 'zod'

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type InstantMs = number

/**
 * Microseconds since 1970-01-01T00:00:00Z. A number is exact from 1685 to 2254. Outside these years they are rounded
 * down to a multiple of 64, which keeps their order.
 */
export type InstantMicros = number

const TIMESTAMP = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?Z$/

/**
 * Splits a UTC timestamp of the service (ISO 8601 ending in `Z`, any number of fractional digits up to nine) into
 * whole seconds, as milliseconds, and microseconds. `null` for anything else, impossible dates included.
 */
function splitTimestamp(text: string): { readonly wholeMs: number; readonly micros: number } | null {
  const match = TIMESTAMP.exec(text)
  if (!match) return null
  const [, whole = '', fraction = ''] = match
  const wholeMs = Date.parse(`${whole}Z`)
  if (Number.isNaN(wholeMs)) return null
  // Date.parse accepts February 30 and 24:00 as times of the next day. Formatting the date again detects this, but
  // doubles the cost, so it is done only for days past the 28th and the hour 24.
  const mayRollOver = whole.slice(8, 10) > '28' || whole.slice(11, 13) === '24'
  if (mayRollOver && !new Date(wholeMs).toISOString().startsWith(whole)) return null
  return { wholeMs, micros: Number(fraction.slice(0, 6).padEnd(6, '0')) }
}

/**
 * Outside the exact years a number holds multiples of 64, in all years of four digits. Whole seconds in microseconds
 * are such multiples.
 */
const COARSE = 64

/** Parses a UTC timestamp to microseconds; digits past the sixth are dropped. `null` for anything else. */
export function parseTimestampMicros(text: string): InstantMicros | null {
  const parts = splitTimestamp(text)
  if (parts === null) return null
  const micros = parts.wholeMs * 1000 + parts.micros
  if (Number.isSafeInteger(micros)) return micros
  return parts.wholeMs * 1000 + (parts.micros - (parts.micros % COARSE))
}

/**
 * {@link parseTimestampMicros} as in the versions that did not store texts beside the numbers: if a number cannot hold
 * the time, it is the nearest one, which may be later.
 */
export function nearestTimestampMicros(text: string): InstantMicros | null {
  const parts = splitTimestamp(text)
  return parts === null ? null : parts.wholeMs * 1000 + parts.micros
}

/** Parses a UTC timestamp to milliseconds; digits past the third are dropped. `null` for anything else. */
export function parseTimestamp(text: string): InstantMs | null {
  const parts = splitTimestamp(text)
  return parts === null ? null : parts.wholeMs + Math.floor(parts.micros / 1000)
}

/** Formats an instant as the service expects it; milliseconds are omitted if they are zero. */
export function formatTimestamp(instant: InstantMs): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z')
}

/** {@link formatTimestamp} with microseconds, unless they are zero. */
export function formatTimestampMicros(instant: InstantMicros): string {
  const below = ((instant % 1000) + 1000) % 1000
  const whole = new Date((instant - below) / 1000).toISOString()
  return below === 0 ? whole.replace('.000Z', 'Z') : whole.replace('Z', `${String(below).padStart(3, '0')}Z`)
}

/**
 * Compares two UTC timestamps by all of their digits: negative if `left` is earlier. Both must be valid for the
 * functions above.
 */
export function compareTimestamps(left: string, right: string): number {
  const [one, other] = [withNineDigits(left), withNineDigits(right)]
  return one < other ? -1 : one > other ? 1 : 0
}

const SECONDS_LENGTH = 'YYYY-MM-DDTHH:MM:SS'.length

function withNineDigits(text: string): string {
  return text.slice(0, SECONDS_LENGTH) + timestampFraction(text).padEnd(9, '0')
}

/** The digits of the fraction of a second in a UTC timestamp, as written; empty if there are none. */
export function timestampFraction(text: string): string {
  return text.slice(SECONDS_LENGTH + 1, -1)
}

/** A UTC timestamp as text, exactly as the service sent it (the feed cursor must be sent back unchanged). */
export const timestampSchema = z.string().refine((text) => parseTimestampMicros(text) !== null, 'not a UTC timestamp')
