import type { MediaPlayerClass } from 'dashjs'
import { grantedAddress } from '../../../contract/bridge/addresses.ts'

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
 * origin; the manifest's own addresses never reach the network from here.
 */
export async function createDashPlayer(manifestUrl: string) {
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
  return { player, events: MediaPlayer.events }
}
