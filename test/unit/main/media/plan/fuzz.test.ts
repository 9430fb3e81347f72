import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DeskError } from '../../../../../contract/model/errors.ts'
import type { PresentationPlan } from '../../../../../main/media/plan/presentation-plan.ts'
import { findMediaFolder } from '../../../../../reference-service/media/library.ts'
import { audioSet, mpd, onePeriod, planOf, videoSet } from '../../../../support/plan-manifest.ts'

/** Most parts of a plan. */
const MOST_PARTS = 200_000

const SAMPLES = ['timeline', 'numbered', 'ranges'].map((name) =>
  readFileSync(join(findMediaFolder(), 'dash', name, 'manifest.mpd'), 'utf8'),
)
const FORMS = [
  ...SAMPLES,
  mpd(
    `<BaseURL>https://one.example/</BaseURL><Period duration="PT4S"><BaseURL>p/</BaseURL>${videoSet(
      `<SegmentList timescale="2" duration="4"><Initialization range="0-9"/><SegmentURL mediaRange="10-19"/>
        <SegmentURL media="b" mediaRange="20-29"/></SegmentList><Representation bandwidth="900" height="480"/>`,
    )}</Period><Period start="PT4S">${audioSet(
      `<SegmentTemplate timescale="10" presentationTimeOffset="7" media="$Time$-$Number%03d$"><SegmentTimeline>
        <S t="5" d="9" r="-1"/><S t="50" d="10" k="2"/></SegmentTimeline></SegmentTemplate><Representation id="a"/>`,
    )}</Period>`,
    'mediaPresentationDuration="PT9S"',
  ),
]

/** The plan of any text, or `null` where it is refused; any other failure fails the test. */
function tryPlan(text: string): PresentationPlan | null {
  try {
    return planOf(text, 'balanced')
  } catch (error) {
    if (error instanceof DeskError && error.code === 'media-unplayable') return null
    throw error
  }
}

function assertSound(plan: PresentationPlan): void {
  expect(plan.parts.length).toBeLessThanOrEqual(MOST_PARTS)
  expect(plan.bytes).toBeGreaterThanOrEqual(0)
  expect(Number.isFinite(plan.duration) && plan.duration > 0).toBe(true)
  const keys = plan.parts.map(({ address, range }) => `${address} ${range}`)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { address, range, start, end, bytes } of plan.parts) {
    expect(new URL(address).protocol).toMatch(/^https?:$/)
    expect(range ?? '0-0').toMatch(/^\d+-\d+$/)
    expect(start >= 0 && start <= end && end <= plan.duration).toBe(true)
    expect(bytes === null || bytes > 0).toBe(true)
  }
  // The manifest for the player is planned alike.
  expect(tryPlan(plan.xml)).toEqual(plan)
}

const VALUES = [
  '0',
  '-1',
  '1e9',
  '1e-9',
  '99999999999999999999',
  '0x10',
  'NaN',
  '',
  'PT0S',
  'P31D',
  'file:///x',
  '//h',
  '$Number%099d$',
  '$Time$',
  '$RepresentationID$$Bandwidth$$$',
  '../../..',
  'http:',
  'dynamic',
  'hvc1',
  '5-4',
  '0-999999999999999',
]

/** Replaces values of attributes, and repeats, removes and swaps pieces of a manifest. */
const mutated = fc
  .tuple(
    fc.constantFrom(...FORMS),
    fc.array(
      fc.tuple(
        fc.constantFrom('value', 'cut', 'twice', 'text'),
        fc.nat(10_000),
        fc.nat(200),
        fc.constantFrom(...VALUES),
      ),
      { minLength: 1, maxLength: 5 },
    ),
  )
  .map(([form, changes]) => changes.reduce(change, form))

function change(text: string, [kind, at, length, value]: readonly [string, number, number, string]): string {
  const place = at % text.length
  switch (kind) {
    case 'value': {
      const attributes = [...text.matchAll(/="[^"]*"/g)]
      const chosen = attributes[at % Math.max(1, attributes.length)]
      if (chosen === undefined) return text
      return `${text.slice(0, chosen.index)}="${value}"${text.slice(chosen.index + chosen[0].length)}`
    }
    case 'cut': {
      // Whole elements, so that what is left can still be read.
      const elements = [...text.matchAll(/<(\w+)[^>]*\/>|<(S|BaseURL|SegmentTimeline|Initialization)\b[^]*?<\/\2>/g)]
      const chosen = elements[at % Math.max(1, elements.length)]
      return chosen === undefined ? text : text.slice(0, chosen.index) + text.slice(chosen.index + chosen[0].length)
    }
    case 'twice': {
      const sets = [...text.matchAll(/<(Period|AdaptationSet|Representation|S|SegmentURL)\b[^]*?(?:<\/\1>|\/>)/g)]
      const chosen = sets[at % Math.max(1, sets.length)]
      return chosen === undefined ? text : text.slice(0, chosen.index) + chosen[0] + text.slice(chosen.index)
    }
    default:
      return text.slice(0, place) + value + text.slice(place + (length % 5))
  }
}

test('a manifest that was changed at random is refused, or planned soundly', () => {
  let planned = 0
  fc.assert(
    fc.property(mutated, (text) => {
      const plan = tryPlan(text)
      if (plan === null) return
      planned += 1
      assertSound(plan)
    }),
    { numRuns: 600, seed: 11 },
  )
  // Otherwise the test would say little.
  expect(planned).toBeGreaterThan(100)
})

test('text of any kind is refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(tryPlan(text)).toBeNull()
    }),
    { numRuns: 200, seed: 12 },
  )
})

/** Entries of a timeline without gaps that is at least as long as the period. */
const timeline = fc.record({
  timescale: fc.constantFrom(1, 10, 1000, 90_000),
  offset: fc.nat(100_000),
  seconds: fc.integer({ min: 1, max: 600 }),
  runs: fc.array(fc.record({ d: fc.integer({ min: 1, max: 40 }), r: fc.nat(5) }), { maxLength: 8 }),
  lead: fc.nat(20),
})

test('the parts of a timeline without gaps cover the period without gaps', () => {
  fc.assert(
    fc.property(timeline, ({ timescale, offset, seconds, runs, lead }) => {
      // It may begin before the period. The last entry is repeated to its end.
      const begin = Math.max(0, offset - lead * timescale)
      const entries = [...runs, { d: 7, r: -1 }].map(
        ({ d, r }, index) => `<S ${index === 0 ? `t="${begin}"` : ''} d="${d * timescale}" r="${r}"/>`,
      )
      const set = videoSet(`<SegmentTemplate timescale="${timescale}" presentationTimeOffset="${offset}"
        media="$Number$-$Time$"><SegmentTimeline>${entries.join('')}</SegmentTimeline></SegmentTemplate><Representation/>`)
      const { parts } = planOf(onePeriod(set, `mediaPresentationDuration="PT${seconds}S"`))
      let covered = 0
      for (const { start, end } of parts) {
        expect(start).toBeLessThanOrEqual(covered + 1e-6)
        covered = end
      }
      expect(covered).toBe(seconds)
    }),
    { numRuns: 300, seed: 13 },
  )
})

test('segments of equal duration cover the period without gaps', () => {
  const facts = fc.record({
    timescale: fc.constantFrom(1, 1000, 12_800, 90_000),
    duration: fc.integer({ min: 1, max: 900_000 }),
    milliseconds: fc.integer({ min: 1, max: 600_000 }),
  })
  fc.assert(
    fc.property(facts, ({ timescale, duration, milliseconds }) => {
      const set = videoSet(`<SegmentTemplate timescale="${timescale}" duration="${duration}" media="$Number$"/>
        <Representation/>`)
      const plan = tryPlan(onePeriod(set, `mediaPresentationDuration="PT${milliseconds / 1000}S"`))
      if (plan === null) {
        expect(milliseconds / 1000 / (duration / timescale)).toBeGreaterThan(MOST_PARTS)
        return
      }
      const gaps = plan.parts.map(({ start }, index) => Math.abs(start - (plan.parts[index - 1]?.end ?? 0)))
      expect(gaps.filter((gap) => gap > 1e-4)).toEqual([])
      expect(plan.parts.at(-1)?.end).toBeCloseTo(milliseconds / 1000, 4)
    }),
    { numRuns: 200, seed: 14 },
  )
})
