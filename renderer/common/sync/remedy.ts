import type { ErrorCode, Failure } from '../../../contract/model/errors.ts'
import type { SyncCondition } from '../../../contract/model/sync.ts'

/** What mends a failed sync: another connection, its secret key, a later start, or trying again. */
export type Remedy = 'edit' | 'secret' | 'start' | 'retry'

const REMEDIES: Partial<Readonly<Record<ErrorCode, Remedy>>> = {
  forbidden: 'edit',
  'bad-request': 'edit',
  'not-found': 'edit',
  redirect: 'edit',
  'not-this-service': 'edit',
  'invalid-argument': 'edit',
  'limit-exceeded': 'edit',
  'secret-missing': 'secret',
  'secret-wrong': 'secret',
  'store-sealed': 'secret',
  'sync-start-refused': 'start',
}

export function remedyOf({ code, details }: Failure, condition?: SyncCondition): Remedy {
  // The network is gone, and waiting mends that.
  if (condition === 'offline') return 'retry'
  // A token that the service doesn't take any more is no fault of the connection.
  if (details?.field === 'continuationToken') return 'retry'
  // A refused connection is a service that is down more often than a wrong port.
  const isWrongAddress = details?.network !== undefined && details.network !== 'refused'
  if (code === 'network') return isWrongAddress ? 'edit' : 'retry'
  return REMEDIES[code] ?? 'retry'
}
