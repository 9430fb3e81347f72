import type { Tokenizer } from './search-terms.ts'

/** What the index makes of a character: the code point that it stores, {@link SEPARATOR} or {@link DROPPED}. */
export type CharacterFolding = (codePoint: number) => number

/** Not part of a word. */
export const SEPARATOR = -1
/** Part of a word, but left out of it, as an accent of its own is. */
export const DROPPED = -2

const UNKNOWN = 0
const BASIC_PLANE = 0x10000

/**
 * Asks the index's own tokenizer once for each character, so that what is highlighted is what was found: its tables of
 * letters and accents are neither those of JavaScript nor of any Unicode version that a regular expression knows. It looks
 * at each character by itself, so the answers can be kept.
 */
export function createCharacterFolding(tokenize: Tokenizer): CharacterFolding {
  const basic = new Int32Array(BASIC_PLANE)
  const others = new Map<number, number>()

  function ask(codePoint: number): number {
    const [word = '', next] = tokenize(`x${String.fromCodePoint(codePoint)}x`)
    if (word.length < 2 || next !== undefined) return SEPARATOR
    return word.length === 2 ? DROPPED : word.codePointAt(1)!
  }

  return (codePoint) => {
    const known = codePoint < BASIC_PLANE ? basic[codePoint]! : (others.get(codePoint) ?? UNKNOWN)
    if (known !== UNKNOWN) return known
    const folded = ask(codePoint)
    if (codePoint < BASIC_PLANE) basic[codePoint] = folded
    else others.set(codePoint, folded)
    return folded
  }
}
