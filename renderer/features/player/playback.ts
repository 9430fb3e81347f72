import { createStore } from 'zustand/vanilla'
import type { VideoSettings } from '../../../contract/model/settings.ts'
import type { PlayerHandle } from '../../common/player-handle.ts'
import { listenToElement, playheadOf } from './element-events.ts'
import { createFrameStepper } from './frame-stepper.ts'
import { waitForNetwork } from './network-wait.ts'
import { enterOwnWindow, leaveOwnWindow } from './own-window.ts'
import { runEffect, type PlaybackParts } from './playback-effects.ts'
import {
  firstLoad,
  nextPlayback,
  type PlaybackEvent,
  type PlaybackStep,
  type ReportedState,
} from './playback-machine.ts'
import { initialPlayback, type PlaybackAddresses, type PlaybackSource, type PlaybackState } from './playback-state.ts'
import { createPlayerEvents, type PlayerEventsSource } from './player-events.ts'
import { createPlayerHandle } from './player-handle.ts'
import { watchProgress } from './progress-watch.ts'
import { mergeSeeks } from './seek-merger.ts'
import { createSourceLoader } from './source-loader.ts'
import { watchPicture } from './stale-picture.ts'
import type { TrackWish } from './tracks/tracks.ts'
import { createAnswerSound, type AnswerSoundStore } from './waveform/answer-sound.ts'

/** Ranges in seconds. */
export type Buffered = readonly (readonly [start: number, end: number])[]

/** One video with its state and actions. It is outside React, so that frames do not wait for a render. */
export type Playback = {
  /** The player for other parts of the app. */
  readonly player: PlayerHandle
  readonly getState: () => PlaybackState
  readonly subscribe: (listener: () => void) => () => void
  readonly onBuffered: (listener: (buffered: Buffered) => void) => () => void
  /** What is known of the sound. */
  readonly sound: AnswerSoundStore
  readonly setVolume: (volume: number) => void
  readonly toggleMute: () => void
  readonly toggleSkipSilence: () => void
  readonly toggleLevelSound: () => void
  readonly chooseQuality: (id: string | null) => void
  /** Plays another picture or sound of the recording, and of others that have it. */
  readonly chooseTracks: (wish: Partial<TrackWish>) => void
  readonly toggleShowsAll: (isOn: boolean) => void
  /** Starts or ends picture-in-picture. */
  readonly toggleOwnWindow: () => void
  /** Switches to a source and continues at the current position. */
  readonly use: (source: PlaybackSource) => void
  /** Checks at once whether an interruption is over. */
  readonly goOn: () => void
  readonly destroy: () => void
}

/** Plays the addresses on a video element and carries out the effects of {@link nextPlayback}. */
export function createPlayback(
  video: HTMLVideoElement,
  addresses: PlaybackAddresses,
  settings: VideoSettings,
): Playback {
  const ending = new AbortController()
  const events = createPlayerEvents()
  const seeks = mergeSeeks(video)
  const buffered = createBufferedEvents(video)
  applySettings(video, settings)

  let machine = initialPlayback(addresses, settings)
  const store = createStore<PlaybackState>(() => machine.shown)
  const apply = (step: PlaybackStep) => {
    const before = machine.shown
    machine = step.machine
    if (machine.shown !== before) {
      store.setState(machine.shown, true)
      events.emitChange(before, machine.shown)
    }
    for (const effect of step.effects) runEffect(parts, effect)
  }
  const send = (event: PlaybackEvent) => {
    if (!ending.signal.aborted) apply(nextPlayback(machine, event))
  }
  const emitTime = () => events.emit('time', seeks.target())

  const report = (state: ReportedState) => send({ kind: 'reported', state })
  const picture = watchPicture(video, (staleSince) => report({ staleSince }), ending.signal)
  const frames = createFrameStepper({
    video,
    state: store.getState,
    seek: (seconds) => send({ kind: 'sought', seconds }),
    onShown(at) {
      picture.shown(at)
      send({ kind: 'frameShown', at })
      emitTime()
    },
  })
  const sources = createSourceLoader({
    video,
    addresses,
    wish: () => ({ quality: machine.shown.wish, tracks: machine.shown.trackWish }),
    playhead: () => playheadOf(video),
    send,
    onBuffered: buffered.emit,
  })
  const network = waitForNetwork({
    look: sources.look,
    onAnswer: (failure) =>
      send({ kind: 'answered', failure, hasRequests: sources.hasRequests(), at: video.currentTime }),
  })
  const sound = soundThatTells(events)
  const parts: PlaybackParts = { video, seeks, frames, picture, sources, network }
  const onSeeked = () => {
    seeks.settled()
    // Unless the last of several merged seeks is still pending.
    if (!video.seeking) events.emit('seeked', seeks.target())
  }
  listenToElement(video, { send, onTime: emitTime, onBuffered: buffered.emit, onSeeked }, ending.signal)
  watchProgress({
    ...{ video, store, send, shown: frames.shown, activity: sources.activity },
    signal: ending.signal,
  })
  apply(firstLoad(machine))

  return {
    player: createPlayerHandle({
      ...{ video, seeks, frames, sound, send, emitTime },
      state: store.getState,
      subscribe: events.subscribe,
    }),
    getState: store.getState,
    subscribe: store.subscribe,
    onBuffered: buffered.on,
    sound,
    ...volumeOf(video),
    toggleSkipSilence: () => report({ skipsSilence: !machine.shown.skipsSilence }),
    toggleLevelSound: () => report({ levelsSound: !machine.shown.levelsSound }),
    chooseQuality: (id) => send({ kind: 'qualityChosen', id }),
    chooseTracks: (wish) => send({ kind: 'tracksChosen', wish, at: seeks.target() }),
    toggleShowsAll: (showsAll) => report({ showsAll }),
    toggleOwnWindow() {
      if (!leaveOwnWindow(video) && machine.shown.status === 'ready') enterOwnWindow(video)
    },
    use: (source) => send({ kind: 'sourceChosen', source, at: video.currentTime }),
    goOn: network.lookNow,
    destroy() {
      ending.abort()
      network.end()
      seeks.cancel()
      leaveOwnWindow(video)
      frames.close()
      sources.close()
      events.close()
      buffered.close()
    },
  }
}

/** Tells what of the video is buffered. */
function createBufferedEvents(video: HTMLVideoElement) {
  const listeners = new Set<(buffered: Buffered) => void>()
  return {
    emit: () => {
      const buffered = bufferedOf(video)
      for (const listener of listeners) listener(buffered)
    },
    on: (listener: (buffered: Buffered) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => listeners.clear(),
  }
}

function soundThatTells({ emit }: PlayerEventsSource): AnswerSoundStore {
  const sound = createAnswerSound()
  sound.subscribe((now, before) => {
    if (now.sound !== before.sound) emit('silences', now.sound?.silences ?? [])
  })
  return sound
}

function volumeOf(video: HTMLVideoElement): Pick<Playback, 'setVolume' | 'toggleMute'> {
  /** Volume 0 mutes instead, so that unmuting restores the previous volume. */
  const setVolume = (volume: number) => {
    video.muted = volume <= 0
    if (volume > 0) video.volume = Math.min(1, volume)
  }
  return { setVolume, toggleMute: () => setVolume(video.muted ? video.volume || 1 : 0) }
}

function applySettings(video: HTMLVideoElement, { videoSpeed, videoVolume, videoMuted }: VideoSettings): void {
  // Voices keep their pitch at every speed.
  video.preservesPitch = true
  video.volume = videoVolume
  video.muted = videoMuted
  // A source that is loaded later starts with the default rate.
  video.defaultPlaybackRate = videoSpeed
  video.playbackRate = videoSpeed
}

function bufferedOf({ buffered }: HTMLVideoElement): Buffered {
  return Array.from({ length: buffered.length }, (_, index) => [buffered.start(index), buffered.end(index)] as const)
}
