import { mkdir } from 'node:fs/promises'
import type { Connection } from '../../contract/model/connection.ts'
import { DeskError, toFailure } from '../../contract/model/errors.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../contract/model/settings.ts'
import { createConnectionRegistry } from '../connections/registry.ts'
import { createExportsUnderWay } from '../export/exports-under-way.ts'
import { createMediaService } from '../media/media.ts'
import { createRuntime } from '../runtime/runtime.ts'
import { createRuntimes } from '../runtime/runtimes.ts'
import { openServiceClient, type ServiceClientOptions } from '../runtime/service-client.ts'
import { createBoundedStore, type KeychainPatience } from '../secrets/bounded-store.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { lockFolder } from '../store/client/folder-lock.ts'
import { diskError } from '../support/files.ts'
import { log } from '../support/log.ts'
import { createAnnouncements } from './announcements.ts'
import { createConnectionDesk } from './connection-desk.ts'
import { createDemo } from './demo.ts'
import type { Desk } from './desk-type.ts'
import { createDeskEvents } from './events.ts'
import { createExportDesk } from './export-desk.ts'
import { createOwnWorkDesk } from './own-work-desk.ts'
import { createRepairDesk } from './repair-desk.ts'
import { createSessionDesk } from './session-desk.ts'
import { measureStorage } from './storage.ts'
import { createSyncDesk } from './sync-desk.ts'
import { tidyUp } from './tidy-up.ts'
import { wakeAll } from './wake-all.ts'
import { warmUp } from './warm-up.ts'

export type DeskOptions = {
  /** Folder of everything that is kept; made when it is not there, and locked until the desk is closed. */
  readonly dataDir: string
  readonly secrets: SecretStore
  /** Entry file of the reference service's worker; without it there is no demo data. */
  readonly demoWorker?: URL
  /** Syncs and fetches reports without being asked. */
  readonly automatic?: boolean
  /** Milliseconds after the start until connections that nobody looks at begin their automatic work; 10 000 unless told. */
  readonly wakeAfterMs?: number
  /** Address of the proxy for an address; `null` for a direct connection. */
  readonly proxyFor?: (address: string) => Promise<string | null>
  readonly now?: () => InstantMs
  /** How patient calls to the service are; as the client has it unless told. */
  readonly patience?: ServiceClientOptions['patience']
  /** How long the keychain is waited for; as suits a window unless told. */
  readonly keychainPatience?: KeychainPatience
}

/**
 * Puts the services together, for the app and for the command line. Fails with `store-locked` when another copy works
 * on the same folder, and with `disk-error`.
 */
export async function createDesk(options: DeskOptions): Promise<Desk> {
  const { dataDir, automatic = false, now = Date.now } = options
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw diskError(error, dataDir)
  })
  const lock = await lockFolder(dataDir)
  const underWay = createExportsUnderWay(dataDir)
  await tidyUp(dataDir, underWay)
  const events = createDeskEvents()
  const tell = createAnnouncements(events)
  const secrets = createBoundedStore(options.secrets, {
    patience: options.keychainPatience,
    onAnswersAgain: () => void keychainAnswers(true),
  })
  const registry = createConnectionRegistry({
    folder: dataDir,
    secrets,
    onSecretChanged: (id) => tell.connectionChanged(id),
    onRecovered: (trouble) => events.emit('app.notice', { level: 'warning', failure: trouble.toFailure() }),
  })
  const proxyFor = options.proxyFor ?? (async () => null)
  let settings: Settings = DEFAULT_SETTINGS
  let closing: Promise<void> | null = null
  /** Two windows may ask for it at once, and there is one demo. */
  let startingDemo: Promise<Connection> | null = null

  const demo = createDemo({ registry, secrets, workerFile: options.demoWorker ?? null })

  async function openClient(id: ConnectionId) {
    await demo.prepare(id)
    return openServiceClient(id, { registry, proxyFor, patience: options.patience })
  }

  function assertOpen(): void {
    if (closing !== null) throw new DeskError('cancelled', 'Proctor Desk is being closed.')
  }

  const runtimes = createRuntimes({
    prepare: async (id) => demo.unlock(await registry.get(id)),
    create: (id) =>
      createRuntime({
        id,
        registry,
        tell: tell.listenerOf(id),
        automatic,
        now,
        settings: () => settings,
        openClient: () => openClient(id),
      }),
    assertOpen,
  })
  const runtimeOf = (id: ConnectionId) => runtimes.of(id)
  const storeOf = async (id: ConnectionId) => (await runtimeOf(id)).store()

  async function reportOf(id: ConnectionId, key: SessionKey) {
    const { reports } = await (await runtimeOf(id)).work()
    return (await reports.get(key, 'cached')).report
  }

  const media = createMediaService({
    getReport: reportOf,
    getImage: async (id, rowId, index) => (await storeOf(id)).sessions.image(rowId, index),
    proxyFor,
  })

  function withoutRuntime<T>(id: ConnectionId, act: () => Promise<T>): Promise<T> {
    sessions.forget(id)
    media.forget(id)
    return runtimes.without(id, act)
  }

  const sessions = createSessionDesk({ storeOf })
  const exports = createExportDesk({
    storeOf,
    viewOf: (windowId, viewId) => sessions.viewOf(windowId, viewId),
    events,
    underWay,
  })
  const sync = createSyncDesk({ runtimeOf })
  const ownWork = createOwnWorkDesk({ storeOf, storeToKeepIn: async (id) => (await runtimes.of(id, true)).store() })
  const repair = createRepairDesk({ dataDir, registry, tell, storeOf, withoutRuntime, now })
  const connections = createConnectionDesk({ registry, tell, runtimeOf, withoutRuntime, proxyFor })

  async function startDemo(): Promise<Connection> {
    const connection = await demo.start()
    tell.connectionChanged(connection.id)
    await (await runtimeOf(connection.id)).reconnect()
    await sync.startUnlessRunning(connection.id)
    return registry.get(connection.id)
  }

  async function wake(): Promise<void> {
    if (!automatic || settings.autoSyncMinutes === 0 || closing !== null) return
    await wakeAll({
      connections: await registry.list(),
      begin: async (id) => (await runtimeOf(id)).work(),
      onFailed: (id, error) => log('info', 'desk.wake', { connectionId: id, code: toFailure(error).code }),
    })
  }
  const wakeSoon = () => void wake().catch((error: unknown) => log('warn', 'desk.wake', { error }))
  // Later than what the window reads first.
  const waking = setTimeout(wakeSoon, options.wakeAfterMs ?? 10_000)
  waking.unref()

  /** `again` when calls have failed since it answered last: then screens that could not be read may be read now. */
  async function keychainAnswers(again: boolean): Promise<void> {
    await registry.keychainAnswers().catch((error: unknown) => log('info', 'desk.keychain', { error }))
    if (!again || closing !== null) return
    tell.opened(null)
    // What failed for want of a secret is tried again now, as when the network is back.
    for (const runtime of runtimes.all()) runtime.poke('online')
    wakeSoon()
  }

  async function end(): Promise<void> {
    clearTimeout(waking)
    await ownWork.settled()
    // Nothing that is left needs the keychain, which may never answer.
    const keychainLeft = secrets.close()
    await exports.close()
    await Promise.all(runtimes.all().map((runtime) => runtime.close()))
    await media.close()
    await demo.close()
    await keychainLeft
    // Another copy may write the same files as soon as the lock is gone.
    await registry.settled()
    await underWay.close()
    await lock.release()
  }

  try {
    settings = await registry.settings()
  } catch (error) {
    clearTimeout(waking)
    await lock.release()
    throw error
  }

  return {
    dataDir,
    events,
    async keychain() {
      const answer = await secrets.availability()
      if (answer.available) void keychainAnswers(false)
      return answer
    },
    keychainHangs: () => secrets.isHanging(),
    settings: {
      get: () => registry.settings(),
      async set(change) {
        settings = await registry.setSettings(change)
        for (const runtime of runtimes.all()) runtime.replan()
        if (change.autoSyncMinutes !== undefined) wakeSoon()
        tell.changed(null, ['settings'])
        return settings
      },
    },
    connections,
    demo: {
      start() {
        startingDemo ??= startDemo().finally(() => {
          startingDemo = null
        })
        return startingDemo
      },
    },
    sync,
    sessions,
    reports: {
      async get(id, key, mode) {
        const { reports } = await (await runtimeOf(id)).work()
        if (mode !== 'cached') await demo.prepare(id)
        return reports.get(key, mode === 'stored-first' && demo.hasMoved(id) ? 'fetch' : mode)
      },
      fetchWanted: async (id, signal) => (await (await runtimeOf(id)).work()).reports.fetchWanted(signal),
    },
    media: {
      async grant(id, key, target) {
        await demo.prepare(id)
        return media.grant(id, key, target)
      },
      async read(id, key, target) {
        await demo.prepare(id)
        return media.read(id, key, target)
      },
      respond: (request) => media.respond(request),
    },
    playback: {
      get: async (id, key, questionNum) => (await storeOf(id)).playback.position(key, questionNum),
      set: async (id, key, questionNum, seconds) => (await storeOf(id)).playback.setPosition(key, questionNum, seconds),
    },
    preferences: ownWork.preferences,
    notes: ownWork.notes,
    exports,
    storage: async () => measureStorage(dataDir, await registry.list()),
    ...repair,
    dropWindow: (windowId) => sessions.dropWindow(windowId),
    warmUp: async () => warmUp({ dataDir, connections: await registry.list(), storeOf }),
    poke(cause) {
      for (const runtime of runtimes.all()) runtime.poke(cause)
    },
    close() {
      closing ??= end().catch((error: unknown) => {
        log('error', 'desk.close', { error })
        throw error
      })
      return closing
    },
  }
}
