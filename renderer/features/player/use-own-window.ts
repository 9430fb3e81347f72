import { useCallback, useEffect, useRef } from 'react'
import type { PlayerStage } from '../../common/player-handle.ts'
import { takeTurn } from './one-at-a-time.ts'
import type { Playback } from './playback.ts'

/**
 * Reports whether the video is in picture-in-picture, and shows its question when it comes back. Returns the function
 * that toggles picture-in-picture.
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
      // "Back to tab" keeps it playing. The close button pauses it first, and then the question need not be shown.
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
    // The browser has only one such window: a video that loses it must not continue unseen.
    const { isInOwnWindow, status } = playback.getState()
    if (!isInOwnWindow && status === 'ready') takeTurn(playback.player)
    playback.toggleOwnWindow()
  }, [playback])
}
