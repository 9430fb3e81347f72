import { linesAt, wordsBetween } from './transcript-words.ts'
import type { TranscriptLine } from './transcript.ts'

/** What is said in a stretch of a recording, or in the lines of a moment where `until` is `null`; empty where nothing is. */
export function spokenText(lines: readonly TranscriptLine[], from: number, until: number | null): string {
  if (until !== null) return wordsBetween({ language: '', lines: [...lines] }, from, until)
  return linesAt(lines, from)
    .map(({ text }) => text.replace(/\s+/g, ' '))
    .join(' ')
}
