import type { PlayerHandle } from '../../../common/player-handle.ts'
import { createDashPlayer } from '../dash-player.ts'
import type { TrackKey } from '../../../../contract/model/manifest/track-key.ts'
import { keepPicture } from './tracks.ts'

/** `late` while it does not show the time that the first picture shows. */
export type SecondPictureState = 'late' | 'shown' | 'failed'

/** Seconds by which the two may differ unnoticed; more is caught up with, and much more is sought. */
const NEAR = 0.05
const FAR = 0.4
/** Seconds: a picture that is later than this is not of the same moment. */
const LATE = 0.5
/** How much faster or slower it plays to catch up. */
const CATCHING_UP = 0.1

/**
 * Plays another picture of a recording on a video element, without its sound, at the time and speed of the player that plays the
 * first one. Returns the function that ends it.
 */
export function followPlayer(
  video: HTMLVideoElement,
  player: PlayerHandle,
  { manifestUrl, key }: { readonly manifestUrl: string; readonly key: TrackKey },
  onState: (state: SecondPictureState) => void,
): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let shown: SecondPictureState = 'late'
  let hasFailed = false
  const tell = (state: SecondPictureState) => {
    if (state === shown || signal.aborted) return
    shown = state
    onState(state)
  }
  const follow = () => {
    if (hasFailed || video.readyState < HTMLMediaElement.HAVE_METADATA) return
    const behind = player.time - video.currentTime
    const isPlaying = player.status === 'playing'
    if (!video.seeking && Math.abs(behind) > (isPlaying ? FAR : 0)) video.currentTime = player.time
    video.playbackRate = player.rate * (isPlaying && Math.abs(behind) > NEAR ? 1 + Math.sign(behind) * CATCHING_UP : 1)
    if (isPlaying && video.paused) void video.play().catch(() => undefined)
    if (!isPlaying && !video.paused) video.pause()
    const hasPicture = !video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
    tell(hasPicture && Math.abs(player.time - video.currentTime) < LATE ? 'shown' : 'late')
  }
  const ends = (['time', 'status', 'rate', 'seeked'] as const).map((event) => player.subscribe(event, follow))
  for (const event of ['loadeddata', 'seeked', 'canplay', 'waiting', 'timeupdate']) {
    video.addEventListener(event, follow, { signal })
  }
  const fail = () => {
    hasFailed = true
    tell('failed')
  }
  let destroy: (() => void) | null = null
  createDashPlayer(manifestUrl, null, (manifest) => keepPicture(manifest, key)).then(({ player: dash, events }) => {
    if (signal.aborted) return dash.destroy()
    destroy = () => dash.destroy()
    // It is small: a quality for a large picture would take the first one's share of the network.
    dash.updateSettings({ streaming: { abr: { limitBitrateByPortal: true } } })
    dash.on(events.ERROR, fail)
    dash.initialize(video, manifestUrl, false, player.time)
  }, fail)
  return () => {
    ending.abort()
    for (const end of ends) end()
    destroy?.()
  }
}
