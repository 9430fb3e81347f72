import { join } from 'node:path'
import electronLog from 'electron-log/node'
import { redactText, redactValue } from './redact.ts'

export type LogLevel = 'error' | 'warn' | 'info' | 'debug'

export type LogOptions = {
  /** Folder of `proctor-desk.log` and its predecessor, `proctor-desk.old.log`. */
  readonly folder: string
  /** Lowest priority that is written. */
  readonly level?: LogLevel
  /** Size in bytes after which a new file is started; 2 MB by default. */
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

/** Starts logging. Nothing is logged before, so that tests and short commands leave no files. */
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
 * is redacted: secrets, authorization headers, personal data, email addresses and data URIs are masked. Never throws.
 */
export function log(level: LogLevel, event: string, facts: Readonly<Record<string, unknown>> = {}): void {
  if (!configured) return
  try {
    electronLog[level](formatLogLine(level, event, facts))
  } catch {
    // Logging must never make an operation fail.
  }
}

/** The line that {@link log} writes. */
export function formatLogLine(level: LogLevel, event: string, facts: Readonly<Record<string, unknown>>): string {
  const cleaned = redactValue(facts)
  const line = { at: new Date().toISOString(), level, event: redactText(event), ...(isRecord(cleaned) ? cleaned : {}) }
  // The line is redacted once more as a whole: harmless pieces may form a secret together.
  return redactText(JSON.stringify(line))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
