import { etagOf, type MediaFile } from './library.ts'

/** Path of a long text among the files of an essay: what the participant's browser logged. */
export const BROWSER_LOG = 'files/browser-log.txt'
/** Bytes of the log. */
export const BROWSER_LOG_SIZE = 6_000_000

const EVENTS = [
  'focus gained',
  'autosave sent, 214 ms',
  'key pressed in answer 2',
  'clipboard not used',
  'camera: 12 frames per second',
  'connection lost, retrying in 2 s',
  'connection restored',
]

let made: MediaFile | null = null

/** The log, the same for everyone. It is made when it is first asked for. */
export function browserLog(): MediaFile {
  made ??= make()
  return made
}

function make(): MediaFile {
  const lines: string[] = []
  for (let length = 0, line = 0; length < BROWSER_LOG_SIZE; line += 1) {
    const time = new Date(Date.UTC(2026, 0, 1, 9) + line * 250).toISOString().slice(11, 23)
    const text = `${time}  ${String(line + 1).padStart(6, '0')}  ${EVENTS[(line * 5 + (line >> 4)) % EVENTS.length]}\n`
    lines.push(text)
    length += text.length
  }
  const content = new Uint8Array(new TextEncoder().encode(lines.join('')).slice(0, BROWSER_LOG_SIZE))
  return { type: 'text/plain; charset=utf-8', etag: etagOf(content), content }
}
