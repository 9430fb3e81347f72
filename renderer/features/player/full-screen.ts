import { useSyncExternalStore } from 'react'

export function toggleFullScreen(element: HTMLElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else void element?.requestFullscreen().catch(() => undefined)
}

/** Whether an element is in full screen. */
export function useIsFullScreen(): boolean {
  return useSyncExternalStore(onFullScreenChange, isFullScreen)
}

function onFullScreenChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

const isFullScreen = () => Boolean(document.fullscreenElement)
