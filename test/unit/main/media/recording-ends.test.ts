import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Grant } from '../../../../main/media/grants.ts'
import { restOfTrack } from '../../../../main/media/plan/rest-of-track.ts'
import { createRecordingEnds } from '../../../../main/media/recording-ends.ts'
import { audioSet, onePeriod, PLAN_ADDRESS, PLAN_BASE, planOf, videoSet } from '../../../support/plan-manifest.ts'

const TEMPLATE = '<SegmentTemplate duration="2" media="$RepresentationID$$Number$"/>'
const TEXT = onePeriod(
  videoSet(`${TEMPLATE}<Representation id="v" bandwidth="1"/>`) +
    audioSet(`${TEMPLATE}<Representation id="a" bandwidth="1"/>`),
  'mediaPresentationDuration="PT60S"',
)
const part = (name: string) => ({ address: `${PLAN_BASE}${name}`, range: null })

/** A host that has some of the recording, and asks what is behind the end. */
function hostWith(has: (name: string) => boolean, missing = 404) {
  const asked: string[] = []
  const grant = { url: new URL(PLAN_ADDRESS) } as Grant
  const ends = createRecordingEnds(
    {
      async open(_grant, target) {
        const name = String(target).slice(PLAN_BASE.length)
        asked.push(name)
        return {
          url: new URL(target),
          status: has(name) ? 206 : missing,
          header: () => null,
          body: Readable.from([]),
        }
      },
    },
    { restOfTrack: async (bytes, address, of) => restOfTrack(Buffer.from(bytes).toString(), address, of) },
  )
  ends.begin(grant, Buffer.from(planOf(TEXT).xml))
  return {
    asked,
    isBehind: (name: string) => ends.isBehind(grant, part(name)),
    isKnown: (name: string) => ends.isKnown(grant, part(name)),
  }
}
const until = (last: number) => (name: string) => name.startsWith('v') || Number(name.slice(1)) <= last

test.each([404, 410, 416])(
  'a part is behind the end where all that are looked for after it are missing (%i)',
  async (status) => {
    const { isBehind, isKnown, asked } = hostWith(until(12), status)
    expect(isKnown('a13')).toBe(false)
    expect(await isBehind('a13')).toBe(true)
    expect(asked).toEqual(['a1', 'a14', 'a15', 'a16', 'a17', 'a21', 'a24', 'a27', 'a30'])
    // From now on nothing behind it is asked for; another track has an end of its own.
    expect(['a13', 'a14', 'a30'].map(isKnown)).toEqual([true, true, true])
    expect(['a12', 'v13'].map(isKnown)).toEqual([false, false])
  },
)

test('the last part alone is behind the end', async () => {
  expect(await hostWith(until(29)).isBehind('a30')).toBe(true)
})

test.each([
  ['the next one is there', (name: string) => name !== 'a13'],
  ['the last one is there', (name: string) => !['a13', 'a14', 'a15', 'a16', 'a17', 'a18', 'a19'].includes(name)],
])('a hole is no end: %s', async (_name, has) => {
  const { isBehind, asked } = hostWith(has)
  expect(await isBehind('a13')).toBe(false)
  const { length } = asked
  expect(await isBehind('a13')).toBe(false)
  expect(asked).toHaveLength(length)
})

test('a track of which nothing is there has no end, nor has what the manifest does not name', async () => {
  const { isBehind } = hostWith(until(0))
  expect(await isBehind('a1')).toBe(false)
  expect(await isBehind('a2')).toBe(false)
  expect(await isBehind('x3')).toBe(false)
})

test('a host that does not say what it has tells no end', async () => {
  expect(await hostWith(until(12), 503).isBehind('a13')).toBe(false)
  expect(await hostWith(until(12), 403).isBehind('a13')).toBe(false)
})
