import type { TimedWord, Transcript, TranscriptLine } from './transcript.ts'

/** Index of the last line that has begun at a time (in milliseconds); -1 before the first. */
export function lineBegunAt(lines: readonly TranscriptLine[], time: number): number {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (lines[middle]!.from <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Lines that can be spoken at once. Of those before them none is looked for. */
const MOST_AT_ONCE = 8

/** The lines that are spoken at a time (in milliseconds). */
export function linesAt(lines: readonly TranscriptLine[], time: number): readonly TranscriptLine[] {
  const last = lineBegunAt(lines, time)
  return lines.slice(Math.max(0, last + 1 - MOST_AT_ONCE), last + 1).filter(({ to }) => time < to)
}

/** The word that is spoken at a time (in milliseconds); `null` between words, and where only the line has a time. */
export function wordAt({ words = [] }: TranscriptLine, time: number): TimedWord | null {
  return words.findLast(({ from, to }) => from <= time && time < to) ?? null
}

/** The word that has a character of the line's text; `null` where none is there. */
export function wordOfCharacter({ words = [] }: TranscriptLine, offset: number): TimedWord | null {
  return words.find(({ start, end }) => start <= offset && offset < end) ?? null
}

/**
 * The words that are spoken from one time to another (both in milliseconds): of a line whose words have times those of them,
 * of any other line all. Empty where nothing is said.
 */
export function wordsBetween({ lines }: Transcript, from: number, until: number): string {
  const parts: string[] = []
  for (let index = Math.max(0, lineBegunAt(lines, from) + 1 - MOST_AT_ONCE); index < lines.length; index += 1) {
    const line = lines[index]!
    if (line.from >= until) break
    if (line.to > from) parts.push(textBetween(line, from, until))
  }
  return parts
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function textBetween({ text, words }: TranscriptLine, from: number, until: number): string {
  if (words === undefined || words.length === 0) return text
  const spoken = words.filter((word) => word.from < until && word.to > from)
  const first = spoken[0]
  const last = spoken.at(-1)
  return first === undefined || last === undefined ? '' : text.slice(first.start, last.end)
}
