import { accessSync, constants, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, delimiter, isAbsolute, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Where macOS and Windows install the browsers, which are on nobody's PATH there. */
function installed(platform: NodeJS.Platform, env: Readonly<NodeJS.ProcessEnv>): readonly string[] {
  if (platform === 'darwin')
    return ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  if (platform !== 'win32') return []
  const folders = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA]
  return folders.flatMap((folder) =>
    folder === undefined
      ? []
      : ['Google\\Chrome', 'Chromium'].map((name) => `${folder}\\${name}\\Application\\chrome.exe`),
  )
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Whether it starts a snap, or only says that there could be one: Ubuntu's `chromium-browser` is such a script. A snap sees
 * no hidden folders, where the app's data and the browser's profile are, and has a `/tmp` of its own.
 */
function isSnap(path: string): boolean {
  try {
    if (basename(realpathSync(path)) === 'snap') return true
    const text = statSync(path).size < 16_384 ? readFileSync(path, 'latin1') : ''
    return text.startsWith('#!') && text.includes('/snap/bin/')
  } catch {
    return false
  }
}

/**
 * Path of the system's Chromium: from `PROCTOR_DESK_CHROMIUM`, otherwise the first on the `PATH` that is no snap, or where
 * the system installs it; `null` if there is none. If the variable names nothing executable, this fails instead of taking
 * another browser.
 */
export function findChromium(
  env: Readonly<NodeJS.ProcessEnv> = process.env,
  platform: NodeJS.Platform = process.platform,
  canRun = isExecutable,
): string | null {
  const named = env.PROCTOR_DESK_CHROMIUM
  if (named !== undefined && named !== '') {
    if (canRun(named)) return named
    throw new Error(`PROCTOR_DESK_CHROMIUM is set to ${named}, which can't run`)
  }
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin'].filter(isAbsolute)
  for (const name of NAMES) {
    const found = folders.map((folder) => join(folder, name)).find((path) => canRun(path) && !isSnap(path))
    if (found !== undefined) return found
  }
  return installed(platform, env).find(canRun) ?? null
}
