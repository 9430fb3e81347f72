import { isDeepStrictEqual } from 'node:util'
import type { Agreement } from '../../../../contract/model/review-facts.ts'
import type { SessionFilter } from '../../../../contract/model/session.ts'
import { addRows, countRows, emptyRowSet, intersect, subtract, type RowSet } from '../../common/row-sets.ts'
import { filteredByReport, filteredRows } from '../../queries/filters.ts'
import { filteredByReview, readReviewGroups, type ReviewGroup } from '../../queries/review-groups.ts'
import { searchRows } from '../../queries/search.ts'
import { withoutSubmitted } from '../../queries/submitted-filter.ts'
import { goneIds } from '../../queries/unlisted.ts'
import type { ReadDb } from '../databases/database.ts'
import type { Tokenizer } from './search-terms.ts'
import type { Snapshot } from './snapshot.ts'

/** The sessions that match a filter. */
type Members = {
  /** `null` for all. */
  readonly members: RowSet | null
  /** As `ResultSet.known`; `null` where the filter does not depend on reports. */
  readonly known: { readonly of: number; readonly withReport: number } | null
}

/** Reads the sessions by their reviews. That takes long where much is reviewed, so they are read once for each state. */
export function keepReviewGroups(
  db: ReadDb,
  readAgreement: () => Agreement,
): (snapshot: Snapshot) => readonly ReviewGroup[] {
  let kept: { readonly of: Snapshot; readonly agreement: Agreement; readonly groups: readonly ReviewGroup[] } | null =
    null
  return (snapshot) => {
    const agreement = readAgreement()
    if (kept?.of !== snapshot || !isDeepStrictEqual(kept.agreement, agreement)) {
      const { maxId, all } = snapshot.sessions
      kept = { of: snapshot, agreement, groups: readReviewGroups(db, { maxId, all, agreement }) }
    }
    return kept.groups
  }
}

type Finding = {
  readonly isBlind: () => boolean
  readonly reviewGroups: (snapshot: Snapshot) => readonly ReviewGroup[]
  /** Sessions by the conditions on submitted reviews; `null` if the filter has none. */
  readonly findSubmitted: (filter: SessionFilter, snapshot: Snapshot) => RowSet | null
}

/** Finds the sessions that match a filter, in a state of the database. */
export function createFinding(
  db: ReadDb,
  tokenize: Tokenizer,
  { isBlind, reviewGroups, findSubmitted }: Finding,
): (filter: SessionFilter, snapshot: Snapshot) => Members {
  return (filter, snapshot) => {
    const { maxId, total, groups } = snapshot.sessions
    const filtered = filteredRows(db, filter, { maxId, groups })
    const found =
      filter.search === undefined
        ? null
        : searchRows(db, filter.search, { maxId, groups, tokenize, isBlind: isBlind() })
    const rest = filtered === null || found === null ? (filtered ?? found) : intersect(filtered, found)
    const submitted = findSubmitted(filter, snapshot)
    const byOwn = filteredByReview(db, withoutSubmitted(filter), () => reviewGroups(snapshot), maxId)
    const reviewed = submitted === null || byOwn === null ? (submitted ?? byOwn) : intersect(submitted, byOwn)
    const chosen = rest === null || reviewed === null ? (rest ?? reviewed) : intersect(reviewed, rest)
    const there = filter.atService === undefined ? chosen : byService(db, chosen, filter.atService, snapshot)
    const before = filter.hasReport === undefined ? there : byReport(there, filter.hasReport, snapshot)
    const reported = filteredByReport(db, filter, maxId)
    if (reported === null) return { members: before, known: null }
    const counts = {
      of: before === null ? total : countRows(before),
      withReport: countReports(before, snapshot),
    }
    return { members: before === null ? reported : intersect(reported, before), known: counts }
  }
}

/** Those of `members` that the service has, or those that it lacks; of all where `members` is `null`. */
function byService(db: ReadDb, members: RowSet | null, atService: boolean, { sessions }: Snapshot): RowSet {
  const found = members ?? sessions.all.slice()
  const gone = addRows(emptyRowSet(sessions.maxId), goneIds(db))
  return atService ? subtract(found, gone) : intersect(found, gone)
}

/** Those of `members` with a report, or without one; of all where `members` is `null`. */
function byReport(members: RowSet | null, hasReport: boolean, { sessions, withReport }: Snapshot): RowSet {
  const found = members ?? sessions.all.slice()
  return hasReport ? intersect(found, withReport) : subtract(found, withReport)
}

/** Number of sessions with a report; of all where `members` is `null`. */
export function countReports(members: RowSet | null, { withReport }: Snapshot): number {
  return members === null ? countRows(withReport) : countRows(withReport, members)
}
