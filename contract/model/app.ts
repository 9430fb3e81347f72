import type { ConnectionId } from './ids.ts'

export type AppInfo = {
  readonly version: string
  /** What runs the windows: Electron, or the system's Chromium under `chromium-host`. */
  readonly host: 'electron' | 'chromium-host'
  readonly chromiumVersion: string
  readonly platform: string
  readonly dataDir: string
  readonly keychain: { readonly available: boolean; readonly reason: string | null }
  /** BCP 47 tags of the languages that the system prefers, the first one most. */
  readonly systemLanguages: readonly string[]
  /** Shows every text longer and with accents, to find layouts that break. For development only. */
  readonly pseudoLocale: boolean
}

/** Disk usage in bytes. */
export type StorageUse = {
  readonly dataDir: string
  /** The whole data folder, including logs and Chromium's window data. */
  readonly bytes: number
  readonly connections: readonly { readonly connectionId: ConnectionId; readonly bytes: number }[]
}

/** The newest lines of the app's log, oldest first. They contain no secrets and no personal data. */
export type LogTail = { readonly file: string; readonly lines: readonly string[] }
