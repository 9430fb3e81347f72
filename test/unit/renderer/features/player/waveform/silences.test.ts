import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UNKNOWN } from '../../../../../../contract/model/waveform.ts'
import { barHeights } from '../../../../../../renderer/features/player/waveform/bars.ts'
import { levelingGain } from '../../../../../../renderer/features/player/waveform/loudness.ts'
import { bytesOf, measurements } from '../../../../../../renderer/features/player/waveform/levels.ts'
import { findSilences, silenceThreshold } from '../../../../../../renderer/features/player/waveform/silences.ts'

/** Levels of a recording of stretches, each of some seconds at a loudness in decibels. */
function recording(...stretches: readonly (readonly [seconds: number, decibels: number])[]) {
  const bytes = stretches.flatMap(([seconds, decibels]) =>
    Array<number>(Math.round(seconds * 20)).fill(Math.max(0, Math.round(255 + bytesOf(decibels)))),
  )
  return Uint8Array.from(bytes.flatMap((byte) => [byte, byte]))
}
const SPEECH = -18
/** Seconds of which no sound is known. */
const unknown = (seconds: number) =>
  Uint8Array.from({ length: 40 * seconds }, (_, at) => (at % 2 === 0 ? UNKNOWN.peak : UNKNOWN.mean))

test('silences longer than the limit are found, in a quiet and in a noisy room', () => {
  for (const noise of [-80, -60, -40]) {
    const levels = recording([5, SPEECH], [3, noise], [4, SPEECH], [1.5, noise], [5, SPEECH], [6, noise])
    expect(findSilences(levels, 2)).toEqual([
      { start: 5, end: 8 },
      { start: 18.5, end: 24.5 },
    ])
    expect(findSilences(levels, 1)).toHaveLength(3)
    expect(findSilences(levels, 6)).toEqual([])
  }
})

test('a silence is longer than the limit, and not as long as it', () => {
  expect(findSilences(recording([5, SPEECH], [2, -70], [5, SPEECH]), 2)).toEqual([])
  expect(findSilences(recording([5, SPEECH], [2.1, -70], [5, SPEECH]), 2)).toHaveLength(1)
})

test('a recording in which somebody speaks quietly has no silences where they speak', () => {
  const levels = recording([10, -18], [5, -30], [10, -18], [4, -60])
  expect(findSilences(levels, 2)).toEqual([{ start: 25, end: 29 }])
})

test('a click does not end a silence, a short word does', () => {
  expect(findSilences(recording([5, SPEECH], [2, -70], [0.1, -20], [2, -70], [5, SPEECH]), 2)).toEqual([
    { start: 5, end: 9.1 },
  ])
  expect(findSilences(recording([5, SPEECH], [2, -70], [0.3, -20], [2, -70], [5, SPEECH]), 2)).toEqual([])
})

test('where nothing is said, there is nothing to skip', () => {
  expect(findSilences(recording([60, -80]), 2)).toEqual([])
  expect(findSilences(recording([60, -65]), 2)).toEqual([])
  expect(findSilences(new Uint8Array(), 2)).toEqual([])
})

test('a hum that is as loud throughout is not silence', () => {
  expect(findSilences(recording([60, -30]), 2)).toEqual([])
})

test('silences are apart, in order, longer than the limit, and nearly all of each is below the threshold', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), fc.integer({ min: 1, max: 20 }), (means, tenths) => {
      const levels = Uint8Array.from([...means].flatMap((byte) => [byte, byte]))
      const silences = findSilences(levels, tenths / 10)
      const threshold = silenceThreshold(means) ?? 0
      let before = -1
      for (const { start, end } of silences) {
        expect(start).toBeGreaterThan(before)
        expect(end - start).toBeGreaterThan(tenths / 10)
        const inside = measurements(levels, 'mean').slice(Math.round(start * 20), Math.round(end * 20))
        const loud = inside.filter((byte) => byte >= threshold).length
        expect(loud).toBeLessThanOrEqual(inside.length * 0.2)
        before = end
      }
    }),
  )
})

test('quiet recordings are amplified and loud ones reduced, as far as makes sense', () => {
  const decibels = (levels: Uint8Array<ArrayBuffer>) => 20 * Math.log10(levelingGain(levels))
  expect(decibels(recording([10, -35], [5, -80]))).toBeCloseTo(15, 0)
  expect(decibels(recording([10, -20]))).toBeCloseTo(0, 0)
  expect(decibels(recording([10, -12]))).toBeCloseTo(-8, 0)
  // Pauses do not make a recording quieter.
  expect(decibels(recording([10, -30], [60, -70]))).toBeCloseTo(10, 0)
  expect(decibels(recording([10, -70]))).toBeCloseTo(20, 0)
  expect(levelingGain(recording([10, -80]))).toBe(1)
  expect(levelingGain(new Uint8Array())).toBe(1)
})

test('bars are in proportion to the loudest part, over the length of the video', () => {
  expect(barHeights(recording([5, -6], [5, -80]), 4, 10)).toEqual([1, 1, 0, 0])
  const [loud, quiet] = barHeights(recording([5, 0], [5, -20]), 2, 10)
  expect([loud, quiet]).toEqual([1, expect.closeTo(0.1, 2)])
  // A video that is longer than its sound.
  expect(barHeights(recording([5, -6]), 4, 10)).toEqual([1, 1, null, null])
  for (const height of barHeights(recording([5, -70]), 3, 5)) expect(height).toBeLessThan(0.1)
})

test('where no sound is known there is no silence and no bar, and nothing else changes by it', () => {
  const before = recording([5, SPEECH], [3, -70], [2, SPEECH])
  const after = recording([4, SPEECH], [6, -70])
  const levels = Uint8Array.from([...before, ...unknown(60), ...after])
  expect(findSilences(levels, 2)).toEqual([
    { start: 5, end: 8 },
    { start: 74, end: 80 },
  ])
  // A silence ends where nothing is known, and goes on behind it as another one.
  const split = Uint8Array.from([
    ...recording([5, SPEECH], [3, -70]),
    ...unknown(0.05),
    ...recording([3, -70], [5, SPEECH]),
  ])
  expect(findSilences(split, 2).map(({ start }) => start)).toEqual([5, 8.05])
  expect(levelingGain(levels)).toBeCloseTo(levelingGain(Uint8Array.from([...before, ...after])), 6)
  const bars = barHeights(levels, 16, 80)
  expect(bars.map((height) => height === null)).toEqual(bars.map((_, bar) => bar >= 2 && bar < 14))
  expect(bars[0]).toBe(1)
})
