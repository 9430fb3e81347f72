/** Numbers that look like chance and are the same for the same seed (mulberry32). */
export type Chance = {
  /** A whole number from 0 up to and without `limit`. */
  below(limit: number): number
  of<T>(values: readonly T[]): T
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    of<T>(values: readonly T[]): T {
      if (values.length === 0) throw new Error('there is nothing to choose from')
      return values[below(values.length)] as T
    },
  }
}
