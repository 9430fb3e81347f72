import type { StoreApi } from 'zustand/vanilla'
import type { PlaybackEvent } from './playback-machine.ts'
import type { PlaybackState } from './playback-state.ts'

/** Milliseconds for which a video may stand still while nothing is requested, and while something is. */
const LONGEST_MS = 10_000
const LONGEST_REQUESTING_MS = 60_000
const LOOKS_EVERY_MS = 500
/** Milliseconds for which a seek may stand still before the recording is loaded again. */
const LONGEST_SEEK_MS = 3000
/** Seconds between the frame that is shown and the playhead, where it is the playhead's. */
const NEAR = 0.5

/** What a source is doing to get on. `received` grows with what comes. */
export type SourceActivity = { readonly isRequesting: boolean; readonly received: number }

type Options = {
  readonly video: HTMLVideoElement
  readonly store: Pick<StoreApi<PlaybackState>, 'getState' | 'subscribe'>
  readonly activity: () => SourceActivity
  /** Start in seconds of the frame that is shown; `null` before the first. */
  readonly shown: () => number | null
  /** Called when the video stands still, and nothing will change that; first for a seek, which loading again may mend. */
  readonly send: (event: Extract<PlaybackEvent, { kind: 'stood' | 'seekStood' }>) => void
  readonly signal: AbortSignal
}

/**
 * Notices, until the signal aborts, when a video loads, waits, seeks or lacks a picture without an end: its clock stands still and
 * nothing comes. The time in which the network is waited for, which the user is told, does not count.
 */
export function watchProgress({ video, store, activity, shown, send, signal }: Options): void {
  let timer: ReturnType<typeof setInterval> | null = null
  let last = ''
  let stood = 0
  let requesting = 0
  let longest = LONGEST_MS

  const mayStand = () => {
    const { status, isWaiting } = store.getState()
    // A seek of a paused video that shows its place only lacks what follows.
    const isThere = video.paused && Math.abs((shown() ?? Infinity) - video.currentTime) < NEAR
    const hasNoPicture = !video.seeking && video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA
    // A paused video does not wait, but has no picture either.
    const lacksData = isWaiting || hasNoPicture || (video.seeking && !isThere)
    return status === 'loading' || (status === 'ready' && lacksData)
  }
  const end = () => {
    if (timer !== null) clearInterval(timer)
    timer = null
    last = ''
    longest = LONGEST_MS
  }

  function tick(): void {
    if (!mayStand()) return end()
    const { isRequesting, received } = activity()
    const { status, interruption } = store.getState()
    const now = [status, video.currentTime, video.readyState, rangesOf(video.buffered), received].join(' ')
    if (now !== last || interruption !== null) {
      last = now
      ;[stood, requesting] = [0, 0]
      return
    }
    // A computer that slept counts nothing for that time.
    if (isRequesting) requesting += LOOKS_EVERY_MS
    else stood += LOOKS_EVERY_MS
    // dash.js loses a seek into another period in rare moments.
    if (video.seeking && status === 'ready' && stood === LONGEST_SEEK_MS && longest === LONGEST_MS) {
      longest -= LONGEST_SEEK_MS
      return send({ kind: 'seekStood', at: video.currentTime })
    }
    if (stood < longest && requesting < LONGEST_REQUESTING_MS) return
    end()
    const details = `No progress. Status, position, ready state, buffered, received: ${now}`
    send({ kind: 'stood', details, at: video.currentTime })
  }

  function look(): void {
    if (timer !== null || signal.aborted || !mayStand()) return
    ;[stood, requesting] = [0, 0]
    timer = setInterval(tick, LOOKS_EVERY_MS)
  }
  store.subscribe(look)
  video.addEventListener('seeking', look, { signal })
  signal.addEventListener('abort', end)
  look()
}

function rangesOf(ranges: TimeRanges): string {
  return Array.from({ length: ranges.length }, (_, at) => `${ranges.start(at)}-${ranges.end(at)}`).join()
}
