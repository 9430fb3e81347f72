import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnswerTranscripts, SpokenAnswer } from '../../contract/model/transcript.ts'
import type { PlayerHandle } from '../common/player-handle.ts'
import { wordsOf } from '../common/transcript/shown-transcript.ts'
import { keepCaptions } from './keep-captions.ts'

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
    const answer = { connectionId, key, questionNum, media }
    const begin = async () => {
      const recorded = await keepCaptions(answer, manifestUrl, ending.signal)
      if (recorded === null || ending.signal.aborted) return
      client.setQueryData<AnswerTranscripts>(wordsOf(answer).queryKey, (now) => now && { ...now, recorded })
    }
    // The first picture does not wait for words.
    let isBegun = false
    const look = () => {
      if (isBegun || player.status === 'loading' || player.status === 'failed') return
      isBegun = true
      void begin()
    }
    const end = player.subscribe('status', look)
    look()
    return () => {
      ending.abort()
      end()
    }
  }, [client, isUnread, connectionId, key, questionNum, media, manifestUrl, player])
}
