import type { VerdictId } from '../../../contract/model/review.ts'
import type { ReviewWork } from './review-work.ts'

/** Gives a verdict. The reason goes with another verdict only where the same one may be meant. */
export function setVerdict(work: ReviewWork, verdict: VerdictId): void {
  const before = work.getState().review.verdict.value
  if (before?.verdict === verdict) return
  const reason = verdict === 'clean' ? '' : (before?.reason ?? '')
  work.change({ entity: 'verdict', value: { verdict, reason } })
}
