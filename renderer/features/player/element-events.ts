import type { PlaybackEvent, Playhead } from './playback-machine.ts'
import { learnLength } from './recording-length.ts'

type ElementListeners = {
  readonly send: (event: PlaybackEvent) => void
  readonly onTime: () => void
  /** The buffered parts or the duration have changed. */
  readonly onBuffered: () => void
  readonly onSeeked: () => void
}

/** Forwards events of a video element. */
export function listenToElement(
  video: HTMLVideoElement,
  { send, onTime, onBuffered, onSeeked }: ElementListeners,
  signal: AbortSignal,
): void {
  const on = (type: keyof HTMLVideoElementEventMap, ...listeners: readonly (() => void)[]) => {
    for (const listener of listeners) video.addEventListener(type, listener, { signal })
  }
  const onLength = (duration: number) => {
    send({ kind: 'reported', state: { duration } })
    onTime()
  }
  on('loadedmetadata', () => send({ kind: 'loaded', duration: durationOf(video) }), onTime, onBuffered)
  on('loadedmetadata', () => void learnLength(video, onLength, signal))
  on('durationchange', () => send({ kind: 'reported', state: { duration: durationOf(video) } }), onTime, onBuffered)
  on('play', () => send({ kind: 'played' }))
  on('pause', () => send({ kind: 'paused' }))
  on('ended', () => send({ kind: 'ended' }))
  on('waiting', () => send({ kind: 'waiting', isPaused: video.paused, playhead: playheadOf(video) }))
  on('playing', () => send({ kind: 'wentOn' }))
  on('seeking', () => send({ kind: 'seeking' }), onTime)
  on('timeupdate', onTime, onBuffered)
  on('progress', onBuffered)
  on('seeked', onSeeked, onTime, onBuffered)
  on('enterpictureinpicture', () => send({ kind: 'reported', state: { isInOwnWindow: true } }))
  on('leavepictureinpicture', () => send({ kind: 'reported', state: { isInOwnWindow: false } }))
  on('volumechange', () => send({ kind: 'reported', state: { volume: video.volume, isMuted: video.muted } }))
  on('ratechange', () => send({ kind: 'reported', state: { speed: video.playbackRate } }))
}

export function playheadOf(video: HTMLVideoElement): Playhead {
  const hasMore = video.readyState > HTMLMediaElement.HAVE_CURRENT_DATA && !video.seeking
  return { at: video.currentTime, isStarved: !hasMore }
}

function durationOf({ duration }: HTMLVideoElement): number {
  return Number.isFinite(duration) ? duration : 0
}
