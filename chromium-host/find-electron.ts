import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hasDisplay } from './display.ts'

const PACKAGE = join(import.meta.dirname, '../node_modules/electron')

/**
 * Path of Electron's binary: from `ELECTRON_OVERRIDE_DIST_PATH`, or as installed by its package. `null` if there is none
 * or not all of it, by the check of Electron's own `install.js`, which writes `path.txt` after everything else.
 */
export function findElectron(
  env: Readonly<NodeJS.ProcessEnv> = process.env,
  platform: NodeJS.Platform = process.platform,
  folder = PACKAGE,
): string | null {
  const name =
    platform === 'win32' ? 'electron.exe' : platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron'
  const other = env.ELECTRON_OVERRIDE_DIST_PATH
  try {
    if (other !== undefined && other !== '') return fileAt(join(other, name))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    const unpacked = readFileSync(join(folder, 'dist/version'), 'utf8').trim().replace(/^v/, '')
    const isWhole = unpacked === version && readFileSync(join(folder, 'path.txt'), 'utf8') === name
    return isWhole ? fileAt(join(folder, 'dist', name)) : null
  } catch {
    return null
  }
}

const fileAt = (path: string): string | null => (statSync(path).isFile() ? path : null)

/**
 * Path of Electron's binary where it can run: without a display it ends at once. With `PROCTOR_DESK_REQUIRE_ELECTRON=1` it
 * is taken anyway.
 */
export function electronToRun(env: Readonly<NodeJS.ProcessEnv> = process.env): string | null {
  return env.PROCTOR_DESK_REQUIRE_ELECTRON === '1' || hasDisplay(env) ? findElectron(env) : null
}
