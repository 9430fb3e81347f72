import { release } from '../../../support/owned-buffer.ts'
import { emptyRowSet, type RowSet } from '../../common/row-sets.ts'
import { prepare, type ReadDb } from '../databases/database.ts'
import type { SortedRows } from './row-orders.ts'

/**
 * Runs a query that selects one column `id`, and returns its row ids in order. SQLite joins them into one text, which
 * is read as bytes. That is faster than reading a million numbers, and leaves no list of them on the heap.
 */
export function listIds(db: ReadDb, sql: string, ...values: readonly (string | number)[]): Uint32Array {
  const text = prepare<(string | number)[], Uint8Array | null>(
    db,
    `SELECT CAST(group_concat(id) AS BLOB) FROM (${sql})`,
  )
    .pluck()
    .get(...values)
  if (!text) return new Uint32Array()
  const ids = parseIds(text)
  release(text)
  return ids
}

/**
 * Row IDs of `source` (a table, with or without a condition) in ascending order of `value`, and which of them have the
 * same value as the row before. `id` is its column of row IDs.
 */
export function listTiedIds(db: ReadDb, source: string, value: string): SortedRows {
  const text = prepare<[], Uint8Array | null>(
    db,
    `SELECT CAST(group_concat(ids, ';') AS BLOB) FROM
       (SELECT group_concat(id) AS ids FROM ${source} GROUP BY ${value} ORDER BY ${value})`,
  )
    .pluck()
    .get()
  if (!text) return { ids: new Uint32Array(), tied: null }
  const ids = parseIds(text)
  const tied = text.includes(COMMA) ? parseTies(text, ids.length) : null
  release(text)
  return { ids, tied }
}

const COMMA = 44
const SEMICOLON = 59
const ZERO = 48

/** A comma precedes an ID with the same value as the one before, a semicolon one with another value. */
function parseTies(text: Uint8Array, total: number): RowSet {
  const tied = emptyRowSet(total)
  let at = 0
  for (const byte of text) {
    if (byte !== COMMA && byte !== SEMICOLON) continue
    at += 1
    if (byte === COMMA) tied[at >>> 5]! |= 1 << (at & 31)
  }
  return tied
}

/** Decimal numbers separated by commas or semicolons. */
export function parseIds(text: Uint8Array): Uint32Array {
  let count = 1
  for (const byte of text) if (byte === COMMA || byte === SEMICOLON) count += 1
  const ids = new Uint32Array(count)
  let id = 0
  let filled = 0
  for (const byte of text) {
    if (byte === COMMA || byte === SEMICOLON) {
      ids[filled++] = id
      id = 0
    } else id = id * 10 + byte - ZERO
  }
  ids[filled] = id
  return ids
}
