import { DeskError } from '../../contract/model/errors.ts'
import type { SessionKey } from '../../contract/model/ids.ts'
import type { SessionReport } from '../../contract/model/report.ts'
import type { ReviewBase, ReviewChange } from '../../contract/model/review.ts'
import { lacksOf, NO_VALUES } from '../../contract/model/submission.ts'
import type { Store } from '../store/store.ts'

/**
 * Fails with `review-incomplete` where a change submits a review that lacks something by the connection's rules. What the
 * cache has lost cannot be compared: then the window's own check stands, and submitting does not wait for the feed.
 */
export async function assertComplete(
  store: Store,
  key: SessionKey,
  change: ReviewChange,
  { report: seen }: ReviewBase,
): Promise<void> {
  if (change.entity !== 'status' || change.value?.status !== 'submitted') return
  const [session, stored, { reviews }, settings] = await Promise.all([
    store.sessions.row(key),
    store.reports.get(key),
    store.reviews.of(key),
    store.reviewSettings.get(),
  ])
  if (session === null || (stored === null && seen !== null)) return
  const report = stored === null ? null : (JSON.parse(stored.report) as Pick<SessionReport, 'questions' | 'proctoring'>)
  const [lack] = lacksOf(reviews.find(({ isOwn }) => isOwn) ?? NO_VALUES, { report, session }, settings)
  if (lack === undefined) return
  throw new DeskError('review-incomplete', `The review lacks: ${lack.kind}.`)
}
