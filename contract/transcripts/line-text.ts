import type { TimedWord, TranscriptLine } from '../model/transcript.ts'

/** A part of what is said in a line. */
export type Piece = {
  readonly text: string
  /** When it begins and ends, where it has times of its own. */
  readonly from?: number
  readonly to?: number
}

type Told = Pick<TranscriptLine, 'from' | 'to'> & { readonly speaker?: string | undefined }

/**
 * A line of its pieces; `null` where nothing is said. Each line of its text is without spaces at its ends, and empty ones are
 * left out. Times of words that are not in their order are left out: the line has its own.
 */
export function lineOf(pieces: readonly Piece[], { from, to, speaker }: Told): TranscriptLine | null {
  const raw = pieces.map(({ text }) => text).join('')
  const { text, placeOf } = trimLines(raw)
  if (text === '') return null
  const named = speaker?.trim().slice(0, 200)
  const line = { from, to, ...(named ? { speaker: named } : {}), text }
  const words = wordsOf(pieces, placeOf)
  return words.length > 0 && areInOrder(words) ? { ...line, words } : line
}

function wordsOf(pieces: readonly Piece[], placeOf: (raw: number) => number): TimedWord[] {
  let at = 0
  return pieces.flatMap(({ text, from, to }) => {
    const [start, end] = [at + text.length - text.trimStart().length, at + text.trimEnd().length]
    at += text.length
    if (from === undefined || to === undefined || start >= end) return []
    return [{ from, to, start: placeOf(start), end: placeOf(end - 1) + 1 }]
  })
}

function areInOrder(words: readonly TimedWord[]): boolean {
  return words.every(({ from, to }, at) => from <= to && from >= (words[at - 1]?.to ?? 0))
}

/** The text without spaces at the ends of its lines, and where a character is in it that stays. */
function trimLines(raw: string): { readonly text: string; readonly placeOf: (raw: number) => number } {
  let text = ''
  let at = 0
  /** Where lines begin, in the raw text and in the other one. */
  const starts: { readonly raw: number; readonly there: number }[] = []
  for (const line of raw.split('\n')) {
    const trimmed = line.trim()
    if (trimmed !== '') {
      const there = text === '' ? 0 : text.length + 1
      starts.push({ raw: at + line.indexOf(trimmed), there })
      text += `${text === '' ? '' : '\n'}${trimmed}`
    }
    at += line.length + 1
  }
  return {
    text,
    placeOf(place) {
      let low = 0
      for (let high = starts.length; high - low > 1;) {
        const middle = (low + high) >>> 1
        if (starts[middle]!.raw <= place) low = middle
        else high = middle
      }
      const line = starts[low]
      return line === undefined ? 0 : line.there + place - line.raw
    },
  }
}
