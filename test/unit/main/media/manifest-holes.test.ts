import fc from 'fast-check'
import { expect, test } from 'vitest'
import { childrenNamed } from '../../../../contract/model/manifest/elements.ts'
import { segmentsOfTimeline } from '../../../../contract/model/manifest/segments.ts'
import { checkManifest } from '../../../../main/media/manifest.ts'
import { onePeriod, videoSet } from '../../../support/plan-manifest.ts'

type Entry = { readonly t?: number; readonly d: number; readonly r?: number }

/** The entries of a timeline as the player gets them. */
function filled(entries: readonly Entry[]): readonly Entry[] {
  const written = entries.map((entry) => {
    const attributes = Object.entries(entry).map(([name, value]) => ` ${name}="${value}"`)
    return `<S${attributes.join('')}/>`
  })
  const text = onePeriod(
    videoSet(
      `<SegmentTemplate timescale="10" media="$Time$.m4s"><SegmentTimeline>${written.join('')}</SegmentTimeline></SegmentTemplate>
       <Representation id="v" bandwidth="1" codecs="avc1"/>`,
    ),
  )
  const { root } = checkManifest(text, 'https://media.example/a/manifest.mpd')
  const [timeline] = Array.from(root.getElementsByTagNameNS('*', 'SegmentTimeline'))
  return childrenNamed(timeline!, 'S').map((entry) => ({
    ...(entry.hasAttribute('t') && { t: Number(entry.getAttribute('t')) }),
    d: Number(entry.getAttribute('d')),
    ...(entry.hasAttribute('r') && { r: Number(entry.getAttribute('r')) }),
  }))
}

const segmentsOf = (entries: readonly Entry[]) => [
  ...segmentsOfTimeline(
    entries.map(({ t, d, r }) => ({ t: t ?? null, d, r: r ?? 0 })),
    1e9,
  ),
]

test('the segment before a hole lasts until the next one', () => {
  expect(
    filled([
      { t: 0, d: 20 },
      { t: 60, d: 20 },
    ]),
  ).toEqual([
    { t: 0, d: 60 },
    { t: 60, d: 20 },
  ])
  expect(
    filled([
      { t: 0, d: 20, r: 2 },
      { t: 100, d: 20, r: 4 },
    ]),
  ).toEqual([{ t: 0, d: 20, r: 1 }, { d: 60 }, { t: 100, d: 20, r: 4 }])
})

test.each([
  ['no hole', [{ t: 0, d: 20, r: 3 }, { t: 80, d: 15 }, { d: 5 }]],
  [
    'overlapping segments',
    [
      { t: 0, d: 20 },
      { t: 15, d: 20 },
    ],
  ],
  [
    'an entry that is repeated until the next one',
    [
      { t: 0, d: 20, r: -1 },
      { t: 90, d: 20 },
    ],
  ],
])('a timeline with %s stays as it is', (_, entries) => {
  expect(filled(entries)).toEqual(entries)
})

test('segments begin where they did, as many as there were, without a hole between them', () => {
  const entry = fc.record({
    gap: fc.integer({ min: 0, max: 50 }),
    d: fc.integer({ min: 1, max: 40 }),
    r: fc.integer({ min: 0, max: 4 }),
  })
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 8 }), (drawn) => {
      let time = 0
      const entries = drawn.map(({ gap, d, r }) => {
        const t = time + gap
        time = t + d * (r + 1)
        return { t, d, r }
      })
      const [before, after] = [segmentsOf(entries), segmentsOf(filled(entries))]
      expect(after.map((segment) => segment.time)).toEqual(before.map((segment) => segment.time))
      for (const [index, { time: start, duration }] of after.entries()) {
        const next = after[index + 1]
        if (next) expect(start + duration).toBe(next.time)
      }
      expect(after.at(-1)?.duration).toBe(before.at(-1)?.duration)
    }),
    { numRuns: 100 },
  )
})
