import type {
  FragmentRequest,
  MediaPlayerClass,
  MediaPlayerErrorEvent,
  QualityChangeRenderedEvent,
  Representation,
} from 'dashjs'
import { createDashPlayer } from './dash-player.ts'
import { readFailure, tryAddress, type PlaybackFailure } from './failure.ts'
import type { LostPart } from './lost-parts.ts'
import { mayPass } from './network-wait.ts'
import { heldLoader } from './read-ahead/loaders.ts'
import type { Quality } from './quality.ts'
import { takeHeldParts } from './read-ahead/shown-video.ts'

export type DashCallbacks = {
  readonly onQualities: (qualities: readonly Quality[]) => void
  readonly onQualityShown: (id: string) => void
  readonly onFailure: (failure: PlaybackFailure) => void
  /** A part cannot be had, though the host answers; others may play. */
  readonly onLost: (part: LostPart, failure: PlaybackFailure) => void
  /** The host cannot be reached. What failed is asked for again when the promise is kept. */
  readonly onInterrupted: (failure: PlaybackFailure) => Promise<void>
  /** More of the video is there. */
  readonly onBuffered: () => void
}

export type DashSource = {
  /** `null` lets the player choose by what the network carries. */
  chooseQuality(id: string | null): void
  /** Moves to a time and fetches what is there, also after a part before it was lost. */
  seek(seconds: number): void
  destroy(): void
}

/** Code of a segment that could not be fetched. */
const CONTENT_ERROR = 27
/** Codes of what came and cannot be decoded, whatever the network did before. */
const NOT_DECODED: ReadonlySet<number> = new Set([20, 23, 35])
/** The host was there and did not have the part. Any other reason would hold for the next part as well. */
const PART_IS_GONE: ReadonlySet<PlaybackFailure['reason']> = new Set(['not-found', 'server'])

/** Plays a DASH presentation on a video element. What was read ahead of it is not asked for again. */
export async function attachDash(
  video: HTMLVideoElement,
  manifestUrl: string,
  wishedHeight: number | null,
  callbacks: DashCallbacks,
): Promise<DashSource> {
  const held = takeHeldParts(manifestUrl)
  const { player, events } = await createDashPlayer(manifestUrl, wishedHeight)
  let lastFailure: PlaybackFailure | null = null
  let isOver = false

  if (held) player.extend('XHRLoader', heldLoader(held), true)
  player.addResponseInterceptor(async (response) => {
    const failure = await failureIn(response, manifestUrl)
    lastFailure = failure ?? lastFailure
    // The signature of the addresses in the held manifest may have expired: it must not be answered from memory again.
    if (failure) held?.clear()
    // dash.js repeats what failed as soon as it has the answer, and gives up after a few times.
    if (failure && mayPass(failure) && !isOver) await callbacks.onInterrupted(failure)
    return response
  })
  player.on(events.BUFFER_LEVEL_UPDATED, callbacks.onBuffered)
  player.on(events.STREAM_INITIALIZED, () => {
    // dash.js may still announce a stream that it has given up, and then throws when it is asked about it.
    if (!isOver) callbacks.onQualities(qualitiesOf(player))
  })
  player.on(events.QUALITY_CHANGE_RENDERED, ({ mediaType, newRepresentation }: QualityChangeRenderedEvent) => {
    if (mediaType === 'video') callbacks.onQualityShown(newRepresentation.id)
  })
  player.on(events.ERROR, ({ error }: MediaPlayerErrorEvent) => {
    // Nor must what came and cannot be used.
    held?.clear()
    const part = lostPartOf(error)
    if (part && lastFailure && PART_IS_GONE.has(lastFailure.reason)) {
      if (!isOver) callbacks.onLost(part, lastFailure)
      return
    }
    const failure = NOT_DECODED.has(error.code) ? null : lastFailure
    isOver = true
    callbacks.onFailure(failure ?? failureOf(error.code, error.message))
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
    destroy() {
      isOver = true
      player.destroy()
    },
  }
}

/** Why an answer is none; `null` for a good one, and for one that nobody wanted any more. */
async function failureIn(
  response: { readonly status?: number | null; readonly data?: unknown },
  manifestUrl: string,
): Promise<PlaybackFailure | null> {
  const status = response.status ?? 0
  if (status >= 400) return readFailure(response.data) ?? { reason: 'other', details: `HTTP ${status}` }
  // It broke off half way, or was called off: then the host still answers.
  const failure = status === 0 ? await tryAddress(manifestUrl) : null
  return failure && mayPass(failure) ? failure : null
}

/** The part of a segment that could not be fetched; `null` for any other error. */
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

/** dash.js numbers its errors: 10 to 12 and 31 to 32 are about the manifest, 15 and 34 to 35 about what can be decoded. */
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
