import type { DownloadHold, DownloadsStatus } from '../../contract/model/downloads.ts'
import { DeskError } from '../../contract/model/errors.ts'
import type { SessionKey } from '../../contract/model/ids.ts'
import type { MediaTarget } from '../../contract/model/media.ts'
import type { ReportState } from '../../contract/model/report.ts'
import type { Downloads } from '../downloads/downloads.ts'
import type { MediaUsage } from '../downloads/usage.ts'
import type { Store } from '../store/store.ts'
import { log } from '../support/log.ts'
import { createThrottle, systemTimers } from '../sync/throttle.ts'
import type { LibraryPart } from './library-part.ts'
import type { Part, PartContext } from './part.ts'
import type { ReportsPart } from './reports-part.ts'

/** Downloads media, and keeps them as the user's stacks want them. */
export type DownloadsPart = Part & {
  /** Opens what is stored at the first call. Fails with the codes of the store and of the keychain. */
  downloads(): Promise<Downloads>
  /** What {@link downloads} returns; `null`, without opening anything, where nothing is downloaded or to be downloaded. */
  known(): Promise<Downloads | null>
}

/** Milliseconds between two progress events, and between two announcements that something has changed. */
const PROGRESS_EVERY = 250
const CHANGES_EVERY = 500

export type DownloadsPartOptions = {
  readonly library: LibraryPart['library']
  /** Bytes of the media of all connections. */
  readonly usage: MediaUsage
  readonly proxyFor?: ((address: string) => Promise<string | null>) | undefined
  /** A file is on this computer, whole. */
  readonly onStored?: ((key: SessionKey, target: MediaTarget) => void) | undefined
}

export function createDownloadsPart(
  context: PartContext,
  reports: Pick<ReportsPart, 'get'>,
  { library, usage, proxyFor, onStored }: DownloadsPartOptions,
): DownloadsPart {
  const { store, settings, now, listener } = context
  const connectionId = context.connection.id
  let opening: Promise<Downloads> | null = null
  let current: Downloads | null = null
  let ended = false
  let isActive = false
  let latest: (() => DownloadsStatus) | null = null
  const progress = createThrottle(() => latest && listener.downloadsProgress(latest()), PROGRESS_EVERY, systemTimers)
  const changes = createThrottle(() => listener.tablesChanged(['downloads']), CHANGES_EVERY, systemTimers)
  const endChanges = store.onChanged((tables) => current?.changed(tables))

  function barrier(): DownloadHold | null {
    const { worksOffline, isOnline, isMetered } = context.network()
    if (worksOffline) return 'working-offline'
    if (!isOnline) return 'no-network'
    return isMetered && !settings().downloadsOnMetered ? 'metered' : null
  }

  async function open(): Promise<Downloads> {
    const opened = await library()
    const { createDownloads } = await import('../downloads/downloads.ts')
    if (ended) throw new DeskError('no-such-connection', 'This connection is being closed.')
    const downloads = createDownloads({
      connectionId,
      store,
      library: opened.library,
      folder: opened.folder,
      report: async (key, mode) => withProtocol(store, key, await reports.get(key, mode)),
      usage,
      quota: () => settings().downloadQuota,
      barrier,
      upstream: { gate: context.gate, ...(proxyFor && { proxyFor }) },
      onStored,
      onChanged: () => changes.request(),
      onProgress(status) {
        latest = status
        progress.request()
      },
      now,
    })
    current = downloads
    await downloads.start()
    if (isActive) downloads.activate()
    return downloads
  }

  async function downloads(): Promise<Downloads> {
    if (ended) throw new DeskError('no-such-connection', 'This connection is being closed.')
    opening ??= open().catch(async (error: unknown) => {
      opening = null
      const failed = current
      current = null
      await failed?.end()
      throw error
    })
    return opening
  }

  async function known(): Promise<Downloads | null> {
    return opening === null && (await isEmpty(store)) ? null : downloads()
  }

  /** A keychain that does not answer must not keep the connection from syncing; it is tried again when it does. */
  function begin(): void {
    known().catch((error: unknown) => {
      if (!ended) log('info', 'downloads.open', { connectionId, error })
    })
  }

  return {
    downloads,
    known,
    async automate() {
      isActive = true
      begin()
    },
    wakeUp(signal) {
      if (current === null && signal === 'online' && isActive) begin()
      if (signal !== 'focus') current?.wakeUp()
    },
    replan: () => current?.wakeUp(),
    async end() {
      ended = true
      isActive = false
      endChanges()
      progress.dispose()
      changes.dispose()
      await opening?.catch(() => undefined)
      await current?.end()
    },
  }
}

/** Blind mode hides the protocol from the reviewer, and a reason reveals it, perhaps where there is no network. */
async function withProtocol(
  { downloads }: Pick<Store, 'downloads'>,
  key: SessionKey,
  state: ReportState,
): Promise<ReportState> {
  const proctoring = state.report?.proctoring
  if (!state.report?.blind?.hidesProtocol || !proctoring) return state
  const protocolUrl = await downloads.protocolUrl(key)
  return { ...state, report: { ...state.report, proctoring: { ...proctoring, protocolUrl } } }
}

/** Whether nothing is stored or wanted. An app that was killed may have left media that no stack wants any more. */
async function isEmpty({ downloads }: Pick<Store, 'downloads'>): Promise<boolean> {
  return (await downloads.stacks()).length === 0 && (await downloads.containers()).length === 0
}
