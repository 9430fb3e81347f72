/**
 * Stateless random numbers: every value is a hash of what it belongs to, so a session anywhere in the feed can be
 * generated without those before it, and is always the same.
 */

/** Mixes 32 bits (the finalizer of MurmurHash3). */
export function mix(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** Hashes several integers in their order. */
export function hashOf(...parts: readonly number[]): number {
  let bits = 0x9747b28c
  for (const part of parts) bits = mix(Math.imul(bits, 31) + mix(part + 0x7f4a7c15))
  return bits
}

/** A value from 0 to 2^32-1 for one attribute of the thing that `base` identifies. */
export function draw(base: number, attribute: number): number {
  return mix(base + Math.imul(attribute, 0x9e3779b1))
}

/** {@link draw} as a fraction, 0 inclusive to 1 exclusive. */
export function fraction(base: number, attribute: number): number {
  return draw(base, attribute) / 0x1_0000_0000
}

/** True with the given probability. */
export function chance(base: number, attribute: number, probability: number): boolean {
  return fraction(base, attribute) < probability
}

/** An integer, 0 inclusive to `limit` exclusive. */
export function below(base: number, attribute: number, limit: number): number {
  return Math.floor(fraction(base, attribute) * limit)
}

export function pick<T>(list: readonly T[], base: number, attribute: number): T {
  return list[below(base, attribute, list.length)]!
}
