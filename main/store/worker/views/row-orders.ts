import { release } from '../../../support/owned-buffer.ts'
import { addRows, countRows, emptyRowSet, rowsOf, subtract, type RowSet } from '../../common/row-sets.ts'

/** All rows by one column: those with a value in ascending order, then those without one. Ties are in order of id. */
export type RowOrder = { readonly ids: Uint32Array; readonly valued: number }

/** Rows that are sorted already, and after them all others. */
export function orderOfSorted(valued: Uint32Array, all: RowSet): RowOrder {
  if (valued.length === countRows(all)) return { ids: valued, valued: valued.length }
  const maxId = all.length * 32 - 1
  const without = rowsOf(subtract(all.slice(), addRows(emptyRowSet(maxId), valued)))
  const ids = new Uint32Array(valued.length + without.length)
  ids.set(valued)
  ids.set(without, valued.length)
  return { ids, valued: valued.length }
}

/**
 * The order in one direction, of the members of a set or (with `null`) of all rows. Rows without a value stay last. The
 * list may be the order's own: neither is ever written to.
 */
export function listRows(order: RowOrder, direction: 'asc' | 'desc', members: RowSet | null): Uint32Array {
  const { ids, valued } = order
  if (members === null) {
    if (direction === 'asc') return ids
    const listed = ids.slice()
    listed.subarray(0, valued).reverse()
    return listed
  }
  const listed = new Uint32Array(countRows(members) + 1)
  const taken =
    direction === 'asc'
      ? takeMembers(ids, 0, valued, members, listed, 0)
      : takeMembers(ids, valued - 1, -1, members, listed, 0)
  return listed.subarray(0, takeMembers(ids, valued, ids.length, members, listed, taken))
}

/**
 * Adds the members among `ids`, from one place to before another, to those that were taken already. `listed` has room for
 * one more than there are: a row that is no member is written too, and written over by the next. That takes half the time
 * of asking first, where chance decides the answer.
 */
function takeMembers(
  ids: Uint32Array,
  from: number,
  to: number,
  members: RowSet,
  listed: Uint32Array,
  taken: number,
): number {
  const step = from <= to ? 1 : -1
  const total = listed.length - 1
  let count = taken
  for (let at = from; at !== to && count < total; at += step) {
    const id = ids[at]!
    listed[count] = id
    count += (members[id >>> 5]! >>> (id & 31)) & 1
  }
  return count
}

/**
 * Orders rows by a number each; `NaN` stands for "no value". Both lists are in the same order, `maxId` is the greatest
 * id. A radix sort over the bits of the numbers: a million rows take about a tenth of what comparing takes.
 */
export function orderByNumbers(ids: Uint32Array, values: Float64Array, maxId: number): RowOrder {
  const placeOf = new Uint32Array(maxId + 1)
  for (let at = 0; at < ids.length; at += 1) placeOf[ids[at]!] = at + 1
  const places = new Uint32Array(ids.length)
  const ordered = new Uint32Array(ids.length)
  let valued = 0
  let without = 0
  // In order of id, which the sort, being stable, keeps among equals.
  for (let id = 0; id <= maxId; id += 1) {
    const place = placeOf[id]! - 1
    if (place < 0) continue
    if (Number.isNaN(values[place]!)) ordered[without++] = id
    else places[valued++] = place
  }
  ordered.copyWithin(valued, 0, without)
  const words = sortableWords(values)
  const other = new Uint32Array(valued)
  const sorted = sortPlaces(places.subarray(0, valued), other, words)
  for (let at = 0; at < valued; at += 1) ordered[at] = ids[sorted[at]!]!
  release(placeOf, places, other, words)
  return { ids: ordered, valued }
}

/** Both lists are written to; the one that the places end up in is answered. */
function sortPlaces(places: Uint32Array, other: Uint32Array, words: Uint16Array): Uint32Array {
  let from = places
  let to = other
  for (let word = 0; word < 4; word += 1) {
    const starts = new Uint32Array(65_537)
    for (const place of from) starts[words[place * 4 + word]! + 1]! += 1
    if (starts.includes(from.length)) continue
    for (let digit = 1; digit < starts.length; digit += 1) starts[digit]! += starts[digit - 1]!
    for (const place of from) {
      const digit = words[place * 4 + word]!
      to[starts[digit]!] = place
      starts[digit]! += 1
    }
    ;[from, to] = [to, from]
  }
  return from
}

/** The numbers' bits as four 16-bit words each, lowest first, changed so that they order as unsigned integers. */
function sortableWords(numbers: Float64Array): Uint16Array {
  const words = new Uint16Array(numbers.length * 4)
  const copy = new Float64Array(words.buffer)
  // Adding 0 makes of -0 a 0, which must not order before it.
  for (let at = 0; at < numbers.length; at += 1) copy[at] = numbers[at]! + 0
  for (let at = 0; at < words.length; at += 4) {
    const high = words[at + 3]!
    const flip = high & 0x8000 ? 0xffff : 0
    words[at]! ^= flip
    words[at + 1]! ^= flip
    words[at + 2]! ^= flip
    words[at + 3] = high ^ (flip | 0x8000)
  }
  return words
}
