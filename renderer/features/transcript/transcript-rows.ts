import { lineBegunAt } from '../../../contract/model/transcript-words.ts'
import type { TranscriptLine } from '../../../contract/model/transcript.ts'
import type { Silence } from '../../common/player-handle.ts'
import type { TimeMark } from '../../common/time-marks.ts'

/** A line of a transcript as it is listed. */
export type TranscriptRow = {
  readonly line: TranscriptLine
  /** Its place among all lines. */
  readonly index: number
  /** Who speaks, where that is another one than before; otherwise `null`. */
  readonly speaker: string | null
  /** The notes on this part of the recording, until the next line begins. */
  readonly marks: readonly TimeMark[]
  /** Seconds of silence before the line; 0 where there is none, or none is known. */
  readonly silence: number
}

type Options = {
  readonly silences: readonly Silence[]
  readonly marks: readonly TimeMark[]
  /** What a speaker is called on the screen. */
  readonly nameOf: (speaker: string) => string
}

/** The rows of a transcript, one for each line. */
export function transcriptRows(
  lines: readonly TranscriptLine[],
  { silences, marks, nameOf }: Options,
): readonly TranscriptRow[] {
  const marksOf = Map.groupBy(marks, ({ from }) => Math.max(0, lineBegunAt(lines, Math.round(from * 1000))))
  const silenceOf = new Map<number, number>()
  for (const { start, end } of silences) {
    const middle = (start + end) * 500
    const next = lineBegunAt(lines, middle) + 1
    const before = lines[next - 1]
    // Where something is said at the time, the recording is only quiet there.
    if (next >= lines.length || (before !== undefined && before.to > middle)) continue
    silenceOf.set(next, (silenceOf.get(next) ?? 0) + end - start)
  }
  return lines.map((line, index) => {
    const { speaker } = line
    const isOther = speaker !== undefined && speaker !== lines[index - 1]?.speaker
    return {
      line,
      index,
      speaker: isOther ? nameOf(speaker) : null,
      marks: marksOf.get(index) ?? NO_MARKS,
      silence: silenceOf.get(index) ?? 0,
    }
  })
}

const NO_MARKS: readonly TimeMark[] = []

/** Numbers speakers in the order in which they first speak, for places where their names are hidden. */
export function speakerNumbers(lines: readonly TranscriptLine[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  for (const { speaker } of lines) {
    if (speaker !== undefined && !numbers.has(speaker)) numbers.set(speaker, numbers.size + 1)
  }
  return numbers
}
