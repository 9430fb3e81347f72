import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How this copy of the app was installed, as far as it can be updated. */
export type PackageKind = 'appimage' | 'deb' | 'nsis' | 'mac'

type Place = {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Partial<Record<string, string>>>
  /** Electron's `process.resourcesPath`. */
  readonly resources: string
}

/**
 * `null` for a copy that is not updated by itself: unpacked, or in a package of another kind. As `doLoadAutoUpdater` in
 * electron-updater/src/main.ts chooses: electron-builder writes `package-type` (`FpmTarget` in app-builder-lib), and the
 * AppImage's runtime sets `APPIMAGE`.
 */
export function packageKind({ platform, env, resources }: Place): PackageKind | null {
  if (platform === 'win32') return 'nsis'
  if (platform === 'darwin') return 'mac'
  if (env.APPIMAGE !== undefined) return 'appimage'
  try {
    return readFileSync(join(resources, 'package-type'), 'utf8').trim() === 'deb' ? 'deb' : null
  } catch {
    return null
  }
}
