import type { PlayerHandle } from '../../common/player-handle.ts'
import type { FrameStepper } from './frame-stepper.ts'
import { play } from './playback-effects.ts'
import type { PlaybackEvent } from './playback-machine.ts'
import { playerStatus, type PlaybackState } from './playback-state.ts'
import type { SeekMerger } from './seek-merger.ts'
import type { AnswerSoundStore } from './waveform/answer-sound.ts'

/** The same array at each look. */
const NONE: PlayerHandle['silences'] = []

type HandleOptions = {
  readonly video: HTMLVideoElement
  readonly seeks: SeekMerger
  readonly frames: FrameStepper
  readonly state: () => PlaybackState
  readonly sound: AnswerSoundStore
  readonly send: (event: PlaybackEvent) => void
  /** Emits the position of the playhead. */
  readonly emitTime: () => void
  readonly subscribe: PlayerHandle['subscribe']
}

/** A playback as a handle for the rest of the app. */
export function createPlayerHandle(options: HandleOptions): PlayerHandle {
  const { video, seeks, frames, state, sound, send, emitTime, subscribe } = options
  const isReady = () => state().status === 'ready'
  const seek = (seconds: number) => {
    if (!isReady()) return
    frames.cancel()
    send({ kind: 'sought', seconds })
    emitTime()
  }
  const pause = () => {
    if (isReady()) video.pause()
    else send({ kind: 'pauseAsked' })
  }
  return {
    get time() {
      return seeks.target()
    },
    get staleSince() {
      return state().staleSince
    },
    get duration() {
      return state().duration
    },
    get status() {
      return playerStatus(state())
    },
    get silences() {
      return sound.getState().sound?.silences ?? NONE
    },
    get rate() {
      // Not from the state, which is updated a moment later, while keys may come faster.
      return video.playbackRate
    },
    set rate(rate) {
      // A source that is loaded later starts with the default rate.
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
    step(count, isRepeat = false) {
      pause()
      if (isReady() && !(isRepeat && frames.isStepping())) frames.step(count)
    },
    startFrom: (seconds) => send({ kind: 'startKnown', seconds }),
    subscribe,
  }
}
