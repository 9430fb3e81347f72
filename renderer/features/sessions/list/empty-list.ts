import type { ResultSet } from '../../../../contract/model/result-sets.ts'
import type { Failure } from '../../../../contract/model/errors.ts'
import type { SyncStatus } from '../../../../contract/model/sync.ts'
import { hasChips, type ListFilter } from '../filters/session-filter.ts'

/** Why the list has no rows. */
export type EmptyList =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** The database of notes and reviews is damaged, which has to be resolved before the list can be shown. */
  | { readonly kind: 'reviewsDamaged'; readonly failure: Failure }
  /** Sessions are stored, but none matches search and filters. */
  | { readonly kind: 'noMatch'; readonly stored: number }
  /** A sync is running. Sessions appear as they arrive. */
  | { readonly kind: 'syncing' }
  | { readonly kind: 'syncFailed'; readonly failure: Failure }
  /** A sync succeeded, but there are no sessions. */
  | { readonly kind: 'nothingThere' }
  | { readonly kind: 'neverSynced' }

type Known = {
  readonly resultSet: ResultSet | null
  readonly failure: Failure | null
  readonly filter: ListFilter
  readonly syncStatus: SyncStatus | undefined
}

/** Determines why the list has no rows. */
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

/** Whether notes and reviews are damaged. The cache repairs itself, but they cannot be synced again. */
function isReviewsDamage(failure: Failure): boolean {
  return failure.code === 'store-damaged' && failure.details?.field === 'reviews'
}
