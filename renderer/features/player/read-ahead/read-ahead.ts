import type { MediaPlayerClass } from 'dashjs'
import { createDashPlayer } from '../dash-player.ts'
import type { MediaWish } from '../media-wish.ts'
import { keepWanted } from '../tracks/tracks.ts'
import type { HeldParts } from './held-parts.ts'
import { readingLoader } from './loaders.ts'
import { readPart } from './read-part.ts'

/** Maximum bytes of a part: a few seconds of the largest recordings. */
const LARGEST_PART = 4 * 1024 * 1024
/** Maximum characters of a manifest. Parsing a larger one could block the screen although nobody wants to play it. */
const LONGEST_MANIFEST = 256 * 1024
/** Maximum milliseconds for the prefetch. */
const LONGEST_MS = 20_000
/** Types whose first segment the picture needs: dash.js shows none without sound. */
const TYPES = ['video', 'audio'] as const

/**
 * Prefetches what a player needs for its first picture: manifest, indexes, initialization segments and the first media
 * segment of video and audio. It uses dash.js without a video element, so it requests exactly what the player will
 * request, whatever the addressing of segments. Ends by itself or by the signal. Failures are ignored: the player meets
 * them again and reports them.
 */
export async function readAhead(
  manifestUrl: string,
  wish: MediaWish,
  parts: HeldParts,
  leaving: AbortSignal,
): Promise<void> {
  const { player, events } = await createDashPlayer(manifestUrl, wish.quality, (manifest) =>
    keepWanted(manifest, wish.tracks),
  )
  const ended = new AbortController()
  const signal = AbortSignal.any([leaving, ended.signal, AbortSignal.timeout(LONGEST_MS)])
  const end = () => ended.abort()
  const begun = new Set<string>()

  player.extend(
    'XHRLoader',
    readingLoader(parts, (request) => readPart(request, LARGEST_PART, signal), end),
    true,
  )
  player.addResponseInterceptor((response) => {
    if (typeof response.data === 'string' && response.data.length > LONGEST_MANIFEST) end()
    return Promise.resolve(response)
  })
  player.on(events.ERROR, end)
  player.on(events.FRAGMENT_LOADING_COMPLETED, ({ request }) => {
    if (request.type === 'MediaSegment') begun.add(request.mediaType)
    if (begun.size > 0 && TYPES.every((type) => begun.has(type) || player.getTracksFor(type).length === 0)) end()
  })
  await runUntil(signal, player, manifestUrl)
}

async function runUntil(signal: AbortSignal, player: MediaPlayerClass, manifestUrl: string): Promise<void> {
  try {
    if (signal.aborted) return
    player.initialize(undefined, manifestUrl, false)
    player.preload()
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  } finally {
    player.destroy()
  }
}
