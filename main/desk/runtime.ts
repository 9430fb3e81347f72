import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { Settings } from '../../contract/model/settings.ts'
import type { SyncStatus } from '../../contract/model/sync.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import { openStore } from '../store/client/open-store.ts'
import type { Store } from '../store/store.ts'
import { log } from '../support/log.ts'
import { createBodyReader } from '../sync/body-reader.ts'
import { createSyncEngine, type SyncEngine } from '../sync/engine.ts'
import type { SyncOutcome } from '../sync/outcome.ts'
import { createReportFetcher, type ReportFetcher } from '../sync/reports.ts'
import { createScheduler, type Scheduler } from '../sync/scheduler.ts'
import { createThrottle, systemTimers } from '../sync/throttle.ts'
import type { DeskEvents } from './events.ts'
import { createLazyClient, type LazyClient, type OpenedClient } from './lazy-client.ts'
import { createTableChanges } from './table-changes.ts'

export type RuntimeOptions = {
  readonly id: ConnectionId
  readonly registry: ConnectionRegistry
  readonly events: DeskEvents
  /** Makes a client with what holds now: address, secret, proxy. */
  readonly openClient: () => Promise<OpenedClient>
  /** Syncs and fetches reports by itself. */
  readonly automatic: boolean
  /** The user's settings as they were last read. */
  readonly settings: () => Settings
  readonly now: () => InstantMs
}

/** Sync and reports of a connection, over its store and its service. */
export type ConnectionWork = {
  readonly store: Store
  readonly engine: SyncEngine
  readonly reports: ReportFetcher
  /** Runs the feed. Fails with `sync-running`. */
  run(): Promise<SyncOutcome>
  stop(): Promise<void>
}

/** One connection at work: its store, opened when it is first needed, and what runs over it. */
export type Runtime = {
  store(): Promise<Store>
  work(): Promise<ConnectionWork>
  /** Lets the next calls use what the connection now says: address, secret, centers. */
  reconnect(): Promise<void>
  poke(cause: 'focus' | 'online'): void
  replan(): void
  /** Ends what runs, then closes the store. */
  close(): Promise<void>
}

/** Milliseconds between two reports of the background's progress. */
const REPORT_PROGRESS_EVERY = 250

function logUnexpected(event: string, id: ConnectionId): (error: unknown) => void {
  return (error) => log('error', event, { connectionId: id, error })
}

export function createRuntime(options: RuntimeOptions): Runtime {
  const { id, registry, events } = options
  const client: LazyClient = createLazyClient(options.openClient)
  let storing: Promise<Store> | null = null
  let working: Promise<ConnectionWork & { readonly scheduler: Scheduler }> | null = null
  let scheduler: Scheduler | null = null
  /** The end of what worked before: two engines of one connection must never be at work at once. */
  let stopping: Promise<void> = Promise.resolve()
  let closed = false
  const changes = createTableChanges((tables) => events.emit('connections.tablesChanged', { connectionId: id, tables }))

  async function open(): Promise<Store> {
    const { folder, key } = await registry.storeAccess(id)
    const store = await openStore({ connectionId: id, folder, key })
    store.onChanged((tables) => changes.note(tables))
    store.onTrouble((failure) => {
      const { code, message } = failure
      log('error', 'store.trouble', { connectionId: id, code, message })
      events.emit('app.notice', { level: code === 'store-damaged' ? 'error' : 'warning', failure })
    })
    return store
  }

  function store(): Promise<Store> {
    if (closed) return Promise.reject(new DeskError('no-such-connection', 'This connection is being closed.'))
    // What failed once (a locked keychain, a full disk) may work the next time.
    storing ??= open().catch((error: unknown) => {
      storing = null
      throw error
    })
    return storing
  }

  async function begin(): Promise<ConnectionWork & { readonly scheduler: Scheduler }> {
    const { centers, syncFrom } = await registry.get(id)
    const opened = await store()
    const reader = createBodyReader()
    const reports = createReportFetcher({
      store: opened,
      client,
      reader,
      onUnexpected: logUnexpected('reports.unexpected', id),
    })
    const engine = createSyncEngine({
      connectionId: id,
      centers,
      syncFrom,
      store: opened,
      client,
      reader,
      reports: () => reports.status(),
      now: options.now,
      // The feed first: reports asked for meanwhile would be of sessions that it is about to change.
      hold: () => reports.hold(),
      onUnexpected: logUnexpected('sync.unexpected', id),
    })
    engine.onProgress((status) => events.emit('sync.progress', status))
    const throttle = createThrottle(() => void tellStatus(engine), REPORT_PROGRESS_EVERY, systemTimers)
    reports.onProgress(() => throttle.request())
    let stopped = false
    const start = async () => {
      // Whoever got this before it was stopped may ask only now.
      if (stopped) throw new DeskError('cancelled', 'The connection was changed meanwhile. Try again.')
      const outcome = await engine.start()
      logOutcome(outcome, await engine.status())
      return outcome
    }
    const own = createScheduler({
      run: start,
      settings: options.settings,
      now: options.now,
      onUnexpected: logUnexpected('schedule.unexpected', id),
    })
    if (options.automatic) {
      own.start()
      reports.start()
      // A status that cannot be read must not leave what was started to itself.
      await catchUp(engine, start).catch(logUnexpected('schedule.unexpected', id))
    }
    scheduler = own
    return {
      store: opened,
      engine,
      reports,
      scheduler: own,
      async run() {
        const outcome = await start()
        own.ended(outcome)
        return outcome
      },
      async stop() {
        stopped = true
        own.stop()
        throttle.dispose()
        await Promise.all([engine.cancel(), reports.stop()])
        await reader.close()
      },
    }
  }

  /** The program was closed for longer than an interval: the screen shows what is stored, and this brings the rest. */
  async function catchUp(engine: SyncEngine, start: () => Promise<SyncOutcome>): Promise<void> {
    const { lastCompletedAt } = await engine.status()
    const interval = options.settings().autoSyncMinutes * 60_000
    // A last sync that lies ahead was of a clock that has been set back since: when it was is not known.
    if (interval === 0 || lastCompletedAt === null || Math.abs(options.now() - lastCompletedAt) < interval) return
    start().catch(logUnexpected('sync.unexpected', id))
  }

  async function tellStatus(engine: SyncEngine): Promise<void> {
    // The store may have been closed meanwhile; then nobody needs the status.
    const status = await engine.status().catch(() => null)
    if (status !== null && !closed) events.emit('sync.progress', status)
  }

  function logOutcome(outcome: SyncOutcome, status: SyncStatus): void {
    const { pages, received, created, changed, rejected } = status
    const failure = outcome.kind === 'applied' ? undefined : outcome.failure.code
    log('info', 'sync.ended', {
      connectionId: id,
      kind: outcome.kind,
      failure,
      pages,
      received,
      created,
      changed,
      rejected,
    })
  }

  function work(): Promise<ConnectionWork & { readonly scheduler: Scheduler }> {
    if (working !== null) return working
    const begun = stopping.then(begin).catch((error: unknown) => {
      if (working === begun) working = null
      throw error
    })
    working = begun
    return begun
  }

  function stopWork(): Promise<void> {
    const ending = working
    working = null
    scheduler = null
    const stopped = stopping.then(async () => {
      const current = await ending?.catch(() => null)
      // It may have come to be only now.
      scheduler = null
      await current?.stop()
      await client.reset()
    })
    stopping = stopped.catch(() => undefined)
    return stopped
  }

  return {
    store,
    work,
    reconnect: stopWork,
    poke(cause) {
      if (cause === 'focus') scheduler?.focused()
      else scheduler?.online()
      if (cause === 'online') void working?.then(({ reports }) => reports.retry()).catch(() => undefined)
    },
    replan: () => scheduler?.replan(),
    async close() {
      if (closed) return
      // From here on nobody opens the store anew.
      closed = true
      const opened = storing
      await stopWork()
      changes.flush()
      await (await opened?.catch(() => null))?.close()
    },
  }
}
