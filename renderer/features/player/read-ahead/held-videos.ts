import type { MediaWish } from '../media-wish.ts'
import { createHeldParts, type HeldParts } from './held-parts.ts'
import { readAhead } from './read-ahead.ts'

/** The video of the open session, that of the next one, and one of a session that was left. */
const MOST_VIDEOS = 3
/** Maximum bytes that are kept of a video. */
const MOST_BYTES = 16 * 1024 * 1024
/** Milliseconds. A manifest may have signed addresses that expire, so an older one is loaded again. */
const KEPT_MS = 5 * 60_000

/** A video whose first parts are prefetched. */
export type HeldVideo = {
  /** Aborted when the prefetch has ended, successfully or not. */
  readonly ended: AbortSignal
  /** Aborted when the parts are dropped. */
  readonly dropped: AbortSignal
  readonly drop: () => void
}

type Held = HeldVideo & { readonly session: string; readonly manifestUrl: string; readonly parts: HeldParts }

/** The least recently used one first. */
let held: readonly Held[] = []
let lastPlayed: string | null = null
let played: { readonly manifestUrl: string; readonly parts: HeldParts } | null = null

/**
 * Prefetches the first parts of a session's video in the quality nearest to the preferred one. They are kept for five
 * minutes, unless they are dropped before. Requests nothing for a video that is held or is playing already.
 */
export function holdVideo(session: string, manifestUrl: string, wish: MediaWish): HeldVideo {
  const known = touch(manifestUrl)
  if (known) return known
  if (lastPlayed === manifestUrl) return { ended: AbortSignal.abort(), dropped: NEVER, drop: () => undefined }
  const video = createHeld(session, manifestUrl)
  const { drop, end, dropped, parts } = video
  for (const each of held.slice(0, Math.max(0, held.length + 1 - MOST_VIDEOS))) each.drop()
  held = [...held, video]
  readAhead(manifestUrl, wish, parts, dropped).then(end, drop)
  return video
}

/** Never aborted. */
const NEVER = new AbortController().signal

function createHeld(session: string, manifestUrl: string): Held & { readonly end: () => void } {
  const [ending, dropping] = [new AbortController(), new AbortController()]
  const parts = createHeldParts(MOST_BYTES)
  const drop = () => {
    clearTimeout(timer)
    held = held.filter((each) => each !== video)
    parts.clear()
    dropping.abort()
    ending.abort()
  }
  const timer = setTimeout(drop, KEPT_MS)
  const end = () => ending.abort()
  const video = { session, manifestUrl, parts, ended: ending.signal, dropped: dropping.signal, drop, end }
  return video
}

/** Makes a held video the most recently used one. */
function touch(manifestUrl: string): Held | null {
  const found = held.find((each) => each.manifestUrl === manifestUrl)
  if (!found) return null
  held = [...held.filter((each) => each !== found), found]
  return found
}

/** Ends what is still being read of the videos of other sessions than these. What has been read of them stays. */
export function endOtherPrefetches(sessions: readonly (string | null)[]): void {
  for (const { session, ended, drop } of held) {
    if (!ended.aborted && !sessions.includes(session)) drop()
  }
}

export function dropVideos(): void {
  for (const { drop } of held) drop()
}

/** The parts of a video that starts to play: those that were prefetched, and room for others. */
export function takeHeldParts(manifestUrl: string): HeldParts {
  lastPlayed = manifestUrl
  const parts = touch(manifestUrl)?.parts ?? createHeldParts(MOST_BYTES)
  played = { manifestUrl, parts }
  return parts
}

/** The parts of the video that started to play last; `null` if that is another one. */
export function playedParts(manifestUrl: string): HeldParts | null {
  return played?.manifestUrl === manifestUrl ? played.parts : null
}

/** Drops the parts of a video that has ended, unless it is still to be played again. */
export function releaseParts(parts: HeldParts): void {
  if (held.some((each) => each.parts === parts)) return
  parts.clear()
  if (played?.parts === parts) played = null
}
