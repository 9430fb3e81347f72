import { createHeldParts, type HeldParts } from './held-parts.ts'
import { readAhead } from './read-ahead.ts'

/** Bytes that are kept of a video before anybody plays it. */
const MOST_BYTES = 16 * 1024 * 1024
/** Milliseconds. A manifest's addresses may be signed for a limited time, so an older one is read anew. */
const KEPT_MS = 5 * 60_000

type HeldVideo = { readonly manifestUrl: string; readonly parts: HeldParts }

/** One at a time: that of the session which is shown. */
let held: HeldVideo | null = null
let lastPlayed: string | null = null

/**
 * Reads the first parts of a video, in the quality nearest to a height in pixels, and keeps them until the function that is returned is called, or for five minutes.
 * Does nothing for a video that is played already.
 */
export function holdVideo(manifestUrl: string, wishedHeight: number | null): () => void {
  if (lastPlayed === manifestUrl) return () => undefined
  const leaving = new AbortController()
  const mine: HeldVideo = { manifestUrl, parts: createHeldParts(MOST_BYTES) }
  held = mine
  const drop = () => {
    clearTimeout(timer)
    leaving.abort()
    mine.parts.clear()
    if (held === mine) held = null
  }
  const timer = setTimeout(drop, KEPT_MS)
  readAhead(manifestUrl, wishedHeight, mine.parts, leaving.signal).catch(drop)
  return drop
}

/** What is held of a video that begins to play; `null` for nothing. */
export function takeHeldParts(manifestUrl: string): HeldParts | null {
  lastPlayed = manifestUrl
  return held?.manifestUrl === manifestUrl ? held.parts : null
}
