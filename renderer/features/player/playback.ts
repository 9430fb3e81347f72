import { attachDash, type DashSource, type Quality } from './dash-source.ts'
import { createFrameMeter } from './frame-meter.ts'
import { explainFailure, tryAddress, type PlaybackFailure } from './failure.ts'
import { addLostPart, endOfLoss, type LostPart } from './lost-parts.ts'
import { mayPass, waitForNetwork } from './network-wait.ts'
import { createPositionKeeper, worthRemembering, type PositionKeeper } from './position-keeper.ts'
import { mergeSeeks } from './seek-merger.ts'

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] as const

/** Seconds that the arrow keys and the two buttons beside "play" move by. */
const STEP_SECONDS = 5
/** A host that has none of so many parts in a row has none at all. */
const MOST_SKIPS = 4
/** Taken where no manifest says it and too few frames were seen: what webcams record. */
const USUAL_FRAME_RATE = 25

/** What changes seldom, for the controls. The position is not in it: it goes by {@link Playback.onTime}. */
export type PlaybackState = {
  readonly source: 'dash' | 'original'
  readonly status: 'loading' | 'ready' | 'failed'
  readonly failure: PlaybackFailure | null
  /** Why nothing more of the video comes for now. What is there plays on, and the rest is fetched as soon as it can be. */
  readonly interruption: PlaybackFailure | null
  readonly isPlaying: boolean
  readonly isWaiting: boolean
  /** Seconds; 0 until it is known. */
  readonly duration: number
  readonly speed: number
  /** 0 to 1. */
  readonly volume: number
  readonly isMuted: boolean
  readonly qualities: readonly Quality[]
  /** The one that was chosen; `null` for automatic choice. */
  readonly chosenQuality: string | null
  readonly shownQuality: string | null
  /** Parts that the media host does not have, which are skipped. */
  readonly lostParts: readonly LostPart[]
  readonly isInOwnWindow: boolean
}

export type PlaybackTime = {
  /** Seconds. */
  readonly current: number
  readonly duration: number
  /** Pairs of seconds. */
  readonly buffered: readonly (readonly [start: number, end: number])[]
}

export type PlaybackAddresses = { readonly manifestUrl: string | null; readonly originalUrl: string | null }

/** One video and what is done with it; no part of React, so that a picture does not wait for a screen. */
export type Playback = {
  readonly getState: () => PlaybackState
  readonly subscribe: (listener: () => void) => () => void
  /** Called at every picture shown, and on seeking. */
  readonly onTime: (listener: (time: PlaybackTime) => void) => () => void
  readonly toggle: () => void
  readonly seek: (seconds: number) => void
  readonly step: (direction: 1 | -1) => void
  readonly stepFrame: (direction: 1 | -1) => void
  readonly setSpeed: (speed: number) => void
  readonly changeSpeed: (direction: 1 | -1) => void
  readonly setVolume: (volume: number) => void
  readonly toggleMute: () => void
  readonly chooseQuality: (id: string | null) => void
  /** Puts the picture into a small window that stays on top, or back. */
  readonly toggleOwnWindow: () => void
  /** Seconds: where the video is, and how long it is. */
  readonly time: () => Pick<PlaybackTime, 'current' | 'duration'>
  /** Starts again with the given source, at the position that was reached. */
  readonly use: (source: PlaybackState['source']) => void
  /** Looks at once whether an interruption is over. */
  readonly goOn: () => void
  readonly destroy: () => void
}

/** Seconds at which a video was left, `null` for the start. The video does not wait for a promise of it. */
export type StartPosition = number | null | Promise<number | null>

/** Where the video was left, and who is told where it is left now. Seconds; `null` for the start. */
export type PlaybackMemory = {
  readonly startAt: StartPosition
  readonly remember: (seconds: number | null) => void
}

/** Whether the browser can show a video in a small window of its own. */
export function hasOwnWindow(): boolean {
  return document.pictureInPictureEnabled
}

export function createPlayback(
  video: HTMLVideoElement,
  addresses: PlaybackAddresses,
  memory: PlaybackMemory = { startAt: null, remember: () => undefined },
): Playback {
  const listeners = new Set<() => void>()
  const timeListeners = new Set<(time: PlaybackTime) => void>()
  const ending = new AbortController()
  const seeks = mergeSeeks(video)
  let dash: DashSource | null = null
  /** Counts the sources, so that what a former one still says is passed over. */
  let generation = 0
  let resumeAt = 0
  /** `null` until it is known where the video was left: what is not known is not written over. */
  let keeper: PositionKeeper | null = null
  let wasMoved = false
  let skipsInARow = 0
  let firstLoss: PlaybackFailure | null = null
  let resumePlaying = false
  let shownFrame = 0
  const frames = createFrameMeter()
  // A voice stays a voice at every speed.
  video.preservesPitch = true

  let state: PlaybackState = {
    source: addresses.manifestUrl === null ? 'original' : 'dash',
    status: 'loading',
    failure: null,
    interruption: null,
    isPlaying: false,
    isWaiting: false,
    duration: 0,
    speed: 1,
    volume: 1,
    isMuted: false,
    qualities: [],
    chosenQuality: null,
    shownQuality: null,
    lostParts: [],
    isInOwnWindow: false,
  }
  const set = (change: Partial<PlaybackState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const announceTime = () => {
    const buffered = Array.from(
      { length: video.buffered.length },
      (_, index) => [video.buffered.start(index), video.buffered.end(index)] as const,
    )
    for (const listener of timeListeners) listener({ current: seeks.target(), duration: state.duration, buffered })
  }
  const addressOf = (source: PlaybackState['source']) =>
    source === 'dash' ? addresses.manifestUrl : addresses.originalUrl
  /** Requests that were answered by nothing, and are repeated when the network is back. */
  let waitingForMore: (() => void)[] = []
  let soughtOffline = false
  const network = waitForNetwork({
    look: async () => {
      const address = addressOf(state.source)
      return address === null ? null : tryAddress(address)
    },
    onAnswer: (failure) => {
      if (failure !== null) return stop(failure)
      const waiting = waitingForMore
      const canGoOn = state.status === 'ready' && waiting.length > 0 && !soughtOffline
      set({ interruption: null })
      if (!canGoOn) return restart(state.source)
      waitingForMore = []
      for (const goOn of waiting) goOn()
    },
  })
  const stop = (failure: PlaybackFailure) => {
    network.end()
    resumeAt = Math.max(resumeAt, video.currentTime)
    resumePlaying ||= state.isPlaying
    video.pause()
    set({ status: 'failed', failure, interruption: null, isWaiting: false })
  }
  /** Nothing more comes: for now, or for good. */
  const fail = (failure: PlaybackFailure) => {
    if (!mayPass(failure)) return stop(failure)
    if (state.status === 'ready') set({ interruption: failure })
    else stop(failure)
    network.begin()
  }
  const interrupt = (failure: PlaybackFailure): Promise<void> => {
    fail(failure)
    return new Promise((goOn) => waitingForMore.push(goOn))
  }

  const leave = () => {
    if (state.status === 'ready') keeper?.leaving(seeks.target(), state.duration)
  }
  /** Goes past a lost part once what is before it has been shown. Does nothing anywhere else. */
  const skipLoss = () => {
    if (state.status === 'failed' || (video.readyState > HTMLMediaElement.HAVE_CURRENT_DATA && !video.seeking)) return
    const goOn = endOfLoss(state.lostParts, video.currentTime)
    if (goOn === null) return
    skipsInARow += 1
    if (skipsInARow > MOST_SKIPS) fail(firstLoss ?? { reason: 'other', details: '' })
    else if (state.duration > 0 && goOn >= state.duration) video.pause()
    else dash?.seek(goOn)
  }

  const load = (source: PlaybackState['source']) => {
    const mine = (generation += 1)
    dash?.destroy()
    dash = null
    seeks.cancel()
    frames.reset()
    set({
      source,
      status: 'loading',
      failure: null,
      isWaiting: false,
      qualities: [],
      chosenQuality: null,
      shownQuality: null,
      lostParts: [],
    })
    skipsInARow = 0
    if (source === 'original') {
      if (addresses.originalUrl !== null) video.src = addresses.originalUrl
      return
    }
    video.removeAttribute('src')
    if (addresses.manifestUrl === null) return
    attachDash(video, addresses.manifestUrl, {
      onQualities: (qualities) => mine === generation && set({ qualities }),
      onQualityShown: (shownQuality) => mine === generation && set({ shownQuality }),
      onFailure: (failure) => mine === generation && fail(failure),
      onInterrupted: async (failure) => {
        if (mine === generation) await interrupt(failure)
      },
      onLost: (part, failure) => {
        if (mine !== generation) return
        firstLoss ??= failure
        set({ lostParts: addLostPart(state.lostParts, part) })
        skipLoss()
      },
      onBuffered: () => mine === generation && announceTime(),
    }).then(
      (attached) => {
        if (mine === generation) dash = attached
        else attached.destroy()
      },
      (error: unknown) => mine === generation && fail({ reason: 'other', details: String(error) }),
    )
  }

  const restart = (source: PlaybackState['source']) => {
    resumeAt = Math.max(resumeAt, video.currentTime)
    resumePlaying ||= state.isPlaying
    load(source)
  }

  const on = (type: keyof HTMLVideoElementEventMap, listener: () => void) => {
    video.addEventListener(type, listener, { signal: ending.signal })
  }
  const resume = () => {
    if (resumeAt > 0 && worthRemembering(resumeAt, finite(video.duration))) seeks.seek(resumeAt)
    resumeAt = 0
  }
  const startFrom = (seconds: number | null) => {
    keeper = createPositionKeeper(seconds, memory.remember)
    // Whoever went somewhere meanwhile, or watched, is not taken away from there.
    if (seconds === null || wasMoved || resumeAt > 0 || state.isPlaying) return
    resumeAt = seconds
    if (state.status === 'ready') resume()
  }
  on('loadedmetadata', () => {
    set({ status: 'ready', duration: finite(video.duration) })
    video.playbackRate = state.speed
    resume()
    if (resumePlaying) void video.play().catch(() => undefined)
    resumePlaying = false
    announceTime()
  })
  on('durationchange', () => {
    set({ duration: finite(video.duration) })
    announceTime()
  })
  on('play', () => set({ isPlaying: true }))
  on('pause', () => {
    set({ isPlaying: false, isWaiting: false })
    leave()
  })
  on('ended', () => {
    set({ isPlaying: false })
    leave()
  })
  on('waiting', () => {
    set({ isWaiting: !video.paused })
    skipLoss()
  })
  on('playing', () => set({ isWaiting: false }))
  on('seeking', () => {
    soughtOffline = state.interruption !== null
    announceTime()
  })
  on('timeupdate', () => {
    if (state.isPlaying) keeper?.passing(video.currentTime, state.duration)
    announceTime()
  })
  on('progress', announceTime)
  on('seeked', () => {
    seeks.settled()
    announceTime()
  })
  on('enterpictureinpicture', () => set({ isInOwnWindow: true }))
  on('leavepictureinpicture', () => set({ isInOwnWindow: false }))
  on('volumechange', () => set({ volume: video.volume, isMuted: video.muted }))
  on('ratechange', () => set({ speed: video.playbackRate }))
  on('error', () => {
    // dash.js tells its own failures, and taking a source away looks like an error to the element.
    const { originalUrl } = addresses
    if (state.source !== 'original' || originalUrl === null) return
    const mine = generation
    const { error } = video
    void explainFailure(originalUrl, error).then((failure) => mine === generation && fail(failure))
  })
  let frameRequest = 0
  const onFrame: VideoFrameRequestCallback = (_now, { mediaTime, presentedFrames }) => {
    shownFrame = mediaTime
    frames.shown(mediaTime, presentedFrames)
    if (endOfLoss(state.lostParts, mediaTime) === null) skipsInARow = 0
    announceTime()
    frameRequest = video.requestVideoFrameCallback(onFrame)
  }
  if ('requestVideoFrameCallback' in video) frameRequest = video.requestVideoFrameCallback(onFrame)

  const seek = (seconds: number) => {
    if (state.status !== 'ready') return
    wasMoved = true
    const end = state.duration > 0 ? state.duration : Number.POSITIVE_INFINITY
    seeks.seek(Math.min(Math.max(0, seconds), end))
    announceTime()
  }
  const setSpeed = (speed: number) => {
    video.defaultPlaybackRate = speed
    video.playbackRate = speed
  }
  const { startAt } = memory
  if (startAt instanceof Promise) {
    const orStart = startAt.catch(() => null)
    void orStart.then((seconds) => !ending.signal.aborted && startFrom(seconds))
  } else startFrom(startAt)
  load(state.source)

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onTime(listener) {
      timeListeners.add(listener)
      return () => timeListeners.delete(listener)
    },
    toggle() {
      if (state.status !== 'ready') return
      if (video.paused) void video.play().catch(() => undefined)
      else video.pause()
    },
    seek,
    step: (direction) => seek(seeks.target() + direction * STEP_SECONDS),
    stepFrame(direction) {
      video.pause()
      const shown = state.qualities.find(({ id }) => id === state.shownQuality) ?? state.qualities[0]
      const stated = shown?.frameRate ?? null
      const length = stated === null ? (frames.frameLength() ?? 1 / USUAL_FRAME_RATE) : 1 / stated
      // Aim at the middle of a frame: its edges fall on either side by rounding.
      const from = Math.abs(shownFrame - seeks.target()) < 2 * length ? shownFrame : seeks.target()
      shownFrame = Math.max(0, from + direction * length)
      seek(shownFrame + length / 2)
    },
    setSpeed,
    changeSpeed(direction) {
      // The state follows a moment later, and keys may come faster.
      const now = video.playbackRate
      const faster = SPEEDS.find((speed) => speed > now + 0.001)
      const slower = SPEEDS.findLast((speed) => speed < now - 0.001)
      setSpeed((direction === 1 ? faster : slower) ?? now)
    },
    setVolume(volume) {
      video.volume = Math.min(1, Math.max(0, volume))
      video.muted = false
    },
    toggleMute() {
      video.muted = !video.muted
    },
    chooseQuality(id) {
      dash?.chooseQuality(id)
      set({ chosenQuality: id })
    },
    toggleOwnWindow() {
      if (document.pictureInPictureElement === video) void document.exitPictureInPicture().catch(() => undefined)
      else if (hasOwnWindow() && state.status === 'ready') void video.requestPictureInPicture().catch(() => undefined)
    },
    time: () => ({ current: seeks.target(), duration: state.duration }),
    use: restart,
    goOn: network.lookNow,
    destroy() {
      leave()
      generation += 1
      network.end()
      ending.abort()
      if (document.pictureInPictureElement === video) void document.exitPictureInPicture().catch(() => undefined)
      if (frameRequest) video.cancelVideoFrameCallback(frameRequest)
      dash?.destroy()
      video.removeAttribute('src')
      video.load()
      listeners.clear()
      timeListeners.clear()
    },
  }
}

function finite(seconds: number): number {
  return Number.isFinite(seconds) ? seconds : 0
}
