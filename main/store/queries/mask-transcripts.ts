import type { AddedTranscript, RecordedTranscript, Transcript } from '../../../contract/model/transcript.ts'
import type { Lens } from './lens.ts'

/** In blind mode without the name of the file, which may be a participant's, and with numbers for the speakers. */
export function maskAdded(added: AddedTranscript, { blind }: Pick<Lens, 'blind'>): AddedTranscript {
  return blind === null ? added : { ...added, fileName: '', transcript: withoutSpeakers(added.transcript) }
}

/** In blind mode with numbers for the speakers. */
export function maskRecorded(recorded: RecordedTranscript, { blind }: Pick<Lens, 'blind'>): RecordedTranscript {
  return blind === null ? recorded : { ...recorded, transcript: withoutSpeakers(recorded.transcript) }
}

/** Speakers by the order in which they first speak: who says what stays apart. */
function withoutSpeakers({ lines, ...transcript }: Transcript): Transcript {
  const numbers = new Map<string, string>()
  const numberOf = (speaker: string) => {
    const number = numbers.get(speaker) ?? String(numbers.size + 1)
    numbers.set(speaker, number)
    return number
  }
  return {
    ...transcript,
    lines: lines.map((line) => (line.speaker === undefined ? line : { ...line, speaker: numberOf(line.speaker) })),
  }
}
