import { DeskError } from '../../contract/model/errors.ts'

/** How large an answer may be: bytes of its body, unpacked, and values in its JSON, each list and object counted too. */
export type AnswerLimits = { readonly bytes: number; readonly values: number }

/**
 * Several times what an honest answer comes to, and far below what ends the program: V8 aborts the process, without an
 * exception, on a list of more than 134 million values or a text beyond 536 million characters.
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
  /** What a POST answers: counts, or 1,000 ids. */
  receipt: { bytes: 1_000_000, values: 20_000 },
} as const satisfies Record<string, AnswerLimits>

/** Of an answer that is a failure, only the start is told. */
export const MOST_ERROR_BYTES = 64_000

export function tooLarge(limit: number, options?: ErrorOptions): DeskError {
  const message = `The service's answer is larger than any of its kind should be (${limit} bytes), so it was not read.`
  return new DeskError('malformed', message, { limit }, options)
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const LIST = 0x5b
const OBJECT = 0x7b

/**
 * Whether JSON has more values than `most`. Counts in the bytes, before the parser makes anything of them: each comma and
 * each opening bracket stands for a value. Bytes inside of texts are passed over; in UTF-8 no part of a longer character
 * looks like one of these signs.
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
  const message = `The service's answer has more values than any of its kind should have (${most}), so it was not read.`
  throw new DeskError('malformed', message, { status: 200, limit: most })
}
