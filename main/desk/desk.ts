import type { ConnectionId } from '../../contract/model/ids.ts'
import { createAnnouncements } from './announcements.ts'
import { createBackupDesk } from './backup-desk.ts'
import { createClosing } from './closing.ts'
import { createConnectionDesk } from './connection-desk.ts'
import { openDataFolder, type DataFolder } from './data-folder.ts'
import { createDemoDesk } from './demo-desk.ts'
import type { Desk } from './desk-type.ts'
import { createDownloadsDesk } from './downloads-desk.ts'
import { createDeskEvents } from './events.ts'
import { createEvidenceDesk } from './evidence-desk.ts'
import { createExportDesk } from './export-desk.ts'
import { createFileCopies } from './file-copies.ts'
import { createImportDesk } from './import-desk.ts'
import { layFoundation, type FoundationOptions } from './foundation.ts'
import { createLinkDesk } from './link-desk.ts'
import { createManageDesk } from './manage-desk.ts'
import { createOwnWorkDesk } from './own-work-desk.ts'
import { createQueueDesk } from './queue-desk.ts'
import { createRemovalDesk, type StoreCheck } from './removal-desk.ts'
import { renameParticipants } from './rename-participants.ts'
import { createRepairDesk } from './repair-desk.ts'
import { createReviewerDesk } from './reviewer-desk.ts'
import { createRubricDesk, type RubricDeskOptions } from './rubric-desk.ts'
import { createTranscriptDesk, type TranscriptDeskOptions } from './transcript-desk.ts'
import { createSessionContentDesk } from './session-content-desk.ts'
import { countCachedSessions } from './session-counts.ts'
import { createSessionDesk } from './session-desk.ts'
import { createSheetDesk } from './sheet-desk.ts'
import { createStartDesk } from './start-desk.ts'
import { measureStorage } from './storage.ts'
import { createSyncDesk } from './sync-desk.ts'

export type DeskOptions = FoundationOptions & {
  /** Milliseconds that a window's first data waits for its list; there is a default. */
  readonly startPatienceMs?: number
}

/**
 * Creates the desk for the app or the command line. The data folder is created if it is missing, and locked until the
 * desk is closed. Fails with `store-locked` when another copy of the app uses the folder, and with `disk-error`.
 */
export async function createDesk(options: DeskOptions): Promise<Desk> {
  const folder = await openDataFolder(options.dataDir)
  try {
    return await assemble(folder, options)
  } catch (error) {
    await folder.release()
    throw error
  }
}

async function assemble(folder: DataFolder, options: DeskOptions): Promise<Desk> {
  const { dataDir, now = Date.now } = options
  const events = createDeskEvents()
  const announcements = createAnnouncements(events)
  const closing = createClosing(end)
  const foundation = await layFoundation(options, { announcements, closing })
  const { secrets, registry, settings, network, proxyFor, demo, runtimes, automaticStart } = foundation
  const { gate } = network
  const runtimeOf = (id: ConnectionId) => runtimes.of(id)
  const storeOf = async (id: ConnectionId) => (await runtimes.of(id)).store()

  function withoutRuntime<T>(id: ConnectionId, act: () => Promise<T>, check?: StoreCheck): Promise<T> {
    if (check !== undefined) {
      return runtimes.without(id, act, async (runtime) => {
        await check(async () => (await runtime()).store())
        sessions.forget(id)
      })
    }
    sessions.forget(id)
    return runtimes.without(id, act)
  }

  const sessions = createSessionDesk({ storeOf })
  const files = {
    storeOf,
    resultSetOf: (windowId: number, resultSetId: number) => sessions.resultSetOf(windowId, resultSetId),
    events,
    underWay: folder.exportsUnderWay,
  }
  const exports = createExportDesk(files)
  const evidence = createEvidenceDesk(files)
  const sheets = createSheetDesk(files)
  const { imports, dropWindow: dropImports } = createImportDesk({ runtimes, events })
  const copies = createFileCopies(folder.exportsUnderWay)
  const { dropTranscripts, ...ownWork } = createOwnWorkDesks({ runtimes, copies })
  const sync = createSyncDesk({ gate, runtimeOf })
  const { dropWindow: dropTables, ...manage } = createManageDesk({ gate, registry, runtimes, demo, copies, events })

  async function end(): Promise<void> {
    automaticStart.stop()
    await runtimes.savedAsBegun()
    // The keychain may never answer, so it is not waited for yet. Of the remaining work only a change of a connection
    // needs it, and that fails.
    const keychainLeft = secrets.close()
    await runtimes.saved()
    await Promise.all([exports.close(), sheets.close(), evidence.close(), copies.close()])
    await runtimes.close()
    await demo.close()
    await keychainLeft
    // All writes must end before the lock is released: another copy of the app may write the same files then.
    await registry.settled()
    await folder.release()
  }

  return {
    dataDir,
    events,
    keychain: foundation.keychain,
    keychainHangs: () => secrets.isHanging(),
    settings,
    reviewer: createReviewerDesk({ registry, runtimes, announcements }),
    connections: {
      ...createConnectionDesk({ registry, announcements, runtimeOf, withoutRuntime, gate, proxyFor }),
      ...createRemovalDesk({
        dataDir: options.dataDir,
        underWay: folder.exportsUnderWay,
        registry,
        announcements,
        storeOf,
        withoutRuntime,
        onRemoved: (id) => foundation.usage.forget(id),
      }),
    },
    demo: createDemoDesk({ demo, registry, announcements, runtimeOf, sync }),
    sync,
    sessions,
    ...createLinkDesk({ gate, registry, storeOf, sync, events }),
    ...createSessionContentDesk({ runtimes, demo, copies }),
    ...ownWork,
    ...manage,
    ...createDownloadsDesk({ runtimes, demo, resultSetOf: (...which) => sessions.resultSetOf(...which) }),
    ...createQueueDesk({ runtimes, resultSetOf: (...which) => sessions.resultSetOf(...which) }),
    imports: { ...imports, makeSheet: sheets.makeSheet },
    exports,
    evidence,
    storage: async () => measureStorage(dataDir, await registry.list()),
    cachedSessions: () => countCachedSessions(registry, runtimes),
    ...createRepairDesk({ dataDir, registry, announcements, storeOf, withoutRuntime, now }),
    ...createBackupDesk({ dataDir, registry, storeOf }),
    dropWindow(windowId) {
      for (const drop of [dropImports, dropTables, dropTranscripts]) drop(windowId)
      return sessions.dropWindow(windowId)
    },
    ...createStartDesk({ registry, settings, sessions, storeOf, now, patienceMs: options.startPatienceMs }),
    wakeUp: (signal) => runtimes.wakeUp(signal),
    network,
    languageChanged: () => renameParticipants({ runtimes, announcements }),
    close: () => closing.close(),
  }
}

/** What the user creates, as far as it is of sessions or for them. */
function createOwnWorkDesks(options: RubricDeskOptions & TranscriptDeskOptions) {
  return {
    ...createOwnWorkDesk(options.runtimes),
    ...createRubricDesk(options),
    ...createTranscriptDesk(options),
  }
}
