import {
  MOST_TRANSCRIPT_CHARACTERS,
  MOST_TRANSCRIPT_LINES,
  type Transcript,
  type TranscriptLine,
} from '../model/transcript.ts'
import { TranscriptFault } from './fault.ts'

/** A transcript of what was read, with its lines by their times. Fails where there are none, or too many. */
export function finishTranscript(language: string, lines: readonly TranscriptLine[]): Transcript {
  if (lines.length === 0) throw new TranscriptFault('empty')
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0)
  if (lines.length > MOST_TRANSCRIPT_LINES || characters > MOST_TRANSCRIPT_CHARACTERS) {
    throw new TranscriptFault('tooLarge')
  }
  return { language: languageTag(language), lines: lines.toSorted((one, other) => one.from - other.from) }
}

/** A tag as it is, or nothing where it is none. */
export function languageTag(language: string): string {
  const tag = language.trim().replaceAll('_', '-')
  return /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(tag) && tag.length <= 100 ? tag : ''
}
