import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCenterFeed, type CenterFeed, type FeedEntry } from '../../../reference-service/data/center-feed.ts'
import { TEST_UNTIL } from '../../support/service.ts'

const START = TEST_UNTIL * 1000
const MINUTE = 60_000_000

function feedOf(seed: number, count: number): CenterFeed {
  return createCenterFeed({ seed, center: 0, count, untilMs: TEST_UNTIL, changesPerTick: null, newPerTick: null })
}

function readAll(feed: CenterFeed, since: number, until: number, limit: number): FeedEntry[] {
  const all: FeedEntry[] = []
  for (let position = feed.positionAfter(since); ;) {
    const { entries, next } = feed.page(position, until, limit)
    expect(entries.length).toBeLessThanOrEqual(limit)
    all.push(...entries)
    if (next === null) return all
    expect(entries).toHaveLength(limit)
    position = next
  }
}

test('pages of any size hold each session modified since, once and in order', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 4 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (seed, count, limit, ticks, share) => {
        const feed = feedOf(seed, count)
        for (let tick = 1; tick <= ticks; tick++) feed.advance(START + tick * MINUTE, tick)
        const until = START + ticks * MINUTE
        const every = Array.from({ length: feed.total() }, (_, ordinal) => feed.entry(ordinal)!)
        const since = every[Math.floor(share * (every.length - 1))]!.modified
        const read = readAll(feed, since, until, limit)
        const wanted = every.filter((entry) => entry.modified > since)
        expect(read.map((entry) => entry.ordinal).sort((a, b) => a - b)).toEqual(wanted.map((entry) => entry.ordinal))
        for (const [index, entry] of read.entries()) {
          if (index > 0) expect(entry.modified).toBeGreaterThanOrEqual(read[index - 1]!.modified)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('a second reading from the end of the first finds just what changed and what is new', () => {
  const feed = feedOf(7, 500)
  expect(readAll(feed, 0, START, 100)).toHaveLength(500)
  const { changed, created } = feed.advance(START + MINUTE, 1)
  expect(changed).toBeGreaterThan(0)
  expect(created).toBeGreaterThan(0)
  const second = readAll(feed, START, START + MINUTE, 100)
  expect(second).toHaveLength(changed + created)
  expect(second.filter((entry) => entry.revision > 0)).toHaveLength(changed)
  expect(second.filter((entry) => entry.ordinal >= 500)).toHaveLength(created)
  expect(readAll(feed, START + MINUTE, START + MINUTE, 100)).toEqual([])
})

test('a session that changes while a reading goes on is left to the next reading', () => {
  const feed = feedOf(7, 500)
  const first = feed.page(feed.positionAfter(0), START, 100)
  feed.advance(START + MINUTE, 1)
  const rest: FeedEntry[] = []
  for (let position = first.next; position !== null;) {
    const page = feed.page(position, START, 100)
    rest.push(...page.entries)
    position = page.next
  }
  const later = readAll(feed, START, START + MINUTE, 100)
  const seen = new Set([...first.entries, ...rest, ...later].map((entry) => entry.ordinal))
  expect(rest.every((entry) => entry.revision === 0)).toBe(true)
  expect(seen.size).toBe(feed.total())
})

test('several sessions change at the very same instant', () => {
  const feed = feedOf(7, 500)
  feed.advance(START + MINUTE, 1)
  const instants = readAll(feed, START, START + MINUTE, 100).map((entry) => entry.modified)
  expect(new Set(instants).size).toBeLessThan(instants.length)
})

test('the same steps of time change the same sessions', () => {
  const runs = [1, 2].map(() => {
    const feed = feedOf(11, 200)
    for (let tick = 1; tick <= 3; tick++) feed.advance(START + tick * MINUTE, tick)
    return readAll(feed, 0, START + 3 * MINUTE, 50)
  })
  expect(runs[0]).toEqual(runs[1])
})

test('a session that was taken is in the feed once, at its latest change, beside those that change', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 7 }),
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 20 }),
      (count, limit, steps) => {
        const feed = feedOf(7, count)
        let at = START
        let created = 0
        const changed = new Map<number, number>()
        // 0 is a step of time, any other number a change of the session of that number.
        steps.forEach((step, tick) => {
          at += step === 0 ? MINUTE : 1
          if (step === 0) created += feed.advance(at, tick + 1).created
          else {
            feed.put(-step, at)
            changed.set(-step, at)
          }
        })
        const read = readAll(feed, 0, at, limit)
        expect(feed.total()).toBe(count + created + changed.size)
        expect(new Set(read.map(({ ordinal }) => ordinal)).size).toBe(feed.total())
        expect(read).toHaveLength(feed.total())
        for (const [ordinal, modified] of changed) {
          expect(read.find((entry) => entry.ordinal === ordinal)).toMatchObject({ modified })
          expect(readAll(feed, modified, at, limit).some((entry) => entry.ordinal === ordinal)).toBe(false)
        }
      },
    ),
  )
})
