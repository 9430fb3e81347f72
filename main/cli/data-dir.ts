import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

const NAME = 'Proctor Desk'

/** The folder that the app itself uses on this system, as Electron names it (`userData`). */
export function defaultDataDir(platform: NodeJS.Platform, environment: Environment): string {
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', NAME)
  if (platform === 'win32') return join(environment.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), NAME)
  const configured = environment.XDG_CONFIG_HOME
  return join(configured === undefined || configured === '' ? join(homedir(), '.config') : configured, NAME)
}

/** `--data-dir`, otherwise `PROCTOR_DESK_DATA_DIR`, otherwise the app's own folder. */
export function chooseDataDir(option: string | undefined, platform: NodeJS.Platform, environment: Environment): string {
  const chosen = option ?? environment.PROCTOR_DESK_DATA_DIR
  return chosen === undefined || chosen === '' ? defaultDataDir(platform, environment) : resolve(chosen)
}
