import type { SyncStatus } from '../../contract/model/sync.ts'
import { conditionOf } from '../../main/sync/condition.ts'
import { CONNECTION_ID } from './fake-desk.ts'

const NEVER_SYNCED: Omit<SyncStatus, 'condition'> = {
  connectionId: CONNECTION_ID,
  state: 'idle',
  center: null,
  centersDone: 0,
  centersTotal: 1,
  centersSynced: 0,
  pages: 0,
  received: 0,
  created: 0,
  changed: 0,
  unchanged: 0,
  rejected: 0,
  rate: 0,
  startedAt: null,
  lastCompletedAt: null,
  retrying: null,
  timeAhead: null,
  failure: null,
  reason: null,
  stored: 0,
  rejectedTotal: 0,
  reports: { waiting: 0, fetched: 0, failed: 0 },
}

/** The status of a connection that was never synced; `part` overrides members, and the condition follows from them. */
export function syncStatus(part: Partial<Omit<SyncStatus, 'condition'>> = {}, worksOffline = false): SyncStatus {
  const whole = { ...NEVER_SYNCED, ...part }
  const centersSynced = part.centersSynced ?? (whole.lastCompletedAt === null ? 0 : whole.centersTotal)
  const reason = part.reason ?? (whole.failure?.code === 'cancelled' ? null : whole.failure)
  const condition = conditionOf({ ...whole, centersSynced, keptFailure: null, worksOffline })
  return { ...whole, centersSynced, reason, condition }
}
