import { useSyncExternalStore } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { Playback } from './playback.ts'
import type { PlaybackState } from './playback-state.ts'

/**
 * What `select` picks of a playback's state. A component renders again only when that has changed: while a video is
 * loaded the state changes some eight times before the first picture, which waits for what is rendered.
 */
export function usePlaybackState<T>(
  playback: Pick<Playback, 'getState' | 'subscribe'>,
  select: (state: PlaybackState) => T,
): T {
  const pick = useShallow(select)
  return useSyncExternalStore(playback.subscribe, () => pick(playback.getState()))
}
