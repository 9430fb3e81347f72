import { createFrameLook } from './frame-look.ts'
import { createNeighbors } from './frame-neighbors.ts'
import { frameAfter, frameBefore, isSameFrame } from './frame-search.ts'
import type { PlaybackState } from './playback-state.ts'

/** What webcams record: expected where nothing else is known. */
const USUAL_FRAME_RATE = 25
/** Stated rates outside these bounds are no rates of frames: some services state a time scale. */
const LOWEST_RATE = 1
const HIGHEST_RATE = 240
/** Seconds that a frame is expected at from the one before at most: behind a hole the next one is not as far again. */
const FARTHEST_GUESS = 1
/** Seconds that are searched for the next frame where the length of the video is unknown. */
const FAR_SECONDS = 10
/** Seconds before the end that are the last place to go to: at the end itself the video would have ended. */
const BEFORE_END = 0.001

type Options = Parameters<typeof createFrameLook>[0] & { readonly state: () => PlaybackState }

export type FrameStepper = {
  /** Goes on by a number of frames, backwards if it is negative. Frames that are asked for meanwhile are added. */
  readonly step: (frames: number) => void
  /** Start in seconds of the frame that is shown; `null` before the first. */
  readonly shown: () => number | null
  /** Whether steps are under way. */
  readonly isStepping: () => boolean
  /** Ends steps that are under way, since the user goes elsewhere. */
  readonly cancel: () => void
  /** Forgets what was learned, since another source may have other frames. */
  readonly reset: () => void
  readonly close: () => void
}

/** Steps from frame to frame. Which frames there are is learned from what the video shows at the places it is sent to. */
export function createFrameStepper({ state, ...options }: Options): FrameStepper {
  const { video } = options
  const frames = createFrameLook(options)
  const neighbors = createNeighbors()
  /** How far the last frame that was looked for was from its neighbor. */
  let distance: number | null = null
  let wanted = 0
  let run: AbortController | null = null

  /** Resolves with whether there was a frame to go to. */
  async function stepOnce(direction: 1 | -1, signal: AbortSignal): Promise<boolean> {
    const look = (seconds: number) => frames.at(seconds, signal)
    const from = frames.shown() ?? (await look(video.currentTime))
    const known = neighbors.of(from, direction)
    if (known !== null && isSameFrame(await look(known.place), known.frame)) return true
    const expected = Math.min(distance ?? 1 / statedFrameRate(state()), FARTHEST_GUESS)
    const { duration } = state()
    const end = duration > 0 ? duration - BEFORE_END : from + FAR_SECONDS
    const found = direction > 0 ? await frameAfter(from, expected, end, look) : await frameBefore(from, expected, look)
    if (found === null) {
      await look(neighbors.place(from))
      return false
    }
    neighbors.learn(from, found, direction)
    distance = found.distance
    return true
  }

  async function work(signal: AbortSignal): Promise<void> {
    await frames.settled(signal)
    while (wanted !== 0) {
      const direction = wanted > 0 ? 1 : -1
      if (await stepOnce(direction, signal)) wanted -= direction
      else wanted = 0
    }
  }

  const cancel = () => {
    wanted = 0
    run?.abort()
    run = null
  }
  const onPlay = () => {
    // The event of a play that was ended by the step may come only after it.
    if (!video.paused) cancel()
  }
  video.addEventListener('play', onPlay)
  return {
    step(count) {
      wanted += count
      if (run !== null) return
      const mine = new AbortController()
      run = mine
      work(mine.signal)
        .catch(() => undefined)
        .finally(() => {
          if (run === mine) cancel()
        })
    },
    shown: frames.shown,
    isStepping: () => run !== null,
    cancel,
    reset() {
      cancel()
      neighbors.forget()
      frames.reset()
      distance = null
    },
    close() {
      cancel()
      video.removeEventListener('play', onPlay)
      frames.close()
    },
  }
}

function statedFrameRate({ qualities, shownQuality }: PlaybackState): number {
  const shown = qualities.find(({ id }) => id === shownQuality) ?? qualities[0]
  const rate = shown?.frameRate ?? USUAL_FRAME_RATE
  return rate >= LOWEST_RATE && rate <= HIGHEST_RATE ? rate : USUAL_FRAME_RATE
}
