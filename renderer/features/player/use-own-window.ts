import { useCallback, useEffect, useRef } from 'react'
import type { PlayerStage } from '../../common/player-handle.ts'
import { takeTurn } from './one-at-a-time.ts'
import type { Playback } from './playback.ts'

/**
 * Tells whether the picture is in a window of its own, and shows its question when it comes back from there. Gives what
 * puts it there or back.
 */
export function useOwnWindow(playback: Playback | null, stage: PlayerStage): () => void {
  const latest = useRef(stage)
  useEffect(() => {
    latest.current = stage
  }, [stage])
  useEffect(() => {
    if (!playback) return
    let wasIn = playback.getState().isInOwnWindow
    const end = playback.subscribe(() => {
      const { isInOwnWindow, isPlaying } = playback.getState()
      if (isInOwnWindow === wasIn) return
      wasIn = isInOwnWindow
      // "Back to tab" lets it play on. The button that closes the window pauses first: nobody wants to see it then.
      if (!isInOwnWindow && isPlaying && !latest.current.isShown) latest.current.onShow()
      latest.current.onOwnWindow(isInOwnWindow)
    })
    return () => {
      end()
      if (wasIn) latest.current.onOwnWindow(false)
    }
  }, [playback])
  return useCallback(() => {
    if (!playback) return
    if (!latest.current.isShown) latest.current.onShow()
    // The browser has one such window: whose picture loses it is not to play on unseen.
    const { isInOwnWindow, status } = playback.getState()
    if (!isInOwnWindow && status === 'ready') takeTurn(playback.player)
    playback.toggleOwnWindow()
  }, [playback])
}
