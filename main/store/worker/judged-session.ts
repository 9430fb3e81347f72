import { isDeepStrictEqual } from 'node:util'
import { DeskError } from '../../../contract/model/errors.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import { isDamage, sqliteCode } from '../common/failures.ts'
import { readGenuine, snapshotOf, type HashedSnapshot } from '../journal/snapshot.ts'
import { isReviewed } from '../queries/journal.ts'
import { findSessionId } from '../queries/keys.ts'
import { readReport } from '../queries/reports.ts'
import { judgementsOfSession } from '../queries/reviews.ts'
import { readSnapshot } from '../queries/snapshots.ts'
import type { ReadDb } from './databases/database.ts'

/**
 * Fails with `no-such-session` where a session is neither in the cache nor has any work. The cache may have been begun
 * anew under a session that is open, and work on it must not wait for the feed.
 */
export function assertKnown(cache: ReadDb, reviews: ReadDb, key: SessionKey): void {
  if (isReviewed(reviews, key)) return
  if (fromReadableCache(() => findSessionId(cache, key) !== null, true)) return
  throw new DeskError('no-such-session', 'This session is not in the local cache.')
}

/**
 * The report that a reviewer sees, to be kept; `null` where there is none. Fails with `review-changed` where another is
 * stored by now.
 */
export function reportToJudge(
  cache: ReadDb,
  reviews: ReadDb,
  key: SessionKey,
  seen: string | null,
): HashedSnapshot | null {
  const report = seen === null ? null : fromReadableCache(() => readReport(cache, key), null)
  if (report === null) return null
  if (report.hash !== seen) {
    throw new DeskError('review-changed', 'The report is another one than the one that was judged.')
  }
  const snapshot = snapshotOf(report)
  if (snapshot === null) return null
  // Addresses that were signed anew make it another report, of which nothing else is different.
  const kept = judgementsOfSession(reviews, key)
    .map(({ judged }) => (judged === null ? null : readSnapshot(reviews, judged)))
    .find((judged) => isDeepStrictEqual(judged?.parts, snapshot.parts))
  return (kept && readGenuine(kept)) ?? snapshot
}

/** Reads the cache; `other` where it cannot be read, which must not keep anything from being saved. */
function fromReadableCache<T>(read: () => T, other: T): T {
  try {
    return read()
  } catch (error) {
    if (!isDamage(error) && sqliteCode(error) === null) throw error
    return other
  }
}
