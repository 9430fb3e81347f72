import { isUsersChoice, type Failure } from '../../contract/model/errors.ts'
import type { SyncCondition, SyncStatus } from '../../contract/model/sync.ts'
import { reachOf } from './outcome.ts'

type Known = Pick<
  SyncStatus,
  'state' | 'retrying' | 'centersTotal' | 'centersSynced' | 'stored' | 'lastCompletedAt' | 'failure'
> & {
  /** Why the last run failed, as it is stored: of an earlier start of the app, perhaps. */
  readonly keptFailure: Failure | null
  readonly worksOffline: boolean
}

/** How a connection stands, in one word: the only place that decides it. */
export function conditionOf(known: Known): SyncCondition {
  const { state, retrying, centersTotal, centersSynced, stored, lastCompletedAt } = known
  if (state === 'cancelling') return 'cancelling'
  if (state === 'running') return retrying === null ? 'syncing' : 'retrying'
  if (known.worksOffline) return 'workingOffline'
  const failure = known.failure === null || isUsersChoice(known.failure) ? known.keptFailure : known.failure
  const hasAnything = stored > 0 || lastCompletedAt !== null
  if (failure === null) {
    if (centersSynced >= centersTotal) return 'synced'
    return hasAnything || centersSynced > 0 ? 'partly' : 'never'
  }
  // Where nothing ever came, the address may be wrong, which nobody should have to wait for.
  if (isOffline(failure) && hasAnything) return 'offline'
  return reachOf(failure.code) === 'center' && centersSynced > 0 ? 'partly' : 'attention'
}

/** Whether nothing was reached; a certificate or a missing TLS is not mended by waiting. */
function isOffline({ code, details }: Failure): boolean {
  const trouble = details?.network
  if (code === 'network') return trouble !== 'certificate' && trouble !== 'no-tls'
  return code === 'timeout'
}
