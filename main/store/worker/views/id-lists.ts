import { release } from '../../../support/owned-buffer.ts'
import { prepare, type ReadDb } from '../databases/database.ts'

/**
 * The row ids that a query answers, in its order. `sql` selects one column, `id`. SQLite writes them into one text: it
 * crosses over as bytes, which takes less time than a million numbers do and leaves no list of them on the heap.
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

const COMMA = 44
const ZERO = 48

/** Numbers in decimal with a comma between two of them. */
export function parseIds(text: Uint8Array): Uint32Array {
  let count = 1
  for (const byte of text) if (byte === COMMA) count += 1
  const ids = new Uint32Array(count)
  let id = 0
  let filled = 0
  for (const byte of text) {
    if (byte === COMMA) {
      ids[filled++] = id
      id = 0
    } else id = id * 10 + byte - ZERO
  }
  ids[filled] = id
  return ids
}
