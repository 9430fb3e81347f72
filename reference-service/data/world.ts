import { parseTimestamp, type InstantMicros, type InstantMs } from '../../contract/model/instants.ts'
import { createCenterFeed, type Advance, type CenterFeed, type FeedEntry } from './center-feed.ts'
import { feedItemOf } from './feed-item.ts'
import { guidOf, placeOf, type Place } from './guid.ts'
import { hasPhoto, isTroublesome, participantDataOf, personOf, type NameValue, type Person } from './people.ts'
import { reportOf, type MediaAddress, type MediaCatalogue } from './report.ts'
import { factsOf, type SessionFacts } from './session-facts.ts'
import type { FeedItem, Report } from './wire.ts'

export type WorldOptions = {
  readonly seed: number
  /** Sessions of all centers together when the service starts. */
  readonly sessions: number
  readonly centers: readonly string[]
  /** Latest possible time of the last change. */
  readonly untilMs: number
  readonly changesPerTick: number | null
  readonly newPerTick: number | null
  /** Share of the people with a photo, 0 to 1. */
  readonly photoShare: number
  readonly photo: (base: number) => string
  readonly media: MediaCatalogue
  readonly address: MediaAddress
  /** The feed item of a session that was taken for real, by its number. */
  readonly takenItem: (number: number, modified: InstantMicros) => FeedItem
}

export type LocatedSession = { readonly center: string; readonly place: Place; readonly entry: FeedEntry }

/** All data of the service, generated on demand. */
export type World = {
  readonly centers: readonly string[]
  feed(center: string): CenterFeed | null
  /** End of the feed in microseconds, later than every change so far. */
  until(): InstantMicros
  /** Advances the world's time by one step: in every center, sessions change and are added. */
  advance(): Readonly<Record<string, Advance>>
  /**
   * Puts a session that was taken for real at the end of its center's feed, and returns when it was modified. The
   * world's time is made up and mostly lies in the past. So the session moves it to `now` (milliseconds), or by a
   * microsecond if it is already later: a client that has synced up to `until` gets the session with its next sync,
   * and later steps of time follow it.
   */
  putTaken(center: string, number: number, now: InstantMs): InstantMicros
  /** Puts a session back that was taken before the start. In order of `modified`. */
  restoreTaken(center: string, number: number, modified: InstantMicros): void
  item(center: string, entry: FeedEntry): FeedItem
  locate(participantId: string): LocatedSession | null
  report(session: LocatedSession): Report
  participantData(session: LocatedSession): readonly NameValue[]
  facts(session: LocatedSession): SessionFacts
  sessionId(session: LocatedSession): string
}

const MINUTE_MICROS = 60_000_000

/** Sessions that were taken for real have negative ordinals in the feed. */
const isTaken = (entry: FeedEntry) => entry.ordinal < 0

/** One person in ten takes a second test in the same center, with identical personal data. */
const PERSON_EVERY = 10

export function createWorld(options: WorldOptions): World {
  const { seed, centers } = options
  const counts = shareOut(options.sessions, centers.length)
  const feeds = centers.map((_, center) =>
    createCenterFeed({
      seed,
      center,
      count: counts[center]!,
      untilMs: options.untilMs,
      changesPerTick: options.changesPerTick,
      newPerTick: options.newPerTick,
    }),
  )
  // A few sessions should include every kind of trouble; among many it is as rare as in reality.
  const troubleEvery = counts.map((count) => Math.max(3, Math.min(31, Math.floor(count / 14))))
  const startMicros = options.untilMs * 1000
  let untilMicros = startMicros
  let tick = 0

  const personAt = (center: number, ordinal: number): { person: Person; number: number } => {
    const every = troubleEvery[center]!
    const isSecondTest = ordinal % PERSON_EVERY === PERSON_EVERY - 1 && !isTroublesome(ordinal, every)
    const number = isSecondTest ? ordinal - 1 : ordinal
    return { person: personOf(seed, center, number, every), number }
  }
  const dataAt = (center: number, ordinal: number): NameValue[] => {
    const { person, number } = personAt(center, ordinal)
    return participantDataOf(person, center, number, hasPhoto(person, options.photoShare) ? options.photo : null)
  }
  const centerIndex = (name: string) => centers.indexOf(name)
  const factsAt = (center: number, entry: FeedEntry) => factsOf(seed, center, startMicros, entry)

  return {
    centers,
    feed: (center) => feeds[centerIndex(center)] ?? null,
    until: () => untilMicros,
    advance: () => {
      tick += 1
      untilMicros += MINUTE_MICROS
      return Object.fromEntries(centers.map((name, index) => [name, feeds[index]!.advance(untilMicros, tick)]))
    },
    putTaken: (center, number, now) => {
      untilMicros = Math.max(now * 1000, untilMicros + 1)
      feeds[centerIndex(center)]?.put(-number, untilMicros)
      return untilMicros
    },
    restoreTaken: (center, number, modified) => {
      untilMicros = Math.max(untilMicros, modified)
      feeds[centerIndex(center)]?.put(-number, modified)
    },
    item: (center, entry) => {
      if (isTaken(entry)) return options.takenItem(-entry.ordinal, entry.modified)
      const index = centerIndex(center)
      const participantId = guidOf(seed, 'participant', { center: index, ordinal: entry.ordinal })
      return feedItemOf(factsAt(index, entry), participantId, dataAt(index, entry.ordinal))
    },
    locate: (participantId) => {
      const place = placeOf(seed, 'participant', participantId)
      const entry = place === null ? null : (feeds[place.center]?.entry(place.ordinal) ?? null)
      return place === null || entry === null ? null : { center: centers[place.center]!, place, entry }
    },
    report: ({ place, entry }) =>
      reportOf({
        facts: factsAt(place.center, entry),
        participantId: guidOf(seed, 'participant', place),
        participantData: dataAt(place.center, place.ordinal),
        media: options.media,
        address: options.address,
      }),
    participantData: ({ place }) => dataAt(place.center, place.ordinal),
    facts: ({ place, entry }) => factsAt(place.center, entry),
    sessionId: ({ place }) => guidOf(seed, 'session', place),
  }
}

/** The first center has half of the sessions; the others share the rest. */
function shareOut(sessions: number, centers: number): number[] {
  if (centers === 1) return [sessions]
  const rest = Math.floor(sessions / 2 / (centers - 1))
  return Array.from({ length: centers }, (_, index) => (index === 0 ? sessions - rest * (centers - 1) : rest))
}

/** Fixed, so that one seed gives the same data on every later day. */
const LAST_DAY = '2026-11-19T17:30:00Z'

/** Default end of the data: {@link LAST_DAY}, or yesterday evening if the computer's clock is before that. */
export function defaultUntil(now: number): number {
  const fixed = parseTimestamp(LAST_DAY)!
  const yesterday = now - (now % 86_400_000) - 6.5 * 3_600_000
  return Math.min(fixed, yesterday)
}
