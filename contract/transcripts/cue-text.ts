import { Parser } from 'htmlparser2'
import type { TranscriptLine } from '../model/transcript.ts'
import { lineOf, type Piece } from './line-text.ts'
import { readClock, type TimingLine } from './times.ts'

/** Characters that a text names, such as `&amp;`. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  let decoded = ''
  const parser = new Parser({ ontext: (part) => (decoded += part) }, { decodeEntities: true })
  parser.end(text.replaceAll('<', '&lt;'))
  return decoded
}

/** A `<` that nothing ends before the next one is a letter: each place of a text is looked at once. */
const TOKEN = /<([^<>]*)>|[^<]+|</g

/**
 * The lines of a WebVTT cue: one for each voice. `null` where a time within it cannot be read. Markup and the small readings
 * above characters are left out (https://www.w3.org/TR/webvtt1/#webvtt-cue-text-parsing-rules).
 */
export function readCueText(text: string, { from, to }: TimingLine): readonly TranscriptLine[] | null {
  const lines: TranscriptLine[] = []
  let speaker: string | undefined
  let pieces: Piece[] = []
  let since: number | null = null
  let isReading = false

  function endLine(): void {
    const line = lineOf(closed(pieces, to), { from, to, speaker })
    if (line !== null) lines.push(line)
    pieces = []
  }

  for (const [token, tag] of text.matchAll(TOKEN)) {
    if (tag === undefined) {
      if (!isReading) pieces.push({ text: decodeEntities(token), ...(since === null ? {} : { from: since }) })
      continue
    }
    const name = /^\/?[a-z]*/i.exec(tag)![0].toLowerCase()
    if (/^\d/.test(tag)) {
      // What was said before the first of them begins with the cue.
      if (since === null) pieces = pieces.map((piece) => ({ ...piece, from }))
      since = readClock(tag.trim())
      if (since === null) return null
    } else if (name === 'v' || name === '/v') {
      endLine()
      speaker = name === 'v' ? decodeEntities(tag.replace(/^v[^\s]*\s*/i, '')) : undefined
    } else if (name === 'rt' || name === '/rt') isReading = name === 'rt'
  }
  endLine()
  return lines
}

/** Each piece with the time at which the next one begins. */
function closed(pieces: readonly Piece[], end: number): readonly Piece[] {
  const joined: { text: string; from?: number }[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last !== undefined && last.from === piece.from) last.text += piece.text
    else joined.push({ ...piece })
  }
  return joined.map((piece, at) => (piece.from === undefined ? piece : { ...piece, to: joined[at + 1]?.from ?? end }))
}
