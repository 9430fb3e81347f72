import { join } from 'node:path'
import { app } from 'electron'
import type { UpdateStatus } from '../../contract/model/updates.ts'
import { log } from '../support/log.ts'
import type { NetworkGate } from '../support/network-gate.ts'
import { packageKind } from '../updates/package-kind.ts'
import { ownFeed } from '../updates/update-feed.ts'
import type { Updates } from '../updates/updates.ts'

export type AppUpdatesOptions = {
  readonly dataDir: string
  readonly gate: NetworkGate
  readonly isAutomatic: () => Promise<boolean>
  readonly proxyFor: (address: string) => Promise<string | null>
  readonly onChanged: (status: UpdateStatus) => void
}

/** Folder for downloads, in the system's folder for what can be had again. */
const CACHE_NAME = 'proctor-desk-updater'

/** Electron's own folder of resources; Node and the host have none. */
const resources = (): string => (process as { readonly resourcesPath?: string }).resourcesPath ?? ''

/**
 * Where this copy looks for updates and how they are installed; `null` where it was built without a feed, or was
 * installed in a way that cannot be updated.
 */
export function updatable() {
  try {
    const feed = ownFeed(app.isPackaged, process.env)
    const kind =
      feed === null ? null : packageKind({ platform: process.platform, env: process.env, resources: resources() })
    return feed === null || kind === null ? null : { feed, kind }
  } catch (error) {
    log('warn', 'updates.feed', { error })
    return null
  }
}

/** The updates of this copy of the app; `null` where it has none. Only then is the library loaded. */
export async function createAppUpdates(options: AppUpdatesOptions): Promise<Updates | null> {
  const { dataDir, gate, isAutomatic, proxyFor, onChanged } = options
  const found = updatable()
  if (found === null) return null
  const [
    { createAttemptFile },
    { createLibraryUpdater },
    { parsePublicKey },
    { createUpdateHttp },
    { createUpdates },
    { getAppCacheDir },
  ] = await Promise.all([
    import('../updates/attempt-file.ts'),
    import('../updates/library-updater.ts'),
    import('../updates/signed-feed.ts'),
    import('../updates/update-http.ts'),
    import('../updates/updates.ts'),
    import('electron-updater/out/AppAdapter.js'),
  ])
  // Everything that an unpackaged app writes belongs to its data folder.
  const cacheDir = app.isPackaged ? join(getAppCacheDir(), CACHE_NAME) : join(dataDir, 'updates')
  const updater = createLibraryUpdater({
    kind: found.kind,
    feedUrl: found.feed.url,
    publicKey: parsePublicKey(found.feed.publicKey),
    cacheDir,
    http: createUpdateHttp({ gate, proxyFor }),
    app: {
      version: app.getVersion(),
      name: app.getName(),
      // Without a package there would be no kind.
      isPackaged: true,
      // On Windows it has the name of the publisher, which the installer's signature must have.
      appUpdateConfigPath: join(resources(), 'app-update.yml'),
      userDataPath: cacheDir,
      baseCachePath: cacheDir,
      whenReady: () => app.whenReady(),
      relaunch: () => app.relaunch(),
      quit: () => app.quit(),
      // The library would install when the app quits; it is not asked to.
      onQuit: () => undefined,
    },
  })
  return createUpdates({
    updater,
    version: app.getVersion(),
    attempts: createAttemptFile(cacheDir),
    isAutomatic,
    onChanged,
    quit: () => app.quit(),
  })
}
