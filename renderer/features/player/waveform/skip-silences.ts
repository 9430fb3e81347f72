import type { Playback } from '../playback.ts'
import { followPlayhead, type SkipperState } from './silence-skipper.ts'

/** Skips silences while the video plays and this is on. Returns the function that ends it. */
export function skipSilences({ player, sound, getState, subscribe }: Playback): () => void {
  let state: SkipperState = { at: 0, played: null }
  let wasOn = getState().skipsSilence
  const endTime = player.subscribe('time', (at) => {
    const silences = sound.getState().sound?.silences ?? []
    const next = followPlayhead(state, at, player.rate, silences)
    if (player.status === 'playing' && getState().skipsSilence) {
      state = next.state
      if (next.seekTo !== null) player.seek(next.seekTo)
    } else state = { at, played: next.state.played }
  })
  const endState = subscribe(() => {
    const isOn = getState().skipsSilence
    // Who turns it on during a silence does not want to wait for its end.
    if (isOn && !wasOn && player.status === 'playing') state = { ...state, played: null }
    wasOn = isOn
  })
  return () => {
    endTime()
    endState()
  }
}
