import type { ErrorCode, Failure } from '../../../contract/model/errors.ts'
import type { SyncCondition } from '../../../contract/model/sync.ts'

/** What fixes a failed sync: editing the connection, its secret key, a later start date, or a retry. */
export type Remedy = 'edit' | 'secret' | 'start' | 'retry'

const REMEDIES: Partial<Readonly<Record<ErrorCode, Remedy>>> = {
  forbidden: 'edit',
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
  // The network is down, so waiting helps.
  if (condition === 'offline') return 'retry'
  // A token that the service no longer accepts does not concern the connection's settings; a center's name does.
  const isWrongSetting = details?.field !== undefined && details.field !== 'continuationToken'
  if (code === 'bad-request') return isWrongSetting ? 'edit' : 'retry'
  // A refused connection is more often a service that is down than a wrong port.
  const isWrongAddress = details?.network !== undefined && details.network !== 'refused'
  if (code === 'network') return isWrongAddress ? 'edit' : 'retry'
  return REMEDIES[code] ?? 'retry'
}
