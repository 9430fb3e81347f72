import { expect, test } from 'vitest'
import type { Failure } from '../../../../contract/model/errors.ts'
import type { SyncCondition } from '../../../../contract/model/sync.ts'
import { conditionOf } from '../../../../main/sync/condition.ts'

type Known = Parameters<typeof conditionOf>[0]

/** Three centers that were all synced. */
const SYNCED: Known = {
  state: 'idle',
  retrying: null,
  centersTotal: 3,
  centersSynced: 3,
  stored: 900,
  lastCompletedAt: 1,
  failure: null,
  keptFailure: null,
  worksOffline: false,
}
const failure = (code: Failure['code'], details: Failure['details'] = {}) => ({
  ...{ code, message: '', details },
  center: 'spring',
})
const NOTHING = { centersSynced: 0, stored: 0, lastCompletedAt: null }

const cases: readonly (readonly [string, Partial<Known>, SyncCondition])[] = [
  ['all centers complete', {}, 'synced'],
  ['nothing was ever synced', NOTHING, 'never'],
  ['a first sync was cancelled on the way', { ...NOTHING, stored: 600, failure: failure('cancelled') }, 'partly'],
  ['a center was added and not read yet', { centersSynced: 2, lastCompletedAt: null }, 'partly'],
  ['a run goes on', { state: 'running' }, 'syncing'],
  ['the user works offline', { worksOffline: true }, 'workingOffline'],
  ['the user works offline, and nothing was ever synced', { ...NOTHING, worksOffline: true }, 'workingOffline'],
  ['working offline ended a run, and is over', { failure: failure('working-offline') }, 'synced'],
  [
    'working offline ended a run after one that failed, and is over',
    { failure: failure('working-offline'), keptFailure: failure('forbidden'), centersSynced: 0 },
    'attention',
  ],
  ['a run tries again', { state: 'running', retrying: failure('network') }, 'retrying'],
  ['a run is being cancelled', { state: 'cancelling', retrying: failure('network') }, 'cancelling'],
  ['the service is out of reach', { centersSynced: 2, failure: failure('network', { network: 'refused' }) }, 'offline'],
  ['the service is silent', { failure: failure('timeout') }, 'offline'],
  ['an address at which nothing ever answered', { ...NOTHING, failure: failure('network') }, 'attention'],
  ['a certificate is not trusted', { failure: failure('network', { network: 'certificate' }) }, 'attention'],
  ['one center was refused', { centersSynced: 2, failure: failure('bad-request') }, 'partly'],
  ['every center was refused', { centersSynced: 0, failure: failure('bad-request') }, 'attention'],
  ['the account was refused', { centersSynced: 2, failure: failure('forbidden') }, 'attention'],
  ['a failure before a restart', { centersSynced: 2, keptFailure: failure('bad-request') }, 'partly'],
  [
    'a cancelled run after a failure',
    { failure: failure('cancelled'), keptFailure: failure('forbidden') },
    'attention',
  ],
]

test.each(cases)('%s', (_, known, condition) => {
  expect(conditionOf({ ...SYNCED, ...known })).toBe(condition)
})
