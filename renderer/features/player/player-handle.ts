import type { PlayerHandle } from '../../common/player-handle.ts'
import type { FrameStepper } from './frame-stepper.ts'
import { play } from './playback-effects.ts'
import type { PlaybackEvent } from './playback-machine.ts'
import { playerStatus, type PlaybackState } from './playback-state.ts'
import type { SeekMerger } from './seek-merger.ts'

type HandleOptions = {
  readonly video: HTMLVideoElement
  readonly seeks: SeekMerger
  readonly frames: FrameStepper
  readonly state: () => PlaybackState
  readonly send: (event: PlaybackEvent) => void
  /** Tells where the playhead is. */
  readonly tellTime: () => void
  readonly subscribe: PlayerHandle['subscribe']
}

/** A playback as the rest of the app sees it. */
export function createPlayerHandle(options: HandleOptions): PlayerHandle {
  const { video, seeks, frames, state, send, tellTime, subscribe } = options
  const isReady = () => state().status === 'ready'
  const seek = (seconds: number) => {
    if (!isReady()) return
    send({ kind: 'sought', seconds })
    tellTime()
  }
  const pause = () => {
    if (isReady()) video.pause()
    else send({ kind: 'pauseAsked' })
  }
  return {
    get time() {
      return seeks.target()
    },
    get duration() {
      return state().duration
    },
    get status() {
      return playerStatus(state())
    },
    get rate() {
      // The state follows a moment later, and keys may come faster.
      return video.playbackRate
    },
    set rate(rate) {
      // A source that comes later begins at the default.
      video.defaultPlaybackRate = rate
      video.playbackRate = rate
    },
    play() {
      if (isReady()) play(video)
    },
    pause,
    toggle() {
      if (!isReady()) return
      if (video.paused) play(video)
      else video.pause()
    },
    seek,
    step(count) {
      pause()
      if (isReady()) seek(frames.target(count, seeks.target(), state()))
    },
    startFrom: (seconds) => send({ kind: 'startKnown', seconds }),
    subscribe,
  }
}
