import { isDeepStrictEqual } from 'node:util'
import type { HiddenThing } from '../../../contract/model/blind.ts'
import { DeskError } from '../../../contract/model/errors.ts'
import { formatSessionKey, type SessionKey } from '../../../contract/model/ids.ts'
import type { SessionReport } from '../../../contract/model/report.ts'
import type { ReviewChange } from '../../../contract/model/review.ts'
import { isDamage, sqliteCode } from '../common/failures.ts'
import { readGenuine, snapshotOf, type HashedSnapshot } from '../journal/snapshot.ts'
import { isReviewed } from '../queries/journal.ts'
import { findSessionId } from '../queries/keys.ts'
import { readReport, readReportHash } from '../queries/reports.ts'
import { judgedReports } from '../queries/judgements.ts'
import { readSnapshot } from '../queries/snapshots.ts'
import type { ReadDb } from './databases/database.ts'

/**
 * Fails with `no-such-session` where a session is neither in the cache nor has local work. It may have local work
 * alone: the cache may have been rebuilt while the session is open, and a review must not wait for the feed.
 */
export function assertKnown(cache: ReadDb, reviews: ReadDb, key: SessionKey): void {
  if (isReviewed(reviews, key)) return
  if (fromReadableCache(() => findSessionId(cache, key) !== null, true)) return
  throw new DeskError('no-such-session', 'This session is not on this computer.')
}

/**
 * Returns the function that finds the report that a reviewer sees, to be kept with the review; `null` where there is
 * none. It fails with `review-changed` where another report is stored by now. The last one found is remembered: a text
 * that is being typed judges the same report several times in a second, and hashing a large one takes long.
 */
export function createReportToJudge(
  cache: ReadDb,
  reviews: ReadDb,
): (key: SessionKey, seen: string | null) => HashedSnapshot | null {
  let last: { readonly of: string; readonly report: HashedSnapshot | null } | null = null
  return (key, seen) => {
    const of = `${seen} ${formatSessionKey(key)}`
    const isStored = last?.of === of && seen === fromReadableCache(() => readReportHash(cache, key), null)
    if (!isStored || last === null) last = { of, report: reportToJudge(cache, reviews, key, seen) }
    return last.report
  }
}

function reportToJudge(cache: ReadDb, reviews: ReadDb, key: SessionKey, seen: string | null): HashedSnapshot | null {
  const report = seen === null ? null : fromReadableCache(() => readReport(cache, key), null)
  if (report === null) return null
  if (report.hash !== seen) {
    throw new DeskError('review-changed', 'The report is another one than the one that was judged.')
  }
  const snapshot = snapshotOf(report)
  if (snapshot === null) return null
  // A report that differs only in newly signed addresses has another hash, but counts as the same.
  const kept = judgedReports(reviews, key)
    .map((judged) => readSnapshot(reviews, judged))
    .find((judged) => isDeepStrictEqual(judged?.parts, snapshot.parts))
  return (kept && readGenuine(kept)) ?? snapshot
}

/**
 * Fails with `invalid-argument` where a score is above what the question can give, and where the report lacks the question
 * of a score.
 */
export function assertFitsReport({ report }: Pick<HashedSnapshot, 'report'>, change: ReviewChange): void {
  if (change.entity !== 'score' || change.value === null) return
  const { questions } = JSON.parse(report) as Pick<SessionReport, 'questions'>
  const question = questions.find(({ num }) => num === change.question)
  if (question === undefined) throw new DeskError('invalid-argument', 'The report lacks the question of the score.')
  const { max } = question
  if (max === null || change.value.points <= max) return
  throw new DeskError('invalid-argument', 'The score is above the maximum of the question.', { limit: max })
}

/** The report of a session as it is stored, whatever the reviewer sees; `null` without one. */
export function storedReport(cache: ReadDb, key: SessionKey): Pick<HashedSnapshot, 'report'> | null {
  return fromReadableCache(() => readReport(cache, key), null)
}

/** Fails with `invalid-argument` where the participant's data in the report lack the field that is to be revealed. */
export function assertHasField(cache: ReadDb, key: SessionKey, what: HiddenThing): void {
  if (what.kind !== 'field') return
  const stored = storedReport(cache, key)
  const { participantData = [] } = stored === null ? {} : (JSON.parse(stored.report) as Partial<SessionReport>)
  if (participantData.some(({ name }) => name === what.name)) return
  throw new DeskError('invalid-argument', 'The session does not have this field.')
}

/** Reads the cache. Returns `other` where it cannot be read, so that saving works all the same. */
function fromReadableCache<T>(read: () => T, other: T): T {
  try {
    return read()
  } catch (error) {
    if (!isDamage(error) && sqliteCode(error) === null) throw error
    return other
  }
}
