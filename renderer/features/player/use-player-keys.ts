import { useCallback, useEffect, type RefObject } from 'react'
import { toggleFullScreen } from './full-screen.ts'
import type { Playback } from './playback.ts'
import { actionOf, type PlayerAction } from './player-keys.ts'
import { changeRate, skip } from './player-moves.ts'

/** What a key that is held down does a single time. */
const ONCE: ReadonlySet<PlayerAction> = new Set(['toggle', 'mute', 'fullScreen', 'ownWindow', 'tellTime'])

/** The keys work anywhere on the page while a player is there, unless what has the focus uses them itself. */
export function usePlayerKeys(playback: Playback | null, frame: RefObject<HTMLElement | null>, tellTime: () => void) {
  const run = useCallback(
    (action: PlayerAction) => {
      if (!playback) return
      const { player } = playback
      const actions: Record<PlayerAction, () => void> = {
        toggle: () => player.toggle(),
        back: () => skip(player, -1),
        forward: () => skip(player, 1),
        previousFrame: () => player.step(-1),
        nextFrame: () => player.step(1),
        slower: () => changeRate(player, -1),
        faster: () => changeRate(player, 1),
        mute: () => playback.toggleMute(),
        fullScreen: () => toggleFullScreen(frame.current),
        ownWindow: () => playback.toggleOwnWindow(),
        tellTime,
      }
      actions[action]()
    },
    [playback, frame, tellTime],
  )
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const action = actionOf(event, document.activeElement, frame.current)
      if (!action || (event.repeat && ONCE.has(action))) return
      event.preventDefault()
      run(action)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [run, frame])
}
