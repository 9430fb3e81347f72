import type { RowSet } from '../../../common/row-sets.ts'
import { Cursor, UnknownFormat } from './bytes.ts'

/** A word, or with `asPrefix` the prefix of words, to find in an index. An index sorts its words by their bytes. */
export type Wanted = { readonly word: Uint8Array; readonly asPrefix: boolean }

/** How far the search came with one page; the next page is read with it. */
export type Carried =
  /** All wanted words come before this point: no further page is needed. */
  | 'past'
  /** The wanted words are still ahead, or (`wantsMore`) the rows of the last one may continue on the next page. */
  | { readonly wantsMore: boolean }

const HEADER = 4

/**
 * Sets the bits of the rows that one page lists for the wanted words. Layout of a page: the offset of its first row id
 * where it continues the list of the page before (else 0), the offset of its footer, the words each with its row ids, and
 * the footer with the offset of each word. Fails with {@link UnknownFormat}.
 */
export function markRows(page: Uint8Array, wanted: Wanted, carried: Exclude<Carried, 'past'>, marks: RowSet): Carried {
  if (page.length < HEADER) throw new UnknownFormat('a page that is too short')
  const goesOn = ((page[0]! << 8) | page[1]!) !== 0
  const end = (page[2]! << 8) | page[3]!
  if (end < HEADER || end > page.length) throw new UnknownFormat('a footer outside of its page')
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
    if (kept > length) throw new UnknownFormat('a word that shares more with the one before than it has')
    length = kept + added
    if (cursor.at + added > end) throw new UnknownFormat('a word that is longer than its page')
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

/** Negative when the word sorts before the wanted one, 0 when it matches, positive when it sorts after it. */
function compare(word: Uint8Array, length: number, { word: wanted, asPrefix }: Wanted): number {
  const shared = Math.min(length, wanted.length)
  for (let at = 0; at < shared; at += 1) {
    const difference = word[at]! - wanted[at]!
    if (difference !== 0) return difference
  }
  return asPrefix && length > wanted.length ? 0 : length - wanted.length
}

/** Sets the bits of one word's rows. The list is delta-encoded: the first id, then the difference to each next one. */
function markList(page: Uint8Array, from: number, to: number, marks: RowSet): void {
  let at = from
  let id = 0
  while (at < to) {
    let byte = page[at++]!
    // In an index without positions a 0 after a row id marks that row as deleted. Ours has tombstones for that.
    if (byte === 0) throw new UnknownFormat('a deleted row in a list')
    let more = byte & 127
    while (byte > 127) {
      if (at === to) throw new UnknownFormat('a list that ends within a number')
      byte = page[at++]!
      more = more * 128 + (byte & 127)
    }
    id += more
    if (id >>> 5 >= marks.length) throw new UnknownFormat('a row that is not there')
    marks[id >>> 5]! |= 1 << (id & 31)
  }
}
