import type { ConnectionId } from './ids.ts'

export type AppInfo = {
  readonly version: string
  /** What runs the windows: Electron, or the system's Chromium under `chromium-host`. */
  readonly host: 'electron' | 'chromium-host'
  readonly chromiumVersion: string
  readonly platform: string
  readonly dataDir: string
  readonly keychain: { readonly available: boolean; readonly reason: string | null }
  /** Locale of the system as a BCP 47 tag. */
  readonly locale: string
  /** Shows every text longer and accented, to find what such texts break. For development alone. */
  readonly pseudoLocale: boolean
}

/** What is on disk, in bytes. */
export type StorageUse = {
  readonly dataDir: string
  /** The whole data folder, logs and what the windows keep included. */
  readonly bytes: number
  readonly connections: readonly { readonly connectionId: ConnectionId; readonly bytes: number }[]
}

/** The newest lines of the program's log, oldest first. Secrets and personal data never get into it. */
export type LogTail = { readonly file: string; readonly lines: readonly string[] }
