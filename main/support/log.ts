import { join } from 'node:path'
import electronLog from 'electron-log/node'
import { redactText, redactValue } from './redact.ts'

export type LogLevel = 'error' | 'warn' | 'info' | 'debug'

export type LogOptions = {
  /** Folder of `proctor-desk.log` and of `proctor-desk.old.log`, the one before it. */
  readonly folder: string
  /** What is written: this level and those before it. */
  readonly level?: LogLevel
  /** Bytes after which a new file is begun; 2 MB unless told. */
  readonly maxSize?: number
}

/** Folder of the log within the data folder. */
export function logFolder(dataDir: string): string {
  return join(dataDir, 'logs')
}

/** The log's newest file. */
export function logFile(folder: string): string {
  return join(folder, 'proctor-desk.log')
}

let configured = false

/** Starts writing. Before it nothing is logged anywhere, so that tests and short commands leave no files behind. */
export function configureLog(options: LogOptions): void {
  const { file, console: terminal, ipc, remote } = electronLog.transports
  // A full disk must not turn the terminal (a command's stderr) into a log.
  terminal.level = false
  terminal.writeFn = () => undefined
  if (ipc) ipc.level = false
  if (remote) remote.level = false
  file.setAppName('proctor-desk')
  file.resolvePathFn = () => logFile(options.folder)
  file.level = options.level ?? 'info'
  file.maxSize = options.maxSize ?? 2 * 1024 * 1024
  file.format = '{text}'
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  configured = true
}

/**
 * Writes one line of JSON: time, level, the event's name (`sync.page`, `remote.retry`) and facts about it. Everything
 * passes the redaction: secrets, authorization headers, personal data, e-mail addresses and data URIs never get in.
 * Never throws.
 */
export function log(level: LogLevel, event: string, facts: Readonly<Record<string, unknown>> = {}): void {
  if (!configured) return
  try {
    electronLog[level](formatLogLine(level, event, facts))
  } catch {
    // A log that cannot be written is no reason to fail.
  }
}

/** The line that {@link log} writes. */
export function formatLogLine(level: LogLevel, event: string, facts: Readonly<Record<string, unknown>>): string {
  const cleaned = redactValue(facts)
  const line = { at: new Date().toISOString(), level, event: redactText(event), ...(isRecord(cleaned) ? cleaned : {}) }
  // Once more as a whole: what is harmless in pieces may be a secret in a row.
  return redactText(JSON.stringify(line))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
