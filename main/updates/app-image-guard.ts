import { constants, copyFileSync, linkSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The app as it was before an update. */
export type AppImageGuard = {
  /** Puts it back in its place. */
  restore(): void
  /** The new one is in its place. */
  release(): void
}

/**
 * Keeps a second name for the running AppImage. electron-updater deletes it before it moves the new one into its place
 * (`doInstall` in electron-updater/src/AppImageUpdater.ts); where that fails, the app would be gone.
 */
export function guardAppImage(path: string, installer: string): AppImageGuard {
  const kept = `${path}.before-update`
  rmSync(kept, { force: true })
  try {
    linkSync(path, kept)
  } catch {
    // The file system has no hard links.
    copyFileSync(path, kept, constants.COPYFILE_EXCL)
  }
  return {
    restore() {
      const moved = join(dirname(path), basename(installer))
      if (moved !== path) rmSync(moved, { force: true })
      renameSync(kept, path)
    },
    release: () => rmSync(kept, { force: true }),
  }
}
