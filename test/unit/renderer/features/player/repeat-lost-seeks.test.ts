import type { MediaPlayerClass, MediaPlayerEvents } from 'dashjs'
import { expect, test, vi } from 'vitest'
import { repeatLostSeeks } from '../../../../../renderer/features/player/repeat-lost-seeks.ts'

const EVENTS = {
  PLAYBACK_SEEKING: 'playbackSeeking',
  PLAYBACK_SEEKED: 'playbackSeeked',
  PERIOD_SWITCH_STARTED: 'periodSwitchStarted',
  PERIOD_SWITCH_COMPLETED: 'periodSwitchCompleted',
} as MediaPlayerEvents

/** A player whose events the test makes, and the seeks that are repeated. */
function watched() {
  const listeners = new Map<string, (event: object) => void>()
  const seek = vi.fn<(seconds: number) => void>()
  const video = { currentTime: 0, seeking: false }
  const player = { on: (event: string, listener: (event: object) => void) => listeners.set(event, listener), seek }
  repeatLostSeeks(player as unknown as MediaPlayerClass, video as HTMLVideoElement, EVENTS)
  const tell = (event: keyof MediaPlayerEvents, about: object = {}) => listeners.get(EVENTS[event])?.(about)
  return {
    seek,
    ask: (seekTime: number) => tell('PLAYBACK_SEEKING', { seekTime }),
    arrive: () => tell('PLAYBACK_SEEKED'),
    begin: () => tell('PERIOD_SWITCH_STARTED'),
    end(at: number, seeking = true) {
      Object.assign(video, { currentTime: at, seeking })
      tell('PERIOD_SWITCH_COMPLETED')
    },
  }
}

test('a seek while another period is being switched to is repeated after the switch', () => {
  const { seek, ask, arrive, begin, end } = watched()
  ask(26)
  begin()
  ask(0)
  // What is buffered there is shown, until dash.js goes where the switch was to lead.
  arrive()
  end(26)
  expect(seek).toHaveBeenCalledExactlyOnceWith(0)
})

test('a seek that was asked for before the switch began is repeated too', () => {
  const { seek, ask, begin, end } = watched()
  ask(26)
  ask(40)
  begin()
  end(26)
  expect(seek).toHaveBeenCalledExactlyOnceWith(40)
})

test('nothing is repeated where a switch led to what was asked for, or where nothing was', () => {
  const { seek, ask, arrive, begin, end } = watched()
  begin()
  end(0, false)
  ask(26)
  begin()
  end(26.02)
  arrive()
  // The next periods are reached by playing.
  begin()
  end(52, false)
  ask(26)
  begin()
  // It was buffered.
  arrive()
  end(26, false)
  begin()
  end(52, false)
  expect(seek).not.toHaveBeenCalled()
})
