import type { RowSet } from '../../../common/row-sets.ts'
import { Cursor, UnknownForm } from './bytes.ts'

/** What is looked for among the words of an index, which are in order of their bytes. */
export type Wanted = { readonly word: Uint8Array; readonly asPrefix: boolean }

/** What a page leaves to the next one. */
export type Carried =
  /** The words that are wanted are behind. */
  | 'past'
  /** They are not reached yet, or the last word's rows may go on. */
  | { readonly wantsMore: boolean }

const HEADER = 4

/**
 * Marks the rows of the words that are wanted on one page. A page is: where its first row is when rows of the page before
 * go on (else 0), where its footer begins, the words with their rows, and the footer with where each word begins. Fails
 * with {@link UnknownForm}.
 */
export function markRows(page: Uint8Array, wanted: Wanted, carried: Exclude<Carried, 'past'>, marks: RowSet): Carried {
  if (page.length < HEADER) throw new UnknownForm('a page that is too short')
  const goesOn = ((page[0]! << 8) | page[1]!) !== 0
  const end = (page[2]! << 8) | page[3]!
  if (end < HEADER || end > page.length) throw new UnknownForm('a footer outside of its page')
  const footer = new Cursor(page, end)
  let start = end < page.length ? footer.number() : end
  if (goesOn && carried.wantsMore) markList(page, HEADER, start, marks)
  let wantsMore = carried.wantsMore && start === end
  const cursor = new Cursor(page, start)
  let word = new Uint8Array(64)
  let length = 0
  let isFirst = true
  while (start < end) {
    cursor.at = start
    const kept = isFirst ? 0 : cursor.number()
    const added = cursor.number()
    if (kept > length) throw new UnknownForm('a word that shares more with the one before than it has')
    length = kept + added
    if (cursor.at + added > end) throw new UnknownForm('a word that is longer than its page')
    if (length > word.length) {
      const longer = new Uint8Array(length * 2)
      longer.set(word.subarray(0, kept))
      word = longer
    }
    for (let at = 0; at < added; at += 1) word[kept + at] = page[cursor.at + at]!
    const next = footer.at < page.length ? start + footer.number() : end
    const order = compare(word, length, wanted)
    if (order > 0) return 'past'
    if (order === 0) markList(page, cursor.at + added, next, marks)
    wantsMore = order === 0
    isFirst = false
    start = next
  }
  return { wantsMore }
}

/** Below 0 before what is wanted, 0 when it is, above 0 behind it. */
function compare(word: Uint8Array, length: number, { word: wanted, asPrefix }: Wanted): number {
  const shared = Math.min(length, wanted.length)
  for (let at = 0; at < shared; at += 1) {
    const difference = word[at]! - wanted[at]!
    if (difference !== 0) return difference
  }
  return asPrefix && length > wanted.length ? 0 : length - wanted.length
}

/** Rows of one word: the first id, then what each one after it is more. */
function markList(page: Uint8Array, from: number, to: number, marks: RowSet): void {
  let at = from
  let id = 0
  while (at < to) {
    let byte = page[at++]!
    // Where no positions are kept, a 0 after a row says that the row was deleted. Tombstones do that here.
    if (byte === 0) throw new UnknownForm('a deleted row in a list')
    let more = byte & 127
    while (byte > 127) {
      if (at === to) throw new UnknownForm('a list that ends within a number')
      byte = page[at++]!
      more = more * 128 + (byte & 127)
    }
    id += more
    if (id >>> 5 >= marks.length) throw new UnknownForm('a row that is not there')
    marks[id >>> 5]! |= 1 << (id & 31)
  }
}
