import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { Playback } from './playback.ts'
import { actionOf, type PlayerAction } from './player-keys.ts'
import { changeRate, skip } from './player-moves.ts'

/** Actions that a held key does not repeat. */
const ONCE: ReadonlySet<PlayerAction> = new Set([
  'toggle',
  'mute',
  'skipSilence',
  'fullScreen',
  'pictures',
  'ownWindow',
  'captions',
  'tellTime',
])

/** Actions on a player as a whole, for keys, commands and controls. */
export type PlayerActions = {
  readonly toggleFullScreen: () => void
  /** Starts or ends picture-in-picture. */
  readonly toggleOwnWindow: () => void
  readonly tellTime: () => void
  /** Shows another picture of a recording that has several. */
  readonly switchPicture: () => void
  /** Shows what is said on the picture, or hides it. */
  readonly toggleCaptions: () => void
  /** Goes to the next or previous frame, if there is a picture. */
  readonly step: (direction: 1 | -1, isRepeat: boolean) => void
}

/** While a player is mounted, its keys work everywhere on the page, unless the focused element uses them. */
export function usePlayerKeys(
  playback: Playback | null,
  frame: RefObject<HTMLElement | null>,
  { toggleFullScreen, toggleOwnWindow, switchPicture, toggleCaptions, tellTime, step }: PlayerActions,
) {
  const run = useEffectEvent((action: PlayerAction, isRepeat: boolean) => {
    if (!playback) return
    const { player } = playback
    const actions: Record<PlayerAction, () => void> = {
      toggle: () => player.toggle(),
      back: () => skip(player, -1),
      forward: () => skip(player, 1),
      previousFrame: () => step(-1, isRepeat),
      nextFrame: () => step(1, isRepeat),
      slower: () => changeRate(player, -1),
      faster: () => changeRate(player, 1),
      mute: () => playback.toggleMute(),
      skipSilence: () => playback.toggleSkipSilence(),
      fullScreen: toggleFullScreen,
      pictures: switchPicture,
      ownWindow: toggleOwnWindow,
      captions: toggleCaptions,
      tellTime,
    }
    actions[action]()
  })
  const isOn = playback !== null
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const action = actionOf(event, document.activeElement, frame.current)
      if (!action || (event.repeat && ONCE.has(action))) return
      event.preventDefault()
      run(action, event.repeat)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn, frame])
}
