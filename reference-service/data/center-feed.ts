import type { InstantMicros } from '../../contract/model/instants.ts'
import { below, hashOf } from './random.ts'
import { createTimeline } from './timeline.ts'

/**
 * The current version of a session: its ordinal, number of changes, and times of creation and last change. Generated
 * sessions are counted from 0 on; a session that was taken for real has the negative of its number, from -1 on.
 */
export type FeedEntry = {
  readonly ordinal: number
  readonly revision: number
  readonly born: InstantMicros
  readonly modified: InstantMicros
}

/** Start of a page: an index into the initial sessions, then into the later changes. */
export type FeedPosition = { readonly base: number; readonly tail: number }

export type Advance = { readonly changed: number; readonly created: number }

/**
 * The sessions of one center in the order of their last change. Unchanged sessions are computed; only those that were
 * changed or added at run time are stored.
 */
export type CenterFeed = {
  total(): number
  entry(ordinal: number): FeedEntry | null
  /** Position of the first session modified after the instant. */
  positionAfter(since: InstantMicros): FeedPosition
  /** Up to `limit` sessions from a position on, none modified after `until`; `next` is `null` at the end. */
  page(from: FeedPosition, until: InstantMicros, limit: number): { entries: FeedEntry[]; next: FeedPosition | null }
  /** Changes some sessions and adds some, at instants in the minute that ends at `at`. */
  advance(at: InstantMicros, tick: number): Advance
  /** Puts a session that was taken for real, or its latest change, at the end; `at` is after every change so far. */
  put(ordinal: number, at: InstantMicros): void
}

export type CenterFeedOptions = {
  readonly seed: number
  readonly center: number
  readonly count: number
  readonly untilMs: number
  readonly changesPerTick: number | null
  readonly newPerTick: number | null
}

const MINUTE = 60_000_000

export function createCenterFeed(options: CenterFeedOptions): CenterFeed {
  const { seed, center, count } = options
  const timeline = createTimeline(seed, center, count, options.untilMs)
  /** Changes in order of time, including outdated ones that a later change of the same session has replaced. */
  const tail: FeedEntry[] = []
  const current = new Map<number, FeedEntry>()
  let added = 0
  let taken = 0

  const entry = (ordinal: number): FeedEntry | null => {
    const changed = current.get(ordinal)
    if (changed !== undefined) return changed
    if (ordinal < 0 || ordinal >= count) return null
    const born = timeline.modifiedAt(ordinal)
    return { ordinal, revision: 0, born, modified: born }
  }

  const tailAfter = (since: InstantMicros) => {
    let low = 0
    let high = tail.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (tail[middle]!.modified > since) high = middle
      else low = middle + 1
    }
    return low
  }

  const record = (next: FeedEntry) => {
    tail.push(next)
    current.set(next.ordinal, next)
  }

  return {
    total: () => count + added + taken,
    entry,
    positionAfter: (since) => ({ base: timeline.firstAfter(since), tail: tailAfter(since) }),
    page: (from, until, limit) => {
      const entries: FeedEntry[] = []
      let { base, tail: at } = from
      for (; base < count; base++) {
        if (current.has(base)) continue
        const modified = timeline.modifiedAt(base)
        if (modified > until) break
        if (entries.length === limit) return { entries, next: { base, tail: at } }
        entries.push({ ordinal: base, revision: 0, born: modified, modified })
      }
      for (; at < tail.length; at++) {
        const change = tail[at]!
        if (change.modified > until) break
        if (current.get(change.ordinal) !== change) continue
        if (entries.length === limit) return { entries, next: { base, tail: at } }
        entries.push(change)
      }
      return { entries, next: null }
    },
    advance: (at, tick) => {
      const before = count + added
      const wanted = Math.min(before, options.changesPerTick ?? Math.min(200, Math.max(3, Math.ceil(before * 0.02))))
      const created = options.newPerTick ?? Math.min(50, Math.max(1, Math.ceil(before * 0.005)))
      const all = wanted + created
      // Sessions change in pairs at the same instant, so that a page may end between two equal times.
      const instantOf = (index: number) => at - MINUTE + Math.floor(((Math.floor(index / 2) + 1) * MINUTE) / (all + 1))
      const ordinals = distinctOrdinals(hashOf(seed, 31, center, tick), before, wanted)
      ordinals.forEach((ordinal, index) => {
        const old = entry(ordinal)!
        record({ ordinal, revision: old.revision + 1, born: old.born, modified: instantOf(index) })
      })
      for (let index = 0; index < created; index++) {
        const instant = instantOf(wanted + index)
        record({ ordinal: count + added++, revision: 0, born: instant, modified: instant })
      }
      return { changed: wanted, created }
    },
    put: (ordinal, at) => {
      const old = current.get(ordinal)
      if (old === undefined) taken += 1
      record({ ordinal, revision: (old?.revision ?? -1) + 1, born: old?.born ?? at, modified: at })
    },
  }
}

/** Returns `wanted` different ordinals below `limit`, preferring new ones. */
function distinctOrdinals(base: number, limit: number, wanted: number): number[] {
  const chosen = new Set<number>()
  for (let attempt = 0; chosen.size < wanted; attempt++) {
    const recent = attempt % 2 === 0 && attempt < wanted * 4
    const reach = recent ? Math.max(wanted, Math.floor(limit / 10)) : limit
    chosen.add(limit - 1 - below(base, attempt, Math.min(reach, limit)))
  }
  return [...chosen]
}
