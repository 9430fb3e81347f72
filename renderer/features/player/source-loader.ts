import { createAwaitedRequests } from './awaited-requests.ts'
import { attachDash, type DashSource } from './dash-source.ts'
import { explainFailure, tryAddress, tryFile, type PlaybackFailure } from './failure.ts'
import type { MediaWish } from './media-wish.ts'
import { firstByteOf } from './missing-parts.ts'
import type { PlaybackEvent, Playhead } from './playback-machine.ts'
import type { PlaybackAddresses, PlaybackSource } from './playback-state.ts'
import type { SourceActivity } from './progress-watch.ts'

type LoaderOptions = {
  readonly video: HTMLVideoElement
  readonly addresses: PlaybackAddresses
  readonly wish: () => MediaWish
  readonly playhead: () => Playhead
  readonly send: (event: PlaybackEvent) => void
  /** More of the video is buffered. */
  readonly onBuffered: () => void
}

/** Loads a source into the video element: a DASH presentation or a file. */
export type SourceLoader = {
  readonly load: (source: PlaybackSource) => void
  readonly chooseQuality: (id: string | null) => void
  /** Seeks to a time in seconds and loads the data there. A file needs no loading. */
  readonly seek: (seconds: number) => void
  readonly activity: () => SourceActivity
  /** Whether there are pending requests that failed. */
  readonly hasRequests: () => boolean
  readonly repeatRequests: () => void
  /** Requests something that the source waits for; `null` if that succeeds. */
  readonly look: () => Promise<PlaybackFailure | null>
  readonly close: () => void
}

export function createSourceLoader(options: LoaderOptions): SourceLoader {
  const { video, addresses, wish, playhead, send, onBuffered } = options
  const ending = new AbortController()
  let current: PlaybackSource | null = null
  let dash: DashSource | null = null
  /** A quality that was chosen before the source was loaded. */
  let quality: string | null = null
  /** Number of the current source; events of earlier sources are ignored. */
  let generation = 0
  const awaited = createAwaitedRequests(() => send({ kind: 'calledOff' }))

  const detach = () => {
    generation += 1
    dash?.destroy()
    // dash.js resets the rate to 1 when it is destroyed, which would look like the user's choice.
    video.playbackRate = video.defaultPlaybackRate
    dash = null
    quality = null
    awaited.drop()
  }
  const fail = (failure: PlaybackFailure) => send({ kind: 'failed', failure, at: video.currentTime })

  function attach(manifestUrl: string): void {
    const mine = generation
    const isMine = () => mine === generation
    attachDash(video, manifestUrl, wish(), {
      onTracks: (tracks) => isMine() && send({ kind: 'reported', state: { tracks } }),
      onQualities: (qualities) => isMine() && send({ kind: 'qualitiesKnown', qualities }),
      onQualityShown: (shownQuality) => isMine() && send({ kind: 'reported', state: { shownQuality } }),
      onFailure: (failure) => isMine() && fail(failure),
      onInterrupted: async (failure) => {
        if (!isMine()) return
        fail(failure)
        await awaited.repeated()
      },
      async onMissing(failure, part, calledOff) {
        if (!isMine()) return false
        const mayGoOn = awaited.addMissing(part, calledOff)
        fail(failure)
        return mayGoOn
      },
      onUndecodable: (undecodable) => isMine() && send({ kind: 'reported', state: { undecodable } }),
      onDownloaded: () => isMine() && send({ kind: 'reported', state: { isDownloaded: true } }),
      onSkipped: (part) => isMine() && send({ kind: 'skipped', part }),
      onLost: (part, failure) => isMine() && send({ kind: 'lost', part, failure, playhead: playhead() }),
      onBuffered: () => isMine() && onBuffered(),
    }).then(
      (attached) => {
        if (!isMine()) return attached.destroy()
        dash = attached
        if (quality !== null) attached.chooseQuality(quality)
      },
      (error: unknown) => isMine() && fail({ reason: 'other', details: String(error) }),
    )
  }

  /** dash.js reports its own failures, and removing a source causes an error event of the element. */
  const onError = () => {
    const { originalUrl } = addresses
    if (current !== 'original' || originalUrl === null) return
    const mine = generation
    void explainFailure(originalUrl, video.error).then((failure) => mine === generation && fail(failure))
  }
  video.addEventListener('error', onError, { signal: ending.signal })

  return {
    load(source) {
      detach()
      current = source
      const { manifestUrl, originalUrl } = addresses
      if (source === 'original') {
        if (originalUrl !== null) video.src = originalUrl
        return
      }
      video.removeAttribute('src')
      if (manifestUrl !== null) attach(manifestUrl)
    },
    chooseQuality(id) {
      if (dash) dash.chooseQuality(id)
      else quality = id
    },
    seek: (seconds) => dash?.seek(seconds),
    activity: () => dash?.activity() ?? { isRequesting: isLoading(current, video), received: 0 },
    hasRequests: awaited.hasAny,
    repeatRequests: awaited.repeatAll,
    async look() {
      const part = awaited.missingPart()
      if (part !== null) return tryAddress(part.address, firstByteOf(part))
      const { manifestUrl, originalUrl } = addresses
      if (current === 'original') return originalUrl === null ? null : tryFile(originalUrl)
      return manifestUrl === null ? null : tryAddress(manifestUrl)
    },
    close() {
      ending.abort()
      detach()
      video.removeAttribute('src')
      video.load()
    },
  }
}

/** Whether dash.js is being loaded, or the element requests its file by itself. */
function isLoading(source: PlaybackSource | null, { networkState }: HTMLVideoElement): boolean {
  return source === 'dash' || networkState === HTMLMediaElement.NETWORK_LOADING
}
