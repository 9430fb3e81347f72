import type { MediaPlayerClass } from 'dashjs'
import { grantedAddress } from '../../../contract/bridge/addresses.ts'
import { nearestQuality, type QualityWish } from './quality.ts'
import type { Parsed } from './tracks/tracks.ts'

/** Time for which dash.js avoids a host after a failure, in seconds. */
const SECONDS_WITHOUT_HOST = 0.5

/** Imported dynamically, because it is large and needed only for videos. */
const importDash = () => import('dashjs')
let dash: Awaited<ReturnType<typeof importDash>> | null = null

/** It is kept, since even an import of what is there takes a turn of the event loop, in which the page is drawn. */
async function loadDash() {
  dash ??= await importDash()
  return dash
}

/** Loads the DASH player in advance. */
export function preloadDash(): void {
  // A failure is reported when a video is opened and the import is repeated.
  loadDash().catch(() => undefined)
}

/**
 * Creates a player without a video element and source. All requests go to granted addresses of the page's own origin,
 * never directly to the manifest's addresses. It starts with the quality nearest to the preferred one; `null`
 * leaves the choice to dash.js.
 *
 * @param choose takes out of the parsed manifest what is not to be played
 */
export async function createDashPlayer(
  manifestUrl: string,
  wish: QualityWish | null,
  choose: (manifest: Parsed) => void,
) {
  const { MediaPlayer } = await loadDash()
  const player: MediaPlayerClass = MediaPlayer().create()
  player.updateSettings({
    debug: { logLevel: 0 },
    streaming: {
      // Captions are a layer of our own (`captions`); dash.js would show the first ones under them, asked for or not.
      text: { defaultEnabled: false },
      // Stores nothing about watched videos in the browser.
      lastBitrateCachingInfo: { enabled: false },
      lastMediaSettingsCachingInfo: { enabled: false },
      retryAttempts: { MPD: 1, MediaSegment: 2, InitializationSegment: 2, IndexSegment: 2 },
      // After a missing segment the next segments are requested from the same host.
      blacklistExpiryTime: SECONDS_WITHOUT_HOST,
      utcSynchronization: { enabled: false, enableBackgroundSyncAfterSegmentDownloadError: false },
    },
  })
  player.addRequestInterceptor((request) => {
    const own = request.url.startsWith(manifestUrl)
    return Promise.resolve(own ? request : { ...request, url: grantedAddress(manifestUrl, request.url) })
  })
  // dash.js reads it after this.
  player.on(MediaPlayer.events.MANIFEST_LOADED, ({ data }) => {
    choose(data as Parsed)
    const video = bitrateToBegin(data, wish)
    if (video !== null) player.updateSettings({ streaming: { abr: { initialBitrate: { video } } } })
    player.updateSettings({ streaming: settingsFor(data) })
  })
  return { player, events: MediaPlayer.events }
}

/**
 * The part of a parsed manifest that describes qualities. dash.js copies attributes of an adaptation set to its
 * representations.
 */
export type ParsedManifest = {
  readonly Period?: readonly {
    readonly AdaptationSet?: readonly {
      readonly contentType?: string
      readonly mimeType?: string
      readonly Representation?: readonly {
        readonly height?: number
        readonly bandwidth?: number
        readonly mimeType?: string
        readonly codecs?: string
      }[]
    }[]
  }[]
}

/** The kinds of media in each period of a manifest. */
function kindsOf({ Period = [] }: ParsedManifest): readonly string[] {
  return Period.map(({ AdaptationSet = [] }) => {
    const said = AdaptationSet.flatMap(({ contentType, mimeType, Representation = [] }) =>
      [contentType, mimeType, ...Representation.map((one) => one.mimeType)].map((type) => type?.split('/')[0]),
    )
    return ['video', 'audio'].filter((kind) => said.includes(kind)).join()
  })
}

/** What dash.js must do otherwise to play a manifest. */
export function settingsFor(manifest: ParsedManifest) {
  const kinds = kindsOf(manifest)
  const isMultiplexed = (manifest.Period ?? []).some(({ AdaptationSet = [] }) =>
    AdaptationSet.some(({ Representation = [] }) => Representation.some(({ codecs }) => codecs?.includes(','))),
  )
  return {
    // In a period without sound the buffer of the sound would keep the picture from being played.
    buffer: { reuseExistingSourceBuffers: new Set(kinds).size < 2 },
    // It knows of no picture and sound in the same segments.
    capabilities: { useMediaCapabilitiesApi: !isMultiplexed },
  }
}

/**
 * The bitrate of the quality nearest to the preferred one, in kbit/s. dash.js chooses the first segment by it, before
 * it reports the qualities.
 */
function bitrateToBegin(manifest: ParsedManifest, wish: QualityWish | null): number | null {
  const qualities = (manifest.Period ?? [])
    .flatMap(({ AdaptationSet = [] }) => AdaptationSet.flatMap(({ Representation = [] }) => Representation))
    .map(({ height = 0, bandwidth = 0 }, index) => ({ id: `${index}`, height, kbitPerSecond: bandwidth / 1000 }))
  const id = nearestQuality(qualities, wish)
  return qualities.find((quality) => quality.id === id)?.kbitPerSecond ?? null
}
