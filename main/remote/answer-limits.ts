import { DeskError } from '../../contract/model/errors.ts'

/** Limits of an answer: bytes of its uncompressed body, and values in its JSON, where lists and objects count too. */
export type AnswerLimits = { readonly bytes: number; readonly values: number }

/**
 * Several times the size of legitimate answers, and far below what ends the process: V8 aborts it without an exception
 * for a list of more than 134 million values or a text of more than 536 million characters.
 */
export const ANSWER_LIMITS = {
  /** 500 sessions with photos of 400 kB each as text, or with 2,000 values each. */
  sessions: { bytes: 200_000_000, values: 1_000_000 },
  /** A few photos of 10 MB and long essays; 1,000 questions with 250 values each. */
  report: { bytes: 64_000_000, values: 250_000 },
  /** 50 participants with a photo and their sessions. */
  participants: { bytes: 64_000_000, values: 250_000 },
  /** 20,000 tests of 400 bytes with 8 values each. */
  tests: { bytes: 8_000_000, values: 250_000 },
  /** The answer to a POST: counts, or 1,000 ids. */
  receipt: { bytes: 1_000_000, values: 20_000 },
} as const satisfies Record<string, AnswerLimits>

/** Most bytes that are read of an error's body, since only its start is shown. */
export const MOST_ERROR_BYTES = 64_000

export function tooLarge(limit: number, options?: ErrorOptions): DeskError {
  const message = `The service's response exceeds the limit of ${limit} bytes and wasn't read.`
  return new DeskError('malformed', message, { limit }, options)
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const LIST = 0x5b
const OBJECT = 0x7b

/**
 * Whether JSON has more values than `most`. Counts in the bytes before parsing: each comma and each opening bracket
 * stands for a value. Bytes inside strings are skipped; in UTF-8 no byte of a longer character looks like one of these
 * signs.
 */
export function hasMoreValues(bytes: Uint8Array, most: number): boolean {
  let values = 0
  let inText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (inText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) {
      inText = true
    } else if (byte === COMMA || byte === LIST || byte === OBJECT) {
      values += 1
      if (values > most) return true
    }
  }
  return false
}

/** Fails with `malformed` where JSON has more values than `most`. */
export function assertFewValues(bytes: Uint8Array, most: number): void {
  if (!hasMoreValues(bytes, most)) return
  const message = `The service's response exceeds the limit of ${most} values and wasn't read.`
  throw new DeskError('malformed', message, { status: 200, limit: most })
}
