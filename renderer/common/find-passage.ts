import type { Quoted } from '../../contract/model/review.ts'

/** Where a passage is in a text, in UTF-16 units. */
export type FoundPassage = {
  readonly start: number
  readonly end: number
  /** Whether it stands where it stood, stands elsewhere, or was itself edited. */
  readonly is: 'same' | 'moved' | 'changed'
}

/** Characters of the text before and after a passage that are kept with it. */
const CONTEXT = 60
/** Maximum characters of a quote. */
const LONGEST_QUOTE = 20_000
/** A shorter quote needs the text around it to be told from the same words elsewhere. */
export const ENOUGH = 12
/** Lengths of the pieces of context by which an edited passage is found. */
const ANCHORS = [24, 12] as const
/** The search ends after this many places, such as of a quote that is a single letter. */
const MOST_PLACES = 500
const MOST_ANCHORS = 20
/** Shares of equal pairs of letters at which a text counts as the edited quote, by whether both ends are known. */
const LIKE_BETWEEN = 0.5
const LIKE_BESIDE = 0.7

/** The passage of a text between two offsets, without white space around it; `null` if nothing is left. */
export function passageAt(text: string, from: number, until: number): Quoted | null {
  const chosen = text.slice(from, until)
  const start = whole(text, from + (chosen.length - chosen.trimStart().length))
  const end = whole(text, Math.min(from + chosen.trimEnd().length, start + LONGEST_QUOTE))
  if (end <= start) return null
  return {
    start,
    quote: text.slice(start, end),
    before: text.slice(whole(text, Math.max(0, start - CONTEXT)), start),
    after: text.slice(end, whole(text, Math.min(text.length, end + CONTEXT))),
  }
}

/** Moves an offset that is within a character of two units before the character. */
function whole(text: string, offset: number): number {
  const isSplit = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(0, offset - 1), offset + 1))
  return isSplit ? offset - 1 : offset
}

/**
 * Finds a passage in a text that may have been edited since: by its quote, if that occurs several times where the text
 * around it is the most similar, or else by the text around it. `null` if it is no longer there.
 */
export function findPassage(text: string, passage: Quoted): FoundPassage | null {
  return findQuote(text, passage) ?? findEdited(text, passage)
}

function findQuote(text: string, passage: Quoted): FoundPassage | null {
  const { start, quote, before, after } = passage
  const isThere = text.startsWith(before + quote + after, start - before.length)
  if (start >= before.length && isThere) return { start, end: start + quote.length, is: 'same' }
  const needed = Math.min(ENOUGH - quote.length, before.length + after.length)
  let best: { readonly at: number; readonly equal: number } | null = null
  for (const at of placesOf(text, quote, MOST_PLACES)) {
    const equal = equalBefore(text.slice(0, at), before) + equalAfter(text.slice(at + quote.length), after)
    if (equal < needed) continue
    const isNearer = best !== null && Math.abs(at - start) < Math.abs(best.at - start)
    if (best === null || equal > best.equal || (equal === best.equal && isNearer)) best = { at, equal }
  }
  if (best === null) return null
  return { start: best.at, end: best.at + quote.length, is: best.at === start ? 'same' : 'moved' }
}

/** Finds the text that is now between, or beside, what stood before and after the passage. */
function findEdited(text: string, { quote, before, after }: Quoted): FoundPassage | null {
  for (const size of ANCHORS) {
    const begins = size > before.length ? [] : placesOf(text, before.slice(-size), MOST_ANCHORS).map((at) => at + size)
    const ends = size > after.length ? [] : placesOf(text, after.slice(0, size), MOST_ANCHORS)
    const between = begins.flatMap((start) => {
      const end = ends.find((one) => one >= start)
      return end === undefined || end - start > 2 * quote.length + size ? [] : [{ start, end }]
    })
    const beside = [
      ...begins.map((start) => ({ start, end: whole(text, Math.min(text.length, start + quote.length)) })),
      ...ends.map((end) => ({ start: whole(text, Math.max(0, end - quote.length)), end })),
    ]
    const found = mostAlike(text, quote, between, LIKE_BETWEEN) ?? mostAlike(text, quote, beside, LIKE_BESIDE)
    if (found !== null) return { ...found, is: 'changed' }
  }
  return null
}

type Span = { readonly start: number; readonly end: number }

function mostAlike(text: string, quote: string, spans: readonly Span[], least: number): Span | null {
  const pairs = pairsOf(quote)
  let best: { readonly span: Span; readonly likeness: number } | null = null
  for (const span of spans) {
    const likeness = likenessOf(pairs, pairsOf(text.slice(span.start, span.end)))
    if (likeness >= least && likeness > (best?.likeness ?? 0)) best = { span, likeness }
  }
  return best?.span ?? null
}

function pairsOf(text: string): ReadonlyMap<string, number> {
  const pairs = new Map<string, number>()
  for (let at = 0; at < text.length - 1; at += 1) {
    const pair = text.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

/** The Sørensen–Dice coefficient, from 0 to 1. */
function likenessOf(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const size = (pairs: ReadonlyMap<string, number>) => [...pairs.values()].reduce((sum, count) => sum + count, 0)
  const all = size(one) + size(other)
  if (all === 0) return 0
  let equal = 0
  for (const [pair, count] of one) equal += Math.min(count, other.get(pair) ?? 0)
  return (2 * equal) / all
}

function placesOf(text: string, part: string, most: number): number[] {
  const places: number[] = []
  for (let at = text.indexOf(part); at >= 0 && places.length < most; at = text.indexOf(part, at + 1)) places.push(at)
  return places
}

/** Number of equal characters at the ends. */
export function equalBefore(one: string, other: string): number {
  let count = 0
  while (count < other.length && one.at(-1 - count) === other.at(-1 - count)) count += 1
  return count
}

/** Number of equal characters at the beginnings. */
export function equalAfter(one: string, other: string): number {
  let count = 0
  while (count < other.length && one[count] === other[count]) count += 1
  return count
}
