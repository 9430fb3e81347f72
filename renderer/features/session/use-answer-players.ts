import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import type { Question } from '../../../contract/model/report.ts'
import { videoAddresses } from './video-addresses.ts'

type Place = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly questions: readonly Question[]
  /** The question that is shown, `null` while none is. */
  readonly shown: number | null
  /** Whether it is one of all that are shown. */
  readonly isAll: boolean
}

export type AnswerPlayers = {
  /** The question whose video is in picture-in-picture; the browser has one such window. */
  readonly inOwnWindow: number | null
  /** The question whose video has the keys and commands of videos. */
  readonly withKeys: number | null
  /** Whether a question has its player on the page, and whether it was asked to play. */
  readonly playerOf: (index: number) => PlayerPresence
  readonly play: (index: number) => void
  readonly tellOwnWindow: (index: number, isIn: boolean) => void
}

export type PlayerPresence = 'none' | 'there' | 'asked'

/**
 * Which of a session's videos have a player. There is one on the page, at the question that is shown alone or whose video
 * was asked for among all, and that one goes on when one way of showing changes into the other. A second one plays in
 * picture-in-picture.
 */
export function useAnswerPlayers({ connectionId, sessionKey, questions, shown, isAll }: Place): AnswerPlayers {
  const [inOwnWindow, setInOwnWindow] = useState<number | null>(null)
  const [onPage, setOnPage] = useState<{ readonly index: number | null; readonly isAsked: boolean }>({
    index: null,
    isAsked: false,
  })
  if (!isAll && onPage.index !== shown) setOnPage({ index: shown, isAsked: false })

  const onPageNow = questions.filter((_, index) => index === onPage.index)
  const addresses = useQueries({
    queries: onPageNow.flatMap(({ num, answer }) =>
      answer.kind === 'video' ? [videoAddresses(connectionId, sessionKey, num, answer)] : [],
    ),
  })
  const isPlayable = addresses.some(({ data }) => data && (data.manifestUrl ?? data.originalUrl) !== null)
  return {
    inOwnWindow,
    withKeys: isPlayable ? onPage.index : inOwnWindow,
    playerOf: (index) => {
      if (index === onPage.index) return onPage.isAsked ? 'asked' : 'there'
      return index === inOwnWindow ? 'there' : 'none'
    },
    play: (index) => setOnPage({ index, isAsked: true }),
    tellOwnWindow: (index, isIn) => setInOwnWindow((now) => (isIn ? index : now === index ? null : now)),
  }
}
