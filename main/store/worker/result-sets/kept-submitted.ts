import type { Agreement } from '../../../../contract/model/review-facts.ts'
import type { SessionFilter } from '../../../../contract/model/session.ts'
import type { RowSet } from '../../common/row-sets.ts'
import { filteredBySubmitted, submittedConditions } from '../../queries/submitted-filter.ts'
import type { ReadDb } from '../databases/database.ts'
import type { Snapshot } from './snapshot.ts'

/** The counts of the filters ask for the conditions of a list without each of them. */
const MOST = 8

/**
 * Finds the sessions that meet a filter's conditions on submitted reviews; `null` if it has none. That reads all reviews,
 * so what was found last is kept until something is committed to the cache or the reviews.
 */
export function keepSubmitted(
  cache: ReadDb,
  reviews: ReadDb,
  readAgreement: () => Agreement,
): (filter: SessionFilter, snapshot: Snapshot) => RowSet | null {
  let state: { readonly of: Snapshot; readonly version: number } | null = null
  const kept = new Map<string, RowSet>()
  return (filter, snapshot) => {
    const conditions = submittedConditions(filter)
    if (conditions === null) return null
    // Read before the reviews: what is committed meanwhile is found the next time.
    const version = Number(reviews.pragma('data_version', { simple: true }))
    if (state?.of !== snapshot || state.version !== version) kept.clear()
    state = { of: snapshot, version }
    const agreement = readAgreement()
    const name = JSON.stringify([conditions, agreement])
    const rows =
      kept.get(name) ?? filteredBySubmitted({ cache, reviews, agreement }, conditions, snapshot.sessions.maxId)
    kept.delete(name)
    kept.set(name, rows)
    const [oldest] = kept.keys()
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
    return rows.slice()
  }
}
