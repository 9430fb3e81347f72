import type { PlayerEvents, PlayerHandle } from '../../common/player-handle.ts'
import { playerStatus, type PlaybackState } from './playback-state.ts'

type Listeners = { readonly [E in keyof PlayerEvents]: Set<(value: PlayerEvents[E]) => void> }

export type PlayerEventsSource = {
  readonly emit: <E extends keyof PlayerEvents>(event: E, value: PlayerEvents[E]) => void
  /** Emits events for the differences between two states. */
  readonly emitChange: (before: PlaybackState, after: PlaybackState) => void
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
    silences: new Set(),
  }
  const emit: PlayerEventsSource['emit'] = (event, value) => {
    for (const listener of listeners[event]) listener(value)
  }
  return {
    emit,
    emitChange(before, after) {
      if (before.duration !== after.duration) emit('duration', after.duration)
      if (before.speed !== after.speed) emit('rate', after.speed)
      const status = playerStatus(after)
      if (playerStatus(before) !== status) emit('status', status)
    },
    subscribe(event, listener) {
      listeners[event].add(listener)
      return () => void listeners[event].delete(listener)
    },
    close() {
      for (const subscribers of Object.values(listeners)) subscribers.clear()
    },
  }
}
