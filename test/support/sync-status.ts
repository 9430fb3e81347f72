import type { SyncStatus } from '../../contract/model/sync.ts'
import { CONNECTION_ID } from './fake-desk.ts'

/** A connection that was never synced; `part` puts in what a test is about. */
export const syncStatus = (part: Partial<SyncStatus> = {}): SyncStatus => ({
  connectionId: CONNECTION_ID,
  state: 'idle',
  center: null,
  centersDone: 0,
  centersTotal: 1,
  pages: 0,
  received: 0,
  created: 0,
  changed: 0,
  unchanged: 0,
  rejected: 0,
  rate: 0,
  startedAt: null,
  lastCompletedAt: null,
  failure: null,
  stored: 0,
  rejectedTotal: 0,
  reports: { waiting: 0, fetched: 0, failed: 0 },
  ...part,
})
