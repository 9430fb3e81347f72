import { useCallback, useEffect, useRef } from 'react'
import type { PlayerStage } from '../../common/player-handle.ts'
import { takeTurn } from './one-at-a-time.ts'
import { isOwnWindowTaken } from './own-window.ts'
import type { Playback } from './playback.ts'

/** Milliseconds between the pause and the end of a window that its button closes; a person needs more for the two. */
const CLOSING_MS = 250

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
    let wasPlaying = playback.getState().isPlaying
    let pausedAt = -Infinity
    const end = playback.subscribe(() => {
      const { isInOwnWindow, isPlaying } = playback.getState()
      if (wasPlaying && !isPlaying) pausedAt = performance.now()
      wasPlaying = isPlaying
      if (isInOwnWindow === wasIn) return
      wasIn = isInOwnWindow
      // "Back to tab" does not pause the video. The close button pauses it first, and then the question need not be shown;
      // nor when another video takes the window.
      const isClosed = !isPlaying && performance.now() - pausedAt < CLOSING_MS
      if (!isInOwnWindow && !isClosed && !isOwnWindowTaken()) latest.current.onShow()
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
