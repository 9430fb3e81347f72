import { z } from 'zod'

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type InstantMs = number

/**
 * Microseconds since 1970-01-01T00:00:00Z. A number holds them from 1685 to 2254; elsewhere they are rounded down to the
 * next multiple of 64, which puts none before an earlier one.
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
  // Date.parse takes the 30th of February and 24:00 as times of the next day. Writing the date again tells, and costs
  // as much as all the rest: only days past the 28th and the hour 24 need it.
  const mayRollOver = whole.slice(8, 10) > '28' || whole.slice(11, 13) === '24'
  if (mayRollOver && !new Date(wholeMs).toISOString().startsWith(whole)) return null
  return { wholeMs, micros: Number(fraction.slice(0, 6).padEnd(6, '0')) }
}

/** Whole seconds are a multiple of this in microseconds, and a number holds its multiples in all years of four digits. */
const COARSE = 64

/** Reads a UTC timestamp in microseconds; digits past the sixth are dropped. `null` when it is none. */
export function parseTimestampMicros(text: string): InstantMicros | null {
  const parts = splitTimestamp(text)
  if (parts === null) return null
  const micros = parts.wholeMs * 1000 + parts.micros
  if (Number.isSafeInteger(micros)) return micros
  return parts.wholeMs * 1000 + (parts.micros - (parts.micros % COARSE))
}

/**
 * {@link parseTimestampMicros} as it was before texts were kept beside the numbers: where a number cannot hold it, it is
 * the nearest one, which may be later.
 */
export function nearestTimestampMicros(text: string): InstantMicros | null {
  const parts = splitTimestamp(text)
  return parts === null ? null : parts.wholeMs * 1000 + parts.micros
}

/** Reads a UTC timestamp in milliseconds; digits past the third are dropped. `null` when it is none. */
export function parseTimestamp(text: string): InstantMs | null {
  const parts = splitTimestamp(text)
  return parts === null ? null : parts.wholeMs + Math.floor(parts.micros / 1000)
}

/** Writes an instant in the form the service reads: milliseconds only where there are some. */
export function formatTimestamp(instant: InstantMs): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z')
}

/** {@link formatTimestamp} with the digits below the millisecond, where there are some. */
export function formatTimestampMicros(instant: InstantMicros): string {
  const below = ((instant % 1000) + 1000) % 1000
  const whole = new Date((instant - below) / 1000).toISOString()
  return below === 0 ? whole.replace('.000Z', 'Z') : whole.replace('Z', `${String(below).padStart(3, '0')}Z`)
}

/**
 * Puts two UTC timestamps in order by all of their digits: negative where `left` is the earlier one. Both have been read
 * by one of the functions above.
 */
export function compareTimestamps(left: string, right: string): number {
  const [one, other] = [withNineDigits(left), withNineDigits(right)]
  return one < other ? -1 : one > other ? 1 : 0
}

const SECONDS_LENGTH = 'YYYY-MM-DDTHH:MM:SS'.length

function withNineDigits(text: string): string {
  return text.slice(0, SECONDS_LENGTH) + timestampFraction(text).padEnd(9, '0')
}

/** The digits of a UTC timestamp's fraction of a second, as they were written; empty where it has none. */
export function timestampFraction(text: string): string {
  return text.slice(SECONDS_LENGTH + 1, -1)
}

/** A UTC timestamp kept as the service wrote it (the feed cursor must be sent back unchanged). */
export const timestampSchema = z.string().refine((text) => parseTimestampMicros(text) !== null, 'not a UTC timestamp')
