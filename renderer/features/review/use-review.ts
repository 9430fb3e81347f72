import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import type { VerdictId } from '../../../contract/model/review.ts'
import { DEFAULT_REVIEW_SETTINGS, type ReviewSettings } from '../../../contract/model/review-settings.ts'
import { queries } from '../../bridge/queries.ts'
import { setVerdict } from './set-verdict.ts'
import type { ReviewWork, ReviewWorkState } from './review-work.ts'
import { reviewWorkOf } from './review-works.ts'

export type ReviewInUse = {
  readonly work: ReviewWork
  readonly state: ReviewWorkState
  /** Whether the stored review is known; nothing but the verdict can be changed before. */
  readonly isReady: boolean
  /** Gives a verdict. One that is given before the stored review is known waits for it, even if the session is left. */
  readonly giveVerdict: (verdict: VerdictId) => void
  /** Why it could not be read; otherwise `null`. */
  readonly problem: unknown
  readonly settings: ReviewSettings
  readonly isSubmitted: boolean
}

/**
 * The own review of a session. `report` is the hash of the report that is on the screen; `null` where there is none.
 */
export function useReview(connectionId: ConnectionId, key: SessionKey, report: string | null): ReviewInUse {
  const work = reviewWorkOf(connectionId, key)
  const client = useQueryClient()
  const state = useSyncExternalStore(work.subscribe, work.getState)
  const stored = useQuery(queries.reviews(connectionId, key))
  const settings = useQuery(queries.reviewSettings(connectionId))
  useEffect(() => work.see(report), [work, report])
  useEffect(() => {
    if (stored.data) work.adopt(stored.data)
  }, [work, stored.data])
  const giveWhenRead = async (verdict: VerdictId) => {
    work.adopt(await client.ensureQueryData(queries.reviews(connectionId, key)))
    if (!isSubmitted(work.getState())) setVerdict(work, verdict)
  }
  return {
    work,
    state,
    isReady: stored.data !== undefined && settings.data !== undefined,
    giveVerdict: (verdict) =>
      // The panel says so if the review can't be read.
      stored.data === undefined ? void giveWhenRead(verdict).catch(() => undefined) : setVerdict(work, verdict),
    problem: stored.error ?? settings.error,
    settings: settings.data ?? DEFAULT_REVIEW_SETTINGS,
    isSubmitted: isSubmitted(state),
  }
}

function isSubmitted({ review }: ReviewWorkState): boolean {
  return review.status.value?.status === 'submitted'
}
