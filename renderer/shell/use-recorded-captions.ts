import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnswerTranscripts, SpokenAnswer } from '../../contract/model/transcript.ts'
import { desk } from '../bridge/desk.ts'
import { queries } from '../bridge/queries.ts'
import type { PlayerHandle } from '../common/player-handle.ts'
import { captionsAt } from '../features/player/captions/read-captions.ts'

/** Reads the captions of a recording that nobody has read so far, once its video is loaded, and keeps them. */
export function useRecordedCaptions(
  spoken: SpokenAnswer,
  known: AnswerTranscripts | null,
  { manifestUrl, player }: { readonly manifestUrl: string | null; readonly player: PlayerHandle | null },
): void {
  const client = useQueryClient()
  const isUnread = known !== null && known.recorded === null
  const { connectionId, key, questionNum, media } = spoken
  useEffect(() => {
    if (!isUnread || manifestUrl === null || player === null) return
    const ending = new AbortController()
    const begin = () => void readAndKeep(client, { connectionId, key, questionNum, media }, manifestUrl, ending.signal)
    // The first picture does not wait for words.
    let isBegun = false
    const look = () => {
      if (isBegun || player.status === 'loading' || player.status === 'failed') return
      isBegun = true
      begin()
    }
    const end = player.subscribe('status', look)
    look()
    return () => {
      ending.abort()
      end()
    }
  }, [client, isUnread, connectionId, key, questionNum, media, manifestUrl, player])
}

/** A failure means that they are read again the next time. */
async function readAndKeep(
  client: QueryClient,
  spoken: SpokenAnswer,
  manifestUrl: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    const recorded = await captionsAt(manifestUrl, signal)
    if (signal.aborted) return
    client.setQueryData<AnswerTranscripts>(queries.transcripts(spoken).queryKey, (now) => now && { ...now, recorded })
    await desk.transcripts.saveRecorded({ ...spoken, recorded: [...recorded] })
  } catch {
    // Without the network, or when the answer was left.
  }
}
