import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import type { Question } from '../../../contract/model/report.ts'
import { videoAddresses } from './video-addresses.ts'

type Place = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly questions: readonly Question[]
  /** Index of the question that is shown; `null` while none is. */
  readonly shown: number | null
  /** Whether all answers are shown. */
  readonly isAll: boolean
}

export type AnswerPlayers = {
  /** Index of the question whose video is in picture-in-picture. The browser has only one such window. */
  readonly inOwnWindow: number | null
  /** Index of the question whose player the video keys and commands act on. */
  readonly withKeys: number | null
  /** Whether a question has a player, and whether the user asked it to play. */
  readonly playerOf: (index: number) => PlayerPresence
  readonly play: (index: number) => void
  /** Puts the video that leaves picture-in-picture on the page, where it continues. */
  readonly bringBack: (index: number) => void
  readonly tellOwnWindow: (index: number, isIn: boolean) => void
}

export type PlayerPresence = 'none' | 'there' | 'asked'

/**
 * Decides which videos of a session have a player. One player is on the page: that of the question shown alone, or of
 * the video that the user asked for among all answers. It continues when the screen changes between one answer and all.
 * A second one can play in picture-in-picture.
 */
export function useAnswerPlayers({ connectionId, sessionKey, questions, shown, isAll }: Place): AnswerPlayers {
  const [inOwnWindow, setInOwnWindow] = useState<number | null>(null)
  const [onPage, setOnPage] = useState<{ readonly index: number | null; readonly isAsked: boolean }>({
    index: null,
    isAsked: false,
  })
  if (!isAll && onPage.index !== shown) setOnPage({ index: shown, isAsked: false })

  const answerOnPage = onPage.index === null ? undefined : questions[onPage.index]
  const { data: addresses } = useQuery(
    answerOnPage?.answer.kind === 'video'
      ? videoAddresses(connectionId, sessionKey, answerOnPage.num, answerOnPage.answer)
      : { queryKey: ['media', 'none'], queryFn: skipToken },
  )
  const isPlayable = addresses !== undefined && (addresses.manifestUrl ?? addresses.originalUrl) !== null
  return {
    inOwnWindow,
    withKeys: isPlayable ? onPage.index : inOwnWindow,
    playerOf: (index) => {
      if (index === onPage.index) return onPage.isAsked ? 'asked' : 'there'
      return index === inOwnWindow ? 'there' : 'none'
    },
    play: (index) => setOnPage({ index, isAsked: true }),
    bringBack: (index) => {
      if (index === inOwnWindow) setOnPage({ index, isAsked: false })
    },
    tellOwnWindow: (index, isIn) => setInOwnWindow((now) => (isIn ? index : now === index ? null : now)),
  }
}
