import { createStore } from 'zustand/vanilla'
import { formatSessionKey, type SessionKey } from '../../../contract/model/ids.ts'
import type { PlayerHandle } from '../player-handle.ts'

type AnswerPlace = { readonly key: SessionKey; readonly questionNum: number }

/** Where a search found what is said, until the video of the answer goes there. */
const wanted = createStore<{ readonly place: { readonly of: string; readonly from: number } | null }>(() => ({
  place: null,
}))

const nameOf = ({ key, questionNum }: AnswerPlace) => `${formatSessionKey(key)} ${questionNum}`

/** Makes the video of an answer go to a time (in milliseconds), as soon as it is there. */
export function goToFound(answer: AnswerPlace, from: number): void {
  wanted.setState({ place: { of: nameOf(answer), from } })
}

/** Lets a player go where a search found something in its answer. Returns the function that ends this. */
export function followFound(answer: AnswerPlace, player: PlayerHandle): () => void {
  const look = () => {
    const { place } = wanted.getState()
    if (place?.of !== nameOf(answer)) return
    wanted.setState({ place: null })
    // Before the place where the video was left, which is known later.
    if (player.status === 'loading') player.startFrom(place.from / 1000)
    else player.seek(place.from / 1000)
  }
  look()
  return wanted.subscribe(look)
}
