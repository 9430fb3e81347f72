import { isUsersChoice, type Failure } from '../../contract/model/errors.ts'
import type { ExportProgress } from '../../contract/model/export-options.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { SyncStatus } from '../../contract/model/sync.ts'
import type { DeskEvents } from './events.ts'

/** Work that took a while and is over, of which the user may want to know elsewhere. `failure` is `null` if it succeeded. */
export type Ending =
  | {
      readonly kind: 'sync'
      readonly connectionId: ConnectionId
      /** Sessions that are new, and that are different. */
      readonly created: number
      readonly changed: number
      readonly failure: Failure | null
    }
  /** A sync succeeded without news after one that failed. There is nothing to say, but the failure is over. */
  | { readonly kind: 'recovered'; readonly connectionId: ConnectionId }
  | {
      readonly kind: 'export'
      /** The window that asked for it. */
      readonly windowId: number | null
      readonly progress: Pick<ExportProgress, 'what' | 'rows' | 'withoutReport' | 'written'>
      readonly failure: Failure | null
    }
  | {
      readonly kind: 'evidence'
      readonly windowId: number | null
      readonly sessions: number
      readonly failure: Failure | null
    }

/**
 * Tells how syncs, exports and evidence reports ended. What was canceled is not told. Of a sync, which runs by itself every
 * few minutes, only what is news is told: neither one that brought nothing or couldn't reach the service, nor a failure that
 * the sync before had too. One that couldn't reach the service says nothing about the failure before it.
 */
export function watchEndings(events: Pick<DeskEvents, 'on'>, tell: (ending: Ending) => void): void {
  const running = new Set<ConnectionId>()
  const failedBefore = new Map<ConnectionId, Failure['code']>()

  function syncEnded(status: SyncStatus): void {
    const { connectionId, created, changed, failure, condition } = status
    if (failure !== null && isUsersChoice(failure)) return
    if (failure !== null && condition === 'offline') return
    const before = failedBefore.get(connectionId)
    if (failure === null) failedBefore.delete(connectionId)
    else failedBefore.set(connectionId, failure.code)
    const isNews = created + changed > 0 || (failure !== null && failure.code !== before)
    if (isNews) tell({ kind: 'sync', connectionId, created, changed, failure })
    else if (failure === null && before !== undefined) tell({ kind: 'recovered', connectionId })
  }

  events.on('sync.progress', (status) => {
    if (status.state !== 'idle') running.add(status.connectionId)
    // Reports that are downloaded between syncs are announced by the same event.
    else if (running.delete(status.connectionId)) syncEnded(status)
  })
  events.on('exports.progress', (progress, windowId) => {
    if (hasEnded(progress)) tell({ kind: 'export', windowId, progress, failure: progress.failure })
  })
  events.on('evidence.progress', (progress, windowId) => {
    if (hasEnded(progress)) tell({ kind: 'evidence', windowId, sessions: progress.total, failure: progress.failure })
  })
}

const hasEnded = ({ state }: Pick<ExportProgress, 'state'>) => state === 'done' || state === 'failed'
