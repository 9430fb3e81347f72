import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Path of the system's Chromium: from `PROCTOR_DESK_CHROMIUM`, otherwise the first on the `PATH`; `null` if there is
 * none. If the variable names nothing executable, this fails instead of taking another browser.
 */
export function findChromium(env: Readonly<NodeJS.ProcessEnv> = process.env): string | null {
  const named = env.PROCTOR_DESK_CHROMIUM
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named
    throw new Error(`PROCTOR_DESK_CHROMIUM is set to ${named}, which can't run`)
  }
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin'].filter(isAbsolute)
  for (const name of NAMES) {
    const found = folders.map((folder) => join(folder, name)).find(isExecutable)
    if (found !== undefined) return found
  }
  return null
}
