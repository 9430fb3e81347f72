import type { Failure } from '../../contract/model/errors.ts'

/** Where a command writes: results, errors, and whether someone watches. */
export type Output = {
  readonly json: boolean
  /** A result: JSON with `--json`, else what `text` gives, of which line breaks are kept and nothing else that steers. */
  result(value: unknown, text: () => string): void
  /** One line on stderr, for what does not keep the command from its result. */
  warn(message: string): void
  /** Progress on stderr, on a terminal alone; each call replaces the line before. */
  progress(line: string): void
  endProgress(): void
}

// Names and texts come from strangers: nothing of theirs may steer the terminal.

const CONTROL = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g
/** The same without the line break; in JSON, what is left of them after `JSON.stringify`. */
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
  return {
    json,
    result(value, text) {
      endProgress()
      const written = json
        ? JSON.stringify(value).replace(CONTROL_IN_LINES, escapeInJson)
        : text().replace(CONTROL_IN_LINES, ' ')
      stdout.write(`${written}\n`)
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

/** "1 session", "2 sessions". */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** Columns set apart by two spaces. Numbers are not aligned: these tables are read by people, JSON by programs. */
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
