import type { PlayerEvents, PlayerHandle } from '../../common/player-handle.ts'
import { playerStatus, type PlaybackState } from './playback-state.ts'

type Listeners = { readonly [E in keyof PlayerEvents]: Set<(value: PlayerEvents[E]) => void> }

export type PlayerEventsSource = {
  readonly tell: <E extends keyof PlayerEvents>(event: E, value: PlayerEvents[E]) => void
  /** Emits events for the differences between two states. */
  readonly tellChange: (before: PlaybackState, after: PlaybackState) => void
  readonly subscribe: PlayerHandle['subscribe']
  readonly close: () => void
}

export function createPlayerEvents(): PlayerEventsSource {
  const listeners: Listeners = {
    time: new Set(),
    status: new Set(),
    duration: new Set(),
    rate: new Set(),
    seeked: new Set(),
  }
  const tell: PlayerEventsSource['tell'] = (event, value) => {
    for (const listener of listeners[event]) listener(value)
  }
  return {
    tell,
    tellChange(before, after) {
      if (before.duration !== after.duration) tell('duration', after.duration)
      if (before.speed !== after.speed) tell('rate', after.speed)
      const status = playerStatus(after)
      if (playerStatus(before) !== status) tell('status', status)
    },
    subscribe(event, listener) {
      listeners[event].add(listener)
      return () => void listeners[event].delete(listener)
    },
    close() {
      for (const told of Object.values(listeners)) told.clear()
    },
  }
}
