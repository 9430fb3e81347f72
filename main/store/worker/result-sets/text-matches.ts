import type { TextRange } from '../../../../contract/model/session.ts'
import { DROPPED, SEPARATOR, type CharacterFolding } from './character-folding.ts'

/** A word of the search at the start of a word of a text. */
export type TextMatch = { readonly range: TextRange; /** Index of the word of the search. */ readonly word: number }

/** A part of a text around the matches in it. */
export type Snippet = {
  readonly text: string
  readonly matches: readonly TextMatch[]
  /** Where the first match is in the whole text. */
  readonly at: number
}

/** Characters of a snippet before its first match, and from there on. */
const BEFORE = 40
const AFTER = 160

const HIGH_SURROGATE = /[\uD800-\uDBFF]$/
const LOW_SURROGATE = /^[\uDC00-\uDFFF]/

/** All places where a word of the text begins with one of the search, in their order, from a place on. */
export function* findMatches(
  text: string,
  words: readonly string[],
  folding: CharacterFolding,
  from = 0,
): Generator<TextMatch, void> {
  const wanted = words.map((word) => Array.from(word, (character) => character.codePointAt(0)!))
  let isInWord = from > 0 && folding(codePointBefore(text, from)) !== SEPARATOR
  for (let at = from; at < text.length;) {
    const codePoint = text.codePointAt(at)!
    const folded = folding(codePoint)
    const isLetter = folded !== SEPARATOR && (isInWord || folded !== DROPPED)
    if (isLetter && !isInWord) {
      // No word of the search begins another one, so one at most fits.
      for (let word = 0; word < wanted.length; word += 1) {
        if (wanted[word]![0] !== folded) continue
        const end = endOfPrefix(text, at, wanted[word]!, folding)
        if (end !== null) yield { range: [at, end], word }
      }
    }
    isInWord = isLetter
    at += codePoint > 0xffff ? 2 : 1
  }
}

function codePointBefore(text: string, at: number): number {
  const isPair = at > 1 && LOW_SURROGATE.test(text[at - 1]!)
  return text.codePointAt(isPair ? at - 2 : at - 1)!
}

/** Where the word that begins at `start` is done with the wanted letters and their accents; `null` where it has others. */
function endOfPrefix(text: string, start: number, wanted: readonly number[], folding: CharacterFolding): number | null {
  let found = 0
  let at = start
  while (at < text.length) {
    const codePoint = text.codePointAt(at)!
    const folded = folding(codePoint)
    if (folded !== DROPPED) {
      if (found === wanted.length) break
      if (folded !== wanted[found]) return null
      found += 1
    }
    at += codePoint > 0xffff ? 2 : 1
  }
  return found === wanted.length ? at : null
}

/** The parts of a text in which words of the search come first, each word once. A short text is one part. */
export function findSnippets(text: string, words: readonly string[], folding: CharacterFolding): readonly Snippet[] {
  const missing = new Set(words.keys())
  const snippets: Snippet[] = []
  for (const { range, word } of findMatches(text, words, folding)) {
    if (!missing.has(word)) continue
    const snippet = snippetAt(text, range[0], words, folding)
    for (const match of snippet.matches) missing.delete(match.word)
    snippets.push(snippet)
    if (missing.size === 0) break
  }
  return snippets
}

function snippetAt(text: string, at: number, words: readonly string[], folding: CharacterFolding): Snippet {
  const start = startNear(text, at)
  const end = endNear(text, at)
  const lead = start > 0 ? '…' : ''
  const matches: TextMatch[] = []
  // Of the text itself: a word that the cut goes through would look like the beginning of one.
  for (const { range, word } of findMatches(text, words, folding, start)) {
    if (range[0] >= end) break
    const shift = lead.length - start
    matches.push({ range: [range[0] + shift, Math.min(range[1], end) + shift], word })
  }
  return { text: `${lead}${text.slice(start, end).replace(/\s/g, ' ')}${end < text.length ? '…' : ''}`, matches, at }
}

/** A little before a match, where a word begins. */
function startNear(text: string, at: number): number {
  const from = Math.max(0, at - BEFORE)
  if (from === 0) return 0
  const lead = text.slice(from, at)
  const gap = lead.search(/\s\S/)
  // A text without spaces is cut anywhere, but not within a character.
  return gap === -1 ? from + (LOW_SURROGATE.test(lead) ? 1 : 0) : from + gap + 1
}

function endNear(text: string, at: number): number {
  const to = at + AFTER
  if (to >= text.length) return text.length
  return HIGH_SURROGATE.test(text.slice(at, to)) ? to - 1 : to
}
