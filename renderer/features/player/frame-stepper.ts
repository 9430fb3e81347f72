import { createFrameMeter } from './frame-meter.ts'
import type { PlaybackState } from './playback-state.ts'

/** Taken where no manifest says it and too few frames were seen: what webcams record. */
const USUAL_FRAME_RATE = 25

export type FrameStepper = {
  /** Seconds to go to from a position for the picture that is as many frames on. */
  readonly target: (frames: number, from: number, state: PlaybackState) => number
  /** Another source may have other frames. */
  readonly reset: () => void
  readonly close: () => void
}

/** Follows the pictures that are shown, and knows where the ones beside them are. All times are seconds. */
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
      // Aim at the middle of a frame: its edges fall on either side by rounding.
      return next + length / 2
    },
    reset: meter.reset,
    close() {
      if (request) video.cancelVideoFrameCallback(request)
    },
  }
}

type Beside = { readonly shownAt: number; readonly from: number; readonly frames: number; readonly length: number }

/** Where the frame begins that is as many frames on: from the picture that is shown, unless the playhead went away from it. */
export function frameBeside({ shownAt, from, frames, length }: Beside): number {
  const start = Math.abs(shownAt - from) < 2 * length ? shownAt : from
  return Math.max(0, start + frames * length)
}

function statedFrameRate({ qualities, shownQuality }: PlaybackState): number | null {
  const shown = qualities.find(({ id }) => id === shownQuality) ?? qualities[0]
  return shown?.frameRate ?? null
}
