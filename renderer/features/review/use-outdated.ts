import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import type { SessionReport } from '../../../contract/model/report.ts'
import type { SnapshotHash } from '../../../contract/model/snapshot.ts'
import { queries } from '../../bridge/queries.ts'
import { compareReports, type PartChange } from './compare-reports.ts'
import type { ReviewInUse } from './use-review.ts'

/** What changed after a review was submitted. */
export type Outdated = { readonly changes: readonly PartChange[]; readonly problem: unknown }

const NONE = '' as SnapshotHash

/** `null` while the review is not submitted, or judges the report on the screen. */
export function useOutdated(
  connectionId: ConnectionId,
  key: SessionKey,
  { isSubmitted, state }: ReviewInUse,
  report: SessionReport | null,
): Outdated | null {
  const { judged } = state.review.status
  const compared = useQuery({
    ...queries.judged(connectionId, key, judged ?? NONE, report?.hash ?? ''),
    enabled: isSubmitted && judged !== null && report !== null,
  })
  const { data, error } = compared
  return useMemo(() => {
    if (!isSubmitted || judged === null || report === null) return null
    if (error !== null) return { changes: [], problem: error }
    if (!data?.differences?.length) return null
    return { changes: compareReports(data.snapshot, report, data.differences), problem: null }
  }, [isSubmitted, judged, report, data, error])
}
