import type {
  FragmentRequest,
  MediaPlayerClass,
  MediaPlayerErrorEvent,
  PlaybackSeekingEvent,
  QualityChangeRenderedEvent,
  Representation,
} from 'dashjs'
import { DOWNLOADED_HEADER } from '../../../contract/bridge/media-headers.ts'
import { createDashPlayer } from './dash-player.ts'
import { followEmptyParts } from './empty-parts.ts'
import { readFailure, tryAddress, type PlaybackFailure } from './failure.ts'
import { loadAfterSeek } from './load-after-seek.ts'
import { addLostPart, type LostPart } from './lost-parts.ts'
import { firstByteOf, sendOrWait, type OnMissing } from './missing-parts.ts'
import { mayPass } from './network-wait.ts'
import { createOpenRequests } from './open-requests.ts'
import type { SourceActivity } from './progress-watch.ts'
import { heldLoader } from './read-ahead/loaders.ts'
import type { MediaWish } from './media-wish.ts'
import type { Quality } from './quality.ts'
import { releaseParts, takeHeldParts } from './read-ahead/held-videos.ts'
import { repeatLostSeeks } from './repeat-lost-seeks.ts'
import { keepWanted, type Tracks } from './tracks/tracks.ts'
import { undecodableIn, type Undecodable } from './undecodable.ts'

export type DashCallbacks = {
  readonly onTracks: (tracks: Tracks) => void
  readonly onQualities: (qualities: readonly Quality[]) => void
  readonly onQualityShown: (id: string) => void
  readonly onFailure: (failure: PlaybackFailure) => void
  /** A part is not available although the host answers; other parts may be. */
  readonly onLost: (part: LostPart, failure: PlaybackFailure) => void
  /** Playback has jumped over a part in which the recording lacks sound or picture. */
  readonly onSkipped: (part: LostPart) => void
  /** The host cannot be reached. The failed request is repeated when the promise resolves. */
  readonly onInterrupted: (failure: PlaybackFailure) => Promise<void>
  /** A part is not on this computer, and cannot be requested now. */
  readonly onMissing: OnMissing
  /** The presentation is what was downloaded of it: one quality. */
  readonly onDownloaded: () => void
  /** What of the shown period cannot be decoded here and is left out. */
  readonly onUndecodable: (media: readonly Undecodable[]) => void
  /** More of the video is buffered. */
  readonly onBuffered: () => void
}

export type DashSource = {
  /** `null` lets dash.js choose by bandwidth. */
  chooseQuality(id: string | null): void
  /** Seeks and loads the segments there, even after an earlier part was lost. */
  seek(seconds: number): void
  activity(): SourceActivity
  destroy(): void
}

/** Error code for a segment that could not be loaded. */
const CONTENT_ERROR = 27
/** Error codes for data that cannot be decoded, whatever the network did before. */
const NOT_DECODED: ReadonlySet<number> = new Set([20, 23, 35])
/** Error codes of a presentation of which nothing can be played, and of a codec. */
const NO_STREAMS = 32
const NOT_SUPPORTED = 35
/** The host answered but lacks the part. Any other reason would apply to the next part too. */
const PART_IS_GONE: ReadonlySet<PlaybackFailure['reason']> = new Set(['not-found', 'server'])

/** Plays a DASH presentation on a video element. Prefetched parts are not requested again. */
export async function attachDash(
  video: HTMLVideoElement,
  manifestUrl: string,
  wish: MediaWish,
  callbacks: DashCallbacks,
): Promise<DashSource> {
  const held = takeHeldParts(manifestUrl)
  let undecodable: readonly (readonly Undecodable[])[] = []
  const { player, events } = await createDashPlayer(manifestUrl, wish.quality, (manifest) => {
    callbacks.onTracks(keepWanted(manifest, wish.tracks))
    // dash.js takes out of it what cannot be decoded.
    undecodable = undecodableIn(manifest)
  })
  const requests = createOpenRequests()
  let lastFailure: PlaybackFailure | null = null
  let lost: readonly LostPart[] = []
  let isOver = false

  player.extend('XHRLoader', heldLoader(held, sendOrWait(callbacks.onMissing), requests.add), true)
  player.addResponseInterceptor(async (response) => {
    if (!isOver && response.headers?.[DOWNLOADED_HEADER] !== undefined) callbacks.onDownloaded()
    const failure = await failureIn(response)
    lastFailure = failure ?? lastFailure
    // The signed addresses in the cached manifest may have expired, so it must not be used again.
    if (failure) held.clear()
    // dash.js retries as soon as it has the answer, and gives up after a few times.
    if (failure && mayPass(failure) && !isOver) await callbacks.onInterrupted(failure)
    return response
  })
  player.on(events.BUFFER_LEVEL_UPDATED, callbacks.onBuffered)
  const empty = followEmptyParts(player, events)
  // After dash.js's own listener.
  player.on(events.PLAYBACK_SEEKING, ({ seekTime }: PlaybackSeekingEvent) =>
    queueMicrotask(() => {
      if (isOver || seekTime === null) return
      for (const part of empty.endingAt(seekTime)) callbacks.onSkipped(part)
      loadAfterSeek(player, seekTime, lost, empty)
    }),
  )
  repeatLostSeeks(player, video, events)
  player.on(events.STREAM_INITIALIZED, () => {
    // dash.js may still report a stream that it has discarded, and then throws when it is queried.
    if (isOver) return
    callbacks.onQualities(qualitiesOf(player))
    callbacks.onUndecodable(undecodable[player.getActiveStream()?.getStreamInfo()?.index ?? 0] ?? [])
  })
  player.on(events.QUALITY_CHANGE_RENDERED, ({ mediaType, newRepresentation }: QualityChangeRenderedEvent) => {
    if (mediaType === 'video') callbacks.onQualityShown(newRepresentation.id)
  })
  player.on(events.ERROR, ({ error }: MediaPlayerErrorEvent) => {
    // Unusable data must not be reused either.
    held.clear()
    const part = lostPartOf(error)
    if (part && lastFailure && PART_IS_GONE.has(lastFailure.reason)) {
      lost = addLostPart(lost, part)
      if (!isOver) callbacks.onLost(part, lastFailure)
      return
    }
    const isUndecodable = error.code === NO_STREAMS && undecodable.some(({ length }) => length > 0)
    const failure = NOT_DECODED.has(error.code) || isUndecodable ? null : lastFailure
    isOver = true
    callbacks.onFailure(failure ?? failureOf(isUndecodable ? NOT_SUPPORTED : error.code, error.message))
  })
  player.initialize(video, manifestUrl, false)

  return {
    chooseQuality(id) {
      if (isOver) return
      player.updateSettings({ streaming: { abr: { autoSwitchBitrate: { video: id === null } } } })
      if (id !== null) player.setRepresentationForTypeById('video', id, true)
    },
    seek(seconds) {
      if (!isOver) player.seek(seconds)
    },
    activity: requests.activity,
    destroy() {
      isOver = true
      player.destroy()
      releaseParts(held)
    },
  }
}

type Answer = {
  readonly status?: number | null
  readonly data?: unknown
  readonly request: { readonly url: string; readonly headers?: Readonly<Record<string, string>> }
}

/** Why a request failed; `null` if it succeeded or was canceled. */
async function failureIn({ request, ...response }: Answer): Promise<PlaybackFailure | null> {
  const status = response.status ?? 0
  if (status >= 400) return readFailure(response.data) ?? { reason: 'other', details: `HTTP ${status}` }
  if (status > 0) return null
  // The connection broke, or the request was canceled, in which case the host still answers.
  const failure = await tryAddress(request.url, firstByteOf({ address: request.url, range: request.headers?.Range }))
  return failure && mayPass(failure) ? failure : null
}

/** The time range of a segment that could not be loaded; `null` for any other error. */
function lostPartOf({ code, data }: MediaPlayerErrorEvent['error']): LostPart | null {
  if (code !== CONTENT_ERROR) return null
  const request = (data as { readonly request?: FragmentRequest } | null | undefined)?.request
  if (request?.type !== 'MediaSegment') return null
  const { startTime, duration } = request
  return Number.isFinite(startTime) && Number.isFinite(duration)
    ? { start: startTime, end: startTime + duration }
    : null
}

function qualitiesOf(player: MediaPlayerClass): readonly Quality[] {
  return player
    .getRepresentationsByType('video')
    .map((representation: Representation) => ({
      id: representation.id,
      height: representation.height,
      kbitPerSecond: Math.round(representation.bitrateInKbit),
      frameRate: representation.frameRate > 0 ? representation.frameRate : null,
      codecs: representation.codecs,
    }))
    .sort((one, other) => other.height - one.height || other.kbitPerSecond - one.kbitPerSecond)
}

/** Error numbers of dash.js: 10 to 12 and 31 to 32 are about the manifest, 15 and 34 to 35 about decoding. */
function failureOf(code: number, details: string): PlaybackFailure {
  switch (code) {
    case 10:
    case 11:
    case 12:
    case 31:
    case 32:
      return { reason: 'media-unplayable', details }
    case 20:
    case 23:
    case 35:
      return { reason: 'codec', details }
    default:
      return { reason: 'other', details }
  }
}
