import type { StoreApi } from 'zustand/vanilla'
import type { PlaybackEvent } from './playback-machine.ts'
import type { PlaybackState } from './playback-state.ts'

/** Milliseconds for which a video may stand still while nothing is requested, and while something is. */
const LONGEST_MS = 10_000
const LONGEST_REQUESTING_MS = 60_000
const LOOKS_EVERY_MS = 500

/** What a source is doing to get on. `received` grows with what comes. */
export type SourceActivity = { readonly isRequesting: boolean; readonly received: number }

type Options = {
  readonly video: HTMLVideoElement
  readonly store: Pick<StoreApi<PlaybackState>, 'getState' | 'subscribe'>
  readonly activity: () => SourceActivity
  /** Called when the video stands still, and nothing will change that. */
  readonly send: (event: Extract<PlaybackEvent, { kind: 'stood' }>) => void
  readonly signal: AbortSignal
}

/**
 * Notices, until the signal aborts, when a video loads, waits, seeks or lacks a picture without an end: its clock stands still and
 * nothing comes. The time in which the network is waited for, which the user is told, does not count.
 */
export function watchProgress({ video, store, activity, send, signal }: Options): void {
  let timer: ReturnType<typeof setInterval> | null = null
  let last = ''
  let stood = 0
  let requesting = 0

  const mayStand = () => {
    const { status, isWaiting } = store.getState()
    // A paused video does not wait, but has no picture either.
    const lacksData = isWaiting || video.seeking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA
    return status === 'loading' || (status === 'ready' && lacksData)
  }
  const end = () => {
    if (timer !== null) clearInterval(timer)
    timer = null
    last = ''
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
    if (stood < LONGEST_MS && requesting < LONGEST_REQUESTING_MS) return
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
