import { prepare, type ReadDb } from '../../databases/database.ts'
import { emptyRowSet, type RowSet } from '../../../common/row-sets.ts'
import { Cursor, UnknownForm } from './bytes.ts'

/** A sorted part of an index. A row that was replaced is in an older part too, and among that one's tombstones. */
export type Segment = {
  readonly id: number
  readonly firstPage: number
  readonly lastPage: number
  readonly tombstonePages: number
}

/** Row of the `_data` table that lists the segments. */
const STRUCTURE_ROW = 10
/** What follows the first four bytes in the form that has tombstones. */
const FORM = 'ff000001'
/** The one form of pages that is known here, from the `_config` table. */
const VERSION = 4

/** The segments of an index as it is committed. Fails with {@link UnknownForm}. */
export function readSegments(db: ReadDb, table: string): readonly Segment[] {
  const version = prepare<[], number>(db, `SELECT v FROM ${table}_config WHERE k = 'version'`).pluck().get()
  const block = prepare<[number], Uint8Array>(db, `SELECT block FROM ${table}_data WHERE id = ?`)
    .pluck()
    .get(STRUCTURE_ROW)
  if (version !== VERSION || block === undefined) throw new UnknownForm('another version')
  if (Buffer.from(block.subarray(4, 8)).toString('hex') !== FORM) throw new UnknownForm('another structure')
  const cursor = new Cursor(block, 8)
  const levels = cursor.number()
  cursor.number() // How many segments there are in all,
  cursor.number() // and how many pages were ever written.
  const segments: Segment[] = []
  for (let level = 0; level < levels; level += 1) {
    cursor.number() // How many of them are being merged.
    for (let left = cursor.number(); left > 0; left -= 1) segments.push(readSegment(cursor))
  }
  return segments
}

function readSegment(cursor: Cursor): Segment {
  const [id, firstPage, lastPage] = [cursor.number(), cursor.number(), cursor.number()]
  cursor.number() // First and
  cursor.number() // last transaction that it is from.
  const tombstonePages = cursor.number()
  cursor.number() // Tombstones,
  cursor.number() // and rows.
  return { id, firstPage, lastPage, tombstonePages }
}

/** Rows of the segment that were replaced or taken out; `null` when there are none. */
export function readTombstones(db: ReadDb, table: string, segment: Segment, maxId: number): RowSet | null {
  if (segment.tombstonePages === 0) return null
  const dead = emptyRowSet(maxId)
  for (const page of readPages(db, table, segment.id + TOMBSTONES, 0, segment.tombstonePages - 1)) {
    const keySize = page[0] === 4 ? 4 : 8
    const view = new DataView(page.buffer, page.byteOffset, page.length)
    // A hash table: empty slots are 0, and so are the upper halves of the long slots.
    for (let at = HASH_HEADER; at + keySize <= page.length; at += keySize) {
      const id = view.getUint32(at + keySize - 4)
      if (id !== 0 && id <= maxId) dead[id >>> 5]! |= 1 << (id & 31)
    }
  }
  return dead
}

/** Added to a segment's id where its tombstones are kept. */
const TOMBSTONES = 1 << 16
const HASH_HEADER = 8

/** Pages of a segment, one after the other: a page's row is 37 bits of its number under the segment's id. */
export function readPages(
  db: ReadDb,
  table: string,
  segment: number,
  first: number,
  last: number,
): IterableIterator<Uint8Array> {
  const row = '(CAST(? AS INTEGER) << 37) + CAST(? AS INTEGER)'
  return prepare<number[], Uint8Array>(
    db,
    `SELECT block FROM ${table}_data WHERE id BETWEEN ${row} AND ${row} ORDER BY id`,
  )
    .pluck()
    .iterate(segment, first, segment, last)
}

/** The page on which the word is, or would be. */
export function pageOf(db: ReadDb, table: string, segment: Segment, word: Uint8Array): number {
  const found = prepare<[number, Uint8Array], number>(
    db,
    `SELECT pgno >> 1 FROM ${table}_idx WHERE segid = ? AND term <= ? ORDER BY term DESC LIMIT 1`,
  )
    .pluck()
    .get(segment.id, word)
  return Math.max(found ?? 0, segment.firstPage)
}
