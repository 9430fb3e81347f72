import { createFrameMeter } from './frame-meter.ts'
import type { PlaybackState } from './playback-state.ts'

/** Default without a frame rate in the manifest or from measuring: what webcams record. */
const USUAL_FRAME_RATE = 25

export type FrameStepper = {
  /** Target in seconds for moving by a number of frames from a position. */
  readonly target: (frames: number, from: number, state: PlaybackState) => number
  /** Forgets measured frames, since another source may have a different frame rate. */
  readonly reset: () => void
  readonly close: () => void
}

/** Tracks the frames shown and computes the positions of adjacent ones. All times are in seconds. */
export function createFrameStepper(video: HTMLVideoElement, onShown: (mediaTime: number) => void): FrameStepper {
  const meter = createFrameMeter()
  let shownAt = 0
  let request = 0
  const onFrame: VideoFrameRequestCallback = (_now, { mediaTime, presentedFrames }) => {
    shownAt = mediaTime
    meter.shown(mediaTime, presentedFrames)
    onShown(mediaTime)
    request = video.requestVideoFrameCallback(onFrame)
  }
  if ('requestVideoFrameCallback' in video) request = video.requestVideoFrameCallback(onFrame)

  return {
    target(frames, from, state) {
      const stated = statedFrameRate(state)
      const length = stated === null ? (meter.frameLength() ?? 1 / USUAL_FRAME_RATE) : 1 / stated
      const next = frameBeside({ shownAt, from, frames, length })
      shownAt = next
      // Aims at the middle of a frame, because rounding may put its edges on either side.
      return next + length / 2
    },
    reset: meter.reset,
    close() {
      if (request) video.cancelVideoFrameCallback(request)
    },
  }
}

type Beside = { readonly shownAt: number; readonly from: number; readonly frames: number; readonly length: number }

/**
 * Start of the frame that is a number of frames away from the one shown, or from the playhead if that has moved away.
 */
export function frameBeside({ shownAt, from, frames, length }: Beside): number {
  const start = Math.abs(shownAt - from) < 2 * length ? shownAt : from
  return Math.max(0, start + frames * length)
}

function statedFrameRate({ qualities, shownQuality }: PlaybackState): number | null {
  const shown = qualities.find(({ id }) => id === shownQuality) ?? qualities[0]
  return shown?.frameRate ?? null
}
