import type { RecordedTranscript, SpokenAnswer } from '../../contract/model/transcript.ts'
import { desk } from '../bridge/desk.ts'
import { captionsAt } from '../features/player/captions/read-captions.ts'

/**
 * Reads the captions of a recording and keeps them; `null` where they can't be read now, so that they are read again the next
 * time.
 */
export async function keepCaptions(
  spoken: SpokenAnswer,
  manifestUrl: string,
  signal: AbortSignal,
): Promise<readonly RecordedTranscript[] | null> {
  try {
    const recorded = await captionsAt(manifestUrl, signal)
    if (signal.aborted) return null
    await desk.transcripts.saveRecorded({ ...spoken, recorded: [...recorded] })
    return recorded
  } catch {
    // Without the network, or when the answer was left.
    return null
  }
}
