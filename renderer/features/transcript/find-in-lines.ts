import type { TranscriptLine } from '../../../contract/model/transcript.ts'
import { findIn } from '../../viewer/find-across.ts'
import { fold, type Match } from '../../viewer/fold.ts'

/** Where a text was found: characters of a line's text. */
export type LineMatch = Match & { readonly index: number }

/** Matches that are looked for. Beyond them the count says "more than". */
export const MOST_MATCHES = 1000

/** The places of a text in the lines, whatever their case and accents. */
export function findInLines(lines: readonly TranscriptLine[], text: string): readonly LineMatch[] {
  const query = fold(text).text.trim()
  const found: LineMatch[] = []
  if (query === '') return found
  for (const [index, line] of lines.entries()) {
    for (const match of findIn(line.text, query, MOST_MATCHES - found.length)) found.push({ ...match, index })
    if (found.length >= MOST_MATCHES) break
  }
  return found
}
