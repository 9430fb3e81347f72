import { mix } from './random.ts'

/**
 * GUIDs that encode their session. The place (center, ordinal) is scrambled by a four-round Feistel network keyed by
 * the seed, and the rest of the GUID is a checksum. So a participant is found in a feed of millions without an index,
 * and a foreign GUID is not accepted.
 */
export type Place = { readonly center: number; readonly ordinal: number }

/** What a GUID identifies; each purpose gives the same place a different GUID. */
export type GuidPurpose = 'participant' | 'session'

const ROUNDS = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344]
const PURPOSE_KEY: Record<GuidPurpose, number> = { participant: 0x1b873593, session: 0x5bd1e995 }

export function guidOf(seed: number, purpose: GuidPurpose, place: Place): string {
  const key = mix(seed ^ PURPOSE_KEY[purpose])
  let left = place.ordinal >>> 0
  let right = place.center >>> 0
  for (const round of ROUNDS) [left, right] = [right, (left ^ mix(right ^ key ^ round)) >>> 0]
  return writeGuid(left, right, key)
}

/** The reverse of {@link guidOf}; `null` for any other GUID. */
export function placeOf(seed: number, purpose: GuidPurpose, guid: string): Place | null {
  const key = mix(seed ^ PURPOSE_KEY[purpose])
  const text = guid.toLowerCase()
  const first = Number.parseInt(text.slice(0, 8), 16)
  const second = Number.parseInt(text.slice(9, 13) + text.slice(15, 18) + text.slice(24, 25), 16)
  if (!Number.isInteger(first) || !Number.isInteger(second) || writeGuid(first, second, key) !== text) return null
  let left = first
  let right = second
  for (const round of ROUNDS.toReversed()) [left, right] = [(right ^ mix(left ^ key ^ round)) >>> 0, left]
  return { center: right, ordinal: left }
}

/** 64 bits of content and 58 of checksum, in the format of a version 4 GUID. */
function writeGuid(first: number, second: number, key: number): string {
  const b = hex(second)
  const check = mix(first ^ mix(second ^ key))
  const more = hex(mix(check ^ 0x2545f491))
  return `${hex(first)}-${b.slice(0, 4)}-4${b.slice(4, 7)}-${'89ab'[check & 3]!}${more.slice(0, 3)}-${b.slice(7)}${more.slice(3, 6)}${hex(check)}`
}

const FOUR_DIGITS = Array.from({ length: 0x10000 }, (_, value) => value.toString(16).padStart(4, '0'))

function hex(value: number): string {
  return FOUR_DIGITS[value >>> 16]! + FOUR_DIGITS[value & 0xffff]!
}
