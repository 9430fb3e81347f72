import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { Settings } from '../../contract/model/settings.ts'
import type { SyncStatus } from '../../contract/model/sync.ts'
import { log } from '../support/log.ts'
import { createSyncEngine, type SyncEngine } from '../sync/engine.ts'
import type { SyncOutcome } from '../sync/outcome.ts'
import { createScheduler } from '../sync/scheduler.ts'
import { createThrottle, systemTimers } from '../sync/throttle.ts'
import type { Part, PartContext } from './part.ts'
import type { ReportsPart } from './reports-part.ts'

/** Syncs the feed, on demand and by schedule. */
export type SyncPart = Part &
  Pick<SyncEngine, 'status' | 'cancel' | 'setStart'> & {
    /** Runs a sync. Fails with `sync-running`, and with `cancelled` once the part has ended. */
    run(): Promise<SyncOutcome>
    /** The same, but lists all sessions of every center again. */
    runOver(): Promise<SyncOutcome>
  }

/** Milliseconds between two progress events of the background downloads. */
const REPORT_PROGRESS_EVERY = 250

export function createSyncPart(
  context: PartContext,
  reports: Pick<ReportsPart, 'status' | 'hold' | 'onProgress'>,
): SyncPart {
  const { store, client, reader, now, listener } = context
  const { id, centers, syncFrom } = context.connection
  let ended = false
  const unexpected = (event: string) => (error: unknown) => log('error', event, { connectionId: id, error })
  const engine = createSyncEngine({
    connectionId: id,
    centers,
    syncFrom,
    store,
    client,
    reader,
    reports: () => reports.status(),
    worksOffline: () => context.network().worksOffline,
    now,
    // Reports wait for the feed, since it may change the sessions that they belong to.
    hold: () => reports.hold(),
    onUnexpected: unexpected('sync.unexpected'),
  })
  engine.onProgress(listener.syncProgress)
  const throttle = createThrottle(() => void sendStatus(), REPORT_PROGRESS_EVERY, systemTimers)
  reports.onProgress(() => throttle.request())
  const endChanges = store.onChanged((tables) => {
    if (!tables.includes('blind')) return
    engine.forgetWords()
    throttle.request()
  })
  const settings = () => scheduled(context)
  const scheduler = createScheduler({
    run: () => start(),
    settings,
    now,
    onUnexpected: unexpected('schedule.unexpected'),
  })

  async function sendStatus(): Promise<void> {
    // The store may have been closed in the meantime; nobody needs the status then.
    const status = await engine.status().catch(() => null)
    if (status !== null && !ended) listener.syncProgress(status)
  }

  async function start(begin = () => engine.start()): Promise<SyncOutcome> {
    // A caller may have got this part before it ended.
    if (ended) throw new DeskError('cancelled', 'The connection was changed meanwhile. Try again.')
    const outcome = await begin()
    logOutcome(id, outcome, await engine.status())
    return outcome
  }

  async function run(begin = () => engine.start()): Promise<SyncOutcome> {
    const outcome = await start(begin)
    scheduler.ended(outcome)
    return outcome
  }

  /** Syncs at the start if the app was closed for longer than the interval, or before the first sync was complete. */
  async function catchUp(): Promise<void> {
    const { autoSyncMinutes } = settings()
    if (autoSyncMinutes === 0) return
    const [{ lastCompletedAt }, cursors] = await Promise.all([engine.status(), store.feed.cursors()])
    const completed = new Set(cursors.filter((cursor) => cursor.lastCompletedAt !== null).map(({ center }) => center))
    // Without any cursor no sync was begun.
    const isUnfinished = cursors.length > 0 && centers.some((center) => !completed.has(center))
    if (!isUnfinished && !isOverdue(lastCompletedAt, now(), autoSyncMinutes)) return
    run().catch(unexpected('sync.unexpected'))
  }

  return {
    ...engine,
    run: () => run(),
    runOver: () => run(() => engine.startOver()),
    async automate() {
      scheduler.start()
      // A failure is only logged, because the scheduler has started already.
      await catchUp().catch(unexpected('schedule.unexpected'))
    },
    wakeUp(signal) {
      if (signal === 'focus') scheduler.focused()
      else if (signal === 'online') scheduler.online()
      else throttle.request()
    },
    replan: () => scheduler.replan(),
    async end() {
      ended = true
      endChanges()
      scheduler.stop()
      throttle.dispose()
      await engine.cancel()
    },
  }
}

/** When to sync by itself. Nothing is scheduled while no request would leave the app. */
function scheduled({ settings, network }: Pick<PartContext, 'settings' | 'network'>): Settings {
  return network().worksOffline ? { ...settings(), autoSyncMinutes: 0, syncOnFocus: false } : settings()
}

/** A last sync in the future means that the clock was set back since, and its real time is unknown. */
function isOverdue(lastCompletedAt: InstantMs | null, now: InstantMs, autoSyncMinutes: number): boolean {
  if (lastCompletedAt === null) return false
  return Math.abs(now - lastCompletedAt) >= autoSyncMinutes * 60_000
}

function logOutcome(connectionId: ConnectionId, outcome: SyncOutcome, status: SyncStatus): void {
  const { pages, received, created, changed, rejected } = status
  const failure = outcome.kind === 'applied' ? undefined : outcome.failure.code
  log('info', 'sync.ended', { connectionId, kind: outcome.kind, failure, pages, received, created, changed, rejected })
}
