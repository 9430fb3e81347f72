import { release } from '../../support/owned-buffer.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'
import { parseIds } from '../worker/result-sets/id-lists.ts'

/** Rows with the same values in all columns that have few values. */
export type RowGroup = {
  readonly centerId: number
  readonly testId: number
  readonly levelId: number | null
  readonly titleId: number
  readonly finished: number
  readonly autoClosed: number
  readonly manualScoring: number
  /** Its rows are `ids.subarray(start, end)` of {@link RowGroups}. */
  readonly start: number
  readonly end: number
}

/** All rows by group, in the order of the index `sessions_facts` ({@link FACTS_ORDER}). */
export type RowGroups = { readonly ids: Uint32Array; readonly groups: readonly RowGroup[] }

/** The order of the index `sessions_facts`, so that a pass over it needs no sorting. */
export const FACTS_ORDER =
  'center_id, test_id, level_id, title_id, finished, auto_closed, manual_scoring, started, percent, score, elapsed, id'

type Tuple = [number, number, number | null, number, number, number, number, Uint8Array]

/**
 * One pass over the index. A store has some hundreds of groups; reading their columns once per group replaces reading
 * them per row.
 */
export function readRowGroups(db: ReadDb, total: number): RowGroups {
  const columns = 'center_id, test_id, level_id, title_id, finished, auto_closed, manual_scoring'
  const statement = prepare<[], Tuple>(
    db,
    `SELECT ${columns}, CAST(group_concat(id) AS BLOB) FROM sessions INDEXED BY sessions_facts GROUP BY ${columns}`,
  ).raw()
  const ids = new Uint32Array(total)
  const groups: RowGroup[] = []
  let start = 0
  for (const tuple of statement.iterate()) {
    const [centerId, testId, levelId, titleId, finished, autoClosed, manualScoring, text] = tuple
    const rows = parseIds(text)
    release(text)
    ids.set(rows, start)
    const end = start + rows.length
    release(rows)
    groups.push({ centerId, testId, levelId, titleId, finished, autoClosed, manualScoring, start, end })
    start = end
  }
  return { ids, groups }
}
