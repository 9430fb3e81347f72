import type { Failure } from '../../contract/model/errors.ts'

/** Output of a command: results, warnings and progress. */
export type Output = {
  readonly json: boolean
  /** The first part of a result, before the rest is known. Nothing with `--json`, where the result has all of it. */
  begin(text: string): void
  /**
   * A result: JSON with `--json`, otherwise the text. Control characters except line breaks are removed from the text.
   */
  result(value: unknown, text: () => string): void
  /** One line on stderr, for problems that do not prevent the result. */
  warn(message: string): void
  /** Progress on stderr, only on a terminal; each call replaces the line before. */
  progress(line: string): void
  endProgress(): void
}

// Names and texts are untrusted: they must not be able to control the terminal.

const CONTROL = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g
/** The same for JSON, where `JSON.stringify` has escaped line breaks already. */
const CONTROL_IN_LINES = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Text without control characters, on one line. */
export function oneLine(text: string): string {
  return text.replace(CONTROL, ' ').trim()
}

function escapeInJson(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** `proctor-desk: CODE: message`, on one line. */
export function errorLine(failure: Failure): string {
  const { status, field, value } = failure.details ?? {}
  const facts = [
    status === undefined ? '' : `status ${status}`,
    field === undefined ? '' : `field ${field}`,
    value === undefined ? '' : `value ${value}`,
  ].filter((fact) => fact !== '')
  return oneLine(`proctor-desk: ${failure.code}: ${failure.message}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`)
}

export function createOutput(json: boolean, stdout: NodeJS.WriteStream, stderr: NodeJS.WriteStream): Output {
  let shown = false
  function endProgress(): void {
    if (shown) stderr.write('\r\u001b[K')
    shown = false
  }
  function print(text: string): void {
    endProgress()
    stdout.write(`${text}\n`)
  }
  const printable = (text: string) => text.replace(CONTROL_IN_LINES, ' ')
  return {
    json,
    begin(text) {
      if (!json) print(printable(text))
    },
    result(value, text) {
      print(json ? JSON.stringify(value).replace(CONTROL_IN_LINES, escapeInJson) : printable(text()))
    },
    warn(message) {
      endProgress()
      stderr.write(`${oneLine(`proctor-desk: warning: ${message}`)}\n`)
    },
    progress(line) {
      if (!stderr.isTTY || json) return
      stderr.write(`\r\u001b[K${oneLine(line).slice(0, Math.max(20, stderr.columns - 1))}`)
      shown = true
    },
    endProgress,
  }
}

/** "1 session", "2 sessions"; `plural` where it takes more than an s. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`
}

/** Columns separated by two spaces. Numbers are not aligned: people read these tables, and programs read JSON. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const clean = [header, ...rows].map((row) => row.map(oneLine))
  const widths = header.map((_, column) => Math.max(...clean.map((row) => row[column]?.length ?? 0)))
  return clean
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
