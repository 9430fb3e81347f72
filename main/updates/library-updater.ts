import { createHash, type KeyObject } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppImageUpdater, DebUpdater, MacUpdater, NsisUpdater, type AppUpdater } from 'electron-updater'
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js'
import { DownloadedUpdateHelper } from 'electron-updater/out/DownloadedUpdateHelper.js'
import { findFile, resolveFiles } from 'electron-updater/out/providers/Provider.js'
import type { OfferedUpdate } from '../../contract/model/updates.ts'
import { log } from '../support/log.ts'
import type { Feed } from './feed.ts'
import { installFile } from './installing.ts'
import type { PackageKind } from './package-kind.ts'
import { verifiedFeed } from './signed-feed.ts'
import { infoOf, signedProvider } from './signed-provider.ts'
import { UpdateError } from './update-error.ts'
import type { UpdateHttp } from './update-http.ts'
import type { UpdaterPort } from './updater-port.ts'

export type LibraryUpdaterOptions = {
  readonly kind: PackageKind
  /** Address of the folder with the feed and the packages. */
  readonly feedUrl: string
  readonly publicKey: KeyObject
  /** The app, as electron-updater wants to know it. */
  readonly app: AppAdapter
  /** Folder for what is downloaded. */
  readonly cacheDir: string
  readonly http: UpdateHttp
}

/** Endings of the files that are installed. On macOS, Squirrel takes the ZIP. */
const ENDINGS: Readonly<Record<PackageKind, string>> = { appimage: 'AppImage', deb: 'deb', nsis: 'exe', mac: 'zip' }
/** A feed has some kilobytes, the notes included. */
const MOST_FEED_BYTES = 256 * 1024

/** Members of the library that are not in its types, or protected. A test finds out if one of them is gone. */
type Internals = {
  httpExecutor: { download(url: URL, path: string): Promise<void> }
  stagingUserIdPromise: { readonly value: Promise<string> }
  downloadedUpdateHelper: DownloadedUpdateHelper
}

/** A call that is under way. */
type Call = { readonly signal: AbortSignal; readonly onReceived: (bytes: number) => void }

/** The port on electron-updater. It asks our feed, which is signed, and sends its requests with our client. */
export function createLibraryUpdater(options: LibraryUpdaterOptions): UpdaterPort {
  const { kind, http, publicKey } = options
  const baseUrl = new URL(options.feedUrl.endsWith('/') ? options.feedUrl : `${options.feedUrl}/`)
  const downloaded = new DownloadedUpdateHelper(options.cacheDir)
  let feed: Feed | null = null
  /** The library has no arguments for it. */
  let call: Call | null = null
  const underWay = () => {
    if (call === null) throw new UpdateError('malformed', 'the library sends a request of its own')
    return call
  }

  const updater = createUpdater(kind, options.app)
  const internals = updater as unknown as Internals
  internals.httpExecutor = {
    async download(url, path) {
      const file = feed?.files.find((one) => new URL(one.url, baseUrl).href === url.href)
      if (file === undefined) throw new UpdateError('malformed', 'the file is not in the feed')
      await http.download(url, { path, sha512: file.sha512, bytes: file.size, ...underWay() })
    },
  }
  // The library sends a random number for staged rollouts, by which a server could recognize the computer.
  internals.stagingUserIdPromise = { value: Promise.resolve('') }
  // The library takes the folder's name from `app-update.yml`, which an unpacked app does not have.
  internals.downloadedUpdateHelper = downloaded
  const updateProvider = signedProvider({
    baseUrl,
    async readVerified(name) {
      const bytes = await http.read(new URL(name, baseUrl), MOST_FEED_BYTES, underWay().signal)
      return verifiedFeed(name, bytes, publicKey)
    },
    onFeed: (read) => (feed = read),
  })
  updater.setFeedURL({ provider: 'custom', updateProvider })

  async function during<T>(next: Call, act: () => Promise<T>): Promise<T> {
    next.signal.throwIfAborted()
    call = next
    try {
      return await act()
    } finally {
      call = null
    }
  }

  async function verify(): Promise<string> {
    const { file, downloadedFileInfo } = downloaded
    if (file === null || downloadedFileInfo === null) throw new UpdateError('damaged', 'nothing is downloaded')
    if ((await sha512Of(file).catch(() => null)) !== downloadedFileInfo.sha512) {
      await downloaded.clear()
      throw new UpdateError('damaged', 'the downloaded file is not what it was')
    }
    if (kind === 'appimage') await access(dirname(process.env.APPIMAGE ?? ''), constants.W_OK)
    return file
  }

  return {
    check: (signal) =>
      during({ signal, onReceived: () => undefined }, async () => {
        const result = await updater.checkForUpdates()
        if (result === null) throw new UpdateError('not-installed', 'this copy of the app cannot be updated')
        return result.isUpdateAvailable && feed !== null ? offered(feed, kind, baseUrl) : null
      }),
    download: (onReceived, signal) =>
      during({ signal, onReceived }, async () => {
        await updater.downloadUpdate()
      }),
    async verify() {
      await verify()
    },
    async install() {
      await installFile(updater, kind, await verify())
    },
    discard: () => downloaded.clear().catch(() => undefined),
  }
}

function createUpdater(kind: PackageKind, app: AppAdapter): AppUpdater {
  const updater = updaterOf(kind, app)
  updater.autoDownload = false
  // The user decides when the app restarts, and a new version begins then and not before.
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.disableWebInstaller = true
  // The whole file is read and verified. Pieces would come by ranges, which our client does not ask for.
  updater.disableDifferentialDownload = true
  const note = (message: unknown) => log('info', 'updates.library', { message: String(message).slice(0, 300) })
  updater.logger = { info: () => undefined, warn: note, error: note }
  // An error is passed on by the call that it belongs to; without a listener it would be thrown here.
  updater.on('error', () => undefined)
  return updater
}

function updaterOf(kind: PackageKind, app: AppAdapter): AppUpdater {
  switch (kind) {
    case 'appimage':
      return new AppImageUpdater(null, app)
    case 'deb':
      return new DebUpdater(null, app)
    case 'nsis':
      return new NsisUpdater(null, app)
    case 'mac':
      return new MacUpdater(undefined, app)
  }
}

/** Fails with `malformed` where the feed has no file for this kind of package. */
function offered(feed: Feed, kind: PackageKind, baseUrl: URL): OfferedUpdate {
  const ending = ENDINGS[kind]
  const url = findFile(resolveFiles(infoOf(feed), baseUrl), ending)?.info.url
  const file = feed.files.find((one) => one.url === url && one.url.endsWith(`.${ending}`))
  if (file === undefined) throw new UpdateError('malformed', `the feed has no ${ending}`)
  return { version: feed.version, releasedAt: feed.releasedAt, notes: feed.notes, bytes: file.size }
}

async function sha512Of(path: string): Promise<string> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64')
}
