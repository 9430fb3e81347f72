import { prepare, type ReadDb } from '../../databases/database.ts'
import { emptyRowSet, type RowSet } from '../../../common/row-sets.ts'
import { Cursor, UnknownFormat } from './bytes.ts'

/** A sorted part of an index. A row that was replaced is still in an older segment, and listed in its tombstones. */
export type Segment = {
  readonly id: number
  readonly firstPage: number
  readonly lastPage: number
  readonly tombstonePages: number
}

/** Row of the `_data` table that lists the segments. */
const STRUCTURE_ROW = 10
/** Marks, after the first four bytes, the structure record of an index with tombstones. */
const FORMAT = 'ff000001'
/** The only page format that is known here, as the `_config` table names it. */
const VERSION = 4

/** The segments of an index as it is committed. Fails with {@link UnknownFormat}. */
export function readSegments(db: ReadDb, table: string): readonly Segment[] {
  const version = prepare<[], number>(db, `SELECT v FROM ${table}_config WHERE k = 'version'`).pluck().get()
  const block = prepare<[number], Uint8Array>(db, `SELECT block FROM ${table}_data WHERE id = ?`)
    .pluck()
    .get(STRUCTURE_ROW)
  if (version !== VERSION || block === undefined) throw new UnknownFormat('another version')
  if (Buffer.from(block.subarray(4, 8)).toString('hex') !== FORMAT) throw new UnknownFormat('another structure')
  const cursor = new Cursor(block, 8)
  const levels = cursor.number()
  cursor.number() // Number of segments
  cursor.number() // Number of pages ever written
  const segments: Segment[] = []
  for (let level = 0; level < levels; level += 1) {
    cursor.number() // Number of segments being merged
    for (let left = cursor.number(); left > 0; left -= 1) segments.push(readSegment(cursor))
  }
  return segments
}

function readSegment(cursor: Cursor): Segment {
  const [id, firstPage, lastPage] = [cursor.number(), cursor.number(), cursor.number()]
  cursor.number() // First transaction
  cursor.number() // Last transaction
  const tombstonePages = cursor.number()
  cursor.number() // Number of tombstones
  cursor.number() // Number of rows
  return { id, firstPage, lastPage, tombstonePages }
}

/** Rows of the segment that were replaced or deleted; `null` when there are none. */
export function readTombstones(db: ReadDb, table: string, segment: Segment, maxId: number): RowSet | null {
  if (segment.tombstonePages === 0) return null
  const dead = emptyRowSet(maxId)
  for (const page of readPages(db, table, segment.id + TOMBSTONES, 0, segment.tombstonePages - 1)) {
    const keySize = page[0] === 4 ? 4 : 8
    const view = new DataView(page.buffer, page.byteOffset, page.length)
    // A hash table. An empty slot is 0; of an eight-byte slot only the lower half holds the row id.
    for (let at = HASH_HEADER; at + keySize <= page.length; at += keySize) {
      const id = view.getUint32(at + keySize - 4)
      if (id !== 0 && id <= maxId) dead[id >>> 5]! |= 1 << (id & 31)
    }
  }
  return dead
}

/** Offset that is added to a segment's id to address its tombstone pages. */
const TOMBSTONES = 1 << 16
const HASH_HEADER = 8

/** Pages of a segment in order. The row id of a page is the segment's id, shifted by 37 bits, plus the page number. */
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

/** Number of the page that has the word, or would have it. */
export function pageOf(db: ReadDb, table: string, segment: Segment, word: Uint8Array): number {
  const found = prepare<[number, Uint8Array], number>(
    db,
    `SELECT pgno >> 1 FROM ${table}_idx WHERE segid = ? AND term <= ? ORDER BY term DESC LIMIT 1`,
  )
    .pluck()
    .get(segment.id, word)
  return Math.max(found ?? 0, segment.firstPage)
}
