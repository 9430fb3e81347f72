import type { MediaPlayerClass } from 'dashjs'
import { grantedAddress } from '../../../contract/bridge/addresses.ts'
import { nearestQuality } from './quality.ts'

/** dash.js leaves a host alone for this long after it failed. */
const SECONDS_WITHOUT_HOST = 0.5

/** Large, and needed by those who open a video only. */
const loadDash = () => import('dashjs')

/** Loads what plays DASH, for a video that may be asked for soon. */
export function preloadDash(): void {
  // Whoever opens a video asks again, and is told then.
  loadDash().catch(() => undefined)
}

/**
 * A player that has neither a video nor an address yet. Every request leaves as a granted address of the page's own
 * origin; the manifest's own addresses never reach the network from here. It begins with the quality that is nearest to
 * a height in pixels; `null` leaves the choice to dash.js.
 */
export async function createDashPlayer(manifestUrl: string, wishedHeight: number | null) {
  const { MediaPlayer } = await loadDash()
  const player: MediaPlayerClass = MediaPlayer().create()
  player.updateSettings({
    debug: { logLevel: 0 },
    streaming: {
      // Nothing about what was watched is left in the browser's storage.
      lastBitrateCachingInfo: { enabled: false },
      lastMediaSettingsCachingInfo: { enabled: false },
      retryAttempts: { MPD: 1, MediaSegment: 2, InitializationSegment: 2, IndexSegment: 2 },
      // After a part that is not there, the same place is asked for the parts behind it.
      blacklistExpiryTime: SECONDS_WITHOUT_HOST,
      utcSynchronization: { enabled: false, enableBackgroundSyncAfterSegmentDownloadError: false },
    },
  })
  player.addRequestInterceptor((request) => {
    const own = request.url.startsWith(manifestUrl)
    return Promise.resolve(own ? request : { ...request, url: grantedAddress(manifestUrl, request.url) })
  })
  player.on(MediaPlayer.events.MANIFEST_LOADED, ({ data }) => {
    const video = bitrateToBegin(data, wishedHeight)
    if (video !== null) player.updateSettings({ streaming: { abr: { initialBitrate: { video } } } })
  })
  return { player, events: MediaPlayer.events }
}

/** What of a manifest tells its qualities; dash.js hands attributes of an adaptation set down to its representations. */
type ParsedManifest = {
  readonly Period?: readonly {
    readonly AdaptationSet?: readonly {
      readonly Representation?: readonly { readonly height?: number; readonly bandwidth?: number }[]
    }[]
  }[]
}

/** The bitrate of the quality nearest to a height, in kbit/s. By it dash.js finds the first part, before it tells what there is. */
function bitrateToBegin(manifest: ParsedManifest, wishedHeight: number | null): number | null {
  const qualities = (manifest.Period ?? [])
    .flatMap(({ AdaptationSet = [] }) => AdaptationSet.flatMap(({ Representation = [] }) => Representation))
    .map(({ height = 0, bandwidth = 0 }, index) => ({ id: `${index}`, height, kbitPerSecond: bandwidth / 1000 }))
  const id = nearestQuality(qualities, wishedHeight)
  return qualities.find((quality) => quality.id === id)?.kbitPerSecond ?? null
}
