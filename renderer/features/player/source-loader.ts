import { attachDash, type DashSource } from './dash-source.ts'
import { explainFailure, type PlaybackFailure } from './failure.ts'
import type { PlaybackEvent, Playhead } from './playback-machine.ts'
import type { PlaybackAddresses, PlaybackSource } from './playback-state.ts'

type LoaderOptions = {
  readonly video: HTMLVideoElement
  readonly addresses: PlaybackAddresses
  /** Pixels; `null` for automatic choice. */
  readonly wishedHeight: () => number | null
  readonly playhead: () => Playhead
  readonly send: (event: PlaybackEvent) => void
  /** More of the video is there. */
  readonly onBuffered: () => void
}

/** Gives the video element what it plays: a DASH presentation or a file. */
export type SourceLoader = {
  readonly load: (source: PlaybackSource) => void
  readonly chooseQuality: (id: string | null) => void
  /** Moves to a time in seconds and fetches what is there. Of a file there is nothing to fetch. */
  readonly seek: (seconds: number) => void
  /** Whether requests wait that were answered by nothing. */
  readonly hasRequests: () => boolean
  readonly repeatRequests: () => void
  readonly close: () => void
}

export function createSourceLoader({
  video,
  addresses,
  wishedHeight,
  playhead,
  send,
  onBuffered,
}: LoaderOptions): SourceLoader {
  const ending = new AbortController()
  let current: PlaybackSource | null = null
  let dash: DashSource | null = null
  /** Chosen before the source was there. */
  let quality: string | null = null
  /** Counts the sources, so that what a former one still says is passed over. */
  let generation = 0
  let waiting: (() => void)[] = []

  const detach = () => {
    generation += 1
    dash?.destroy()
    // dash.js leaves the speed at 1 when it ends, which would be taken for the user's choice.
    video.playbackRate = video.defaultPlaybackRate
    dash = null
    quality = null
    waiting = []
  }
  const fail = (failure: PlaybackFailure) => send({ kind: 'failed', failure, at: video.currentTime })

  function attach(manifestUrl: string): void {
    const mine = generation
    const isMine = () => mine === generation
    attachDash(video, manifestUrl, wishedHeight(), {
      onQualities: (qualities) => isMine() && send({ kind: 'qualitiesKnown', qualities }),
      onQualityShown: (shownQuality) => isMine() && send({ kind: 'told', told: { shownQuality } }),
      onFailure: (failure) => isMine() && fail(failure),
      onInterrupted: async (failure) => {
        if (!isMine()) return
        fail(failure)
        await new Promise<void>((goOn) => waiting.push(goOn))
      },
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

  /** dash.js tells its own failures, and taking a source away looks like an error to the element. */
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
    hasRequests: () => waiting.length > 0,
    repeatRequests() {
      const repeated = waiting
      waiting = []
      for (const goOn of repeated) goOn()
    },
    close() {
      ending.abort()
      detach()
      video.removeAttribute('src')
      video.load()
    },
  }
}
