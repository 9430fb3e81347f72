import type { NoStill, Still, StillAddresses } from '../../common/stills.ts'
import type { PlaybackFailure } from './failure.ts'
import type { PlaybackSource } from './playback-state.ts'
import { createSourceLoader, type SourceLoader } from './source-loader.ts'

/** Maximum milliseconds for the beginning of a video, and for each picture. */
const PATIENCE_MS = 12_000
/** Pixels: enough for a third of a page's width in print. */
const HEIGHT = 480
const WIDEST = 720
const JPEG_QUALITY = 0.85
/** Seconds by which the last picture of a video may precede its end. */
const END_SECONDS = 0.05
/** Seconds between a time and its frame: more than a frame lasts in the slowest recordings. */
const NEAR_SECONDS = 0.5
/** Seconds between a time and its frame from which on the frame is one from before. */
const STALE_SECONDS = 1
/** Times of notes are in whole milliseconds, so the frame that was seen may begin a little later. */
const ROUNDED_SECONDS = 0.001
/** Milliseconds for a frame to be reported after the seek has ended. */
const UNREPORTED_MS = 1500

/**
 * Takes the picture of a video at each time, in seconds and in ascending order, without playing or showing it. If the
 * stream cannot be played, the original file is tried. After a picture that took too long no other one of the video is
 * waited for.
 */
export async function takeStills(addresses: StillAddresses, times: readonly number[]): Promise<readonly Still[]> {
  const sources: readonly PlaybackSource[] = [
    ...(addresses.manifestUrl === null ? [] : (['dash'] as const)),
    ...(addresses.originalUrl === null ? [] : (['original'] as const)),
  ]
  let last = times.map((): Still => ({ is: 'none', why: 'gone' }))
  for (const source of sources) {
    last = await takeFrom(addresses, source, times)
    if (last.some(({ is }) => is !== 'none')) return last
    // Both are on the same network; trying again would only take as long again.
    if (last.some((still) => still.is === 'none' && (still.why === 'network' || still.why === 'slow'))) return last
  }
  return last
}

async function takeFrom(addresses: StillAddresses, source: PlaybackSource, times: readonly number[]): Promise<Still[]> {
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  // Chromium draws no frames of an element that is in no document. It is not part of what is printed.
  Object.assign(video.style, { position: 'fixed', top: '0', left: '0', width: '320px', zIndex: '-1' })
  document.body.append(video)
  const failed = Promise.withResolvers<NoStill>()
  /** A part that is missing while others may be there. */
  let lost = Promise.withResolvers<NoStill>()
  const loader = createSourceLoader({
    video,
    addresses,
    wish: () => ({ quality: { height: HEIGHT, kbitPerSecond: null }, tracks: { picture: null, sound: null } }),
    playhead: () => ({ at: video.currentTime, isStarved: true }),
    send: (event) => {
      if (event.kind === 'failed') failed.resolve(reasonOf(event.failure))
      else if (event.kind === 'lost') lost.resolve(reasonOf(event.failure))
    },
    onBuffered: () => undefined,
  })
  const frames = followFrames(video)
  try {
    loader.load(source)
    const problem = await firstOf([happens(video, 'loadedmetadata', () => video.readyState > 0), failed.promise])
    if (problem !== null) return times.map(() => none(problem))
    const stills: Still[] = []
    let over: NoStill | null = null
    for (const time of times) {
      if (over !== null) stills.push(none(over))
      else if (time > video.duration + END_SECONDS) stills.push({ is: 'afterEnd' })
      else {
        const why = await firstOf([
          seekTo({ video, frames, loader }, time, stills.length > 0),
          failed.promise,
          lost.promise,
        ])
        lost = Promise.withResolvers()
        if (why === 'slow' || why === 'network') over = why
        stills.push(why === null ? { ...(await draw(video)), ...frames.staleAt(time) } : none(why))
      }
    }
    return stills
  } finally {
    loader.close()
    video.remove()
  }
}

const none = (why: NoStill): Still => ({ is: 'none', why })

type Shooting = {
  readonly video: HTMLVideoElement
  readonly frames: ReturnType<typeof followFrames>
  readonly loader: SourceLoader
}

/** Resolves with `null` when the element shows the frame of a time, or the last one before it where it has none. */
async function seekTo({ video, frames, loader }: Shooting, time: number, isLater: boolean): Promise<null> {
  const target = Math.max(0, Math.min(time + ROUNDED_SECONDS, video.duration - END_SECONDS))
  const shown = frames.near(target)
  const isThere = () => {
    // The player may begin at the start of the video after this has sought already.
    if (!video.seeking && Math.abs(video.currentTime - target) > NEAR_SECONDS) video.currentTime = target
    return !video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
  }
  video.currentTime = target
  // Also loads what follows a part that is missing.
  if (isLater) loader.seek(target)
  await happens(video, 'seeked', isThere, ['loadeddata', 'canplay'])
  // A window that nobody sees may report no frames; what is there then is the frame of the last seek.
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, UNREPORTED_MS))])
  return null
}

/** Follows which frames a video passes on to be shown. */
function followFrames(video: HTMLVideoElement) {
  let shown: number | null = null
  const listeners = new Set<() => void>()
  const follow = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
    shown = mediaTime
    for (const listener of listeners) listener()
    video.requestVideoFrameCallback(follow)
  }
  video.requestVideoFrameCallback(follow)
  return {
    /** Resolves when a frame near a time is shown, in seconds. */
    near: (target: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (shown === null || Math.abs(shown - target) > NEAR_SECONDS) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
      }),
    /** Says when the frame that is shown begins, where it is not that of a time. */
    staleAt: (time: number) => (shown !== null && Math.abs(shown - time) > STALE_SECONDS ? { since: shown } : {}),
  }
}

function happens(
  video: HTMLVideoElement,
  event: keyof HTMLMediaElementEventMap,
  isThere: () => boolean,
  others: readonly (keyof HTMLMediaElementEventMap)[] = [],
): Promise<null> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isThere()) return
      for (const name of [event, ...others]) video.removeEventListener(name, look)
      resolve(null)
    }
    for (const name of [event, ...others]) video.addEventListener(name, look)
    look()
  })
}

/** The first result; `slow` if there is none in time. */
async function firstOf(results: readonly Promise<NoStill | null>[]): Promise<NoStill | null> {
  let timer = 0
  const late = new Promise<NoStill>((resolve) => {
    timer = window.setTimeout(() => resolve('slow'), PATIENCE_MS)
  })
  try {
    return await Promise.race([...results, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The current frame as JPEG, which a PDF holds as it is. */
async function draw(video: HTMLVideoElement): Promise<Still> {
  const { videoWidth, videoHeight } = video
  const factor = Math.min(1, WIDEST / videoWidth, HEIGHT / videoHeight)
  const [width, height] = [Math.round(videoWidth * factor), Math.round(videoHeight * factor)]
  const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height))
  const context = canvas.getContext('2d')
  if (context === null || videoWidth === 0) return none('codec')
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  // Nothing was drawn; as JPEG that would be a black picture.
  if (context.getImageData(0, 0, 1, 1).data[3] === 0) return none('other')
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
  return { is: 'picture', url: URL.createObjectURL(blob), width: canvas.width, height: canvas.height }
}

const REASONS: Partial<Readonly<Record<PlaybackFailure['reason'], NoStill>>> = {
  network: 'network',
  'working-offline': 'network',
  timeout: 'slow',
  'rate-limited': 'slow',
  'not-found': 'gone',
  forbidden: 'gone',
  'media-refused': 'gone',
  codec: 'codec',
  'media-unplayable': 'codec',
}

function reasonOf({ reason }: PlaybackFailure): NoStill {
  return REASONS[reason] ?? 'other'
}
