import type { ResultSet } from '../../../../contract/model/result-sets.ts'
import type { Failure } from '../../../../contract/model/errors.ts'
import type { SyncStatus } from '../../../../contract/model/sync.ts'
import { hasChips, type ListFilter } from '../filters/session-filter.ts'

/** Why there are no rows to show. */
export type EmptyList =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** The reviewer's own work is damaged, which has to be settled before anything is shown. */
  | { readonly kind: 'reviewsDamaged'; readonly failure: Failure }
  /** There are sessions, but search and filters leave none of them. */
  | { readonly kind: 'noMatch'; readonly stored: number }
  /** What has come shows in the list as soon as it is read. */
  | { readonly kind: 'syncing' }
  | { readonly kind: 'syncFailed'; readonly failure: Failure }
  /** A sync has succeeded, and there was nothing. */
  | { readonly kind: 'nothingThere' }
  | { readonly kind: 'neverSynced' }

type Known = {
  readonly resultSet: ResultSet | null
  readonly failure: Failure | null
  readonly filter: ListFilter
  readonly syncStatus: SyncStatus | undefined
}

/** What stands in the place of a list without rows. */
export function emptyListOf({ resultSet, failure, filter, syncStatus }: Known): EmptyList {
  if (resultSet === null) {
    if (failure === null) return { kind: 'reading' }
    return { kind: isReviewsDamage(failure) ? 'reviewsDamaged' : 'failed', failure }
  }
  if (resultSet.storeTotal > 0 && (hasChips(filter) || filter.search.trim() !== '')) {
    return { kind: 'noMatch', stored: resultSet.storeTotal }
  }
  if (syncStatus && syncStatus.state !== 'idle') return { kind: 'syncing' }
  if (syncStatus?.reason) return { kind: 'syncFailed', failure: syncStatus.reason }
  return { kind: typeof syncStatus?.lastCompletedAt === 'number' ? 'nothingThere' : 'neverSynced' }
}

/** Whether a failure is about the reviewer's own work and not about the cache, which mends itself. */
function isReviewsDamage(failure: Failure): boolean {
  return failure.code === 'store-damaged' && failure.details?.field === 'reviews'
}
