import { expect, test } from 'vitest'
import fc from 'fast-check'
import {
  createLevelMeter,
  decibelsOf,
  knownMeasurements,
  measurements,
  percentile,
} from '../../../../../../renderer/features/player/waveform/levels.ts'

const RATE = 8000
const tone = (seconds: number, amplitude: number) =>
  Float32Array.from({ length: seconds * RATE }, (_, at) => (at % 2 === 0 ? amplitude : -amplitude))

function measured(seconds: number, ...pieces: readonly (readonly [start: number, ...channels: Float32Array[]])[]) {
  const meter = createLevelMeter(seconds)
  for (const [start, ...channels] of pieces) meter.add(start, channels, RATE)
  return meter.levels()
}

test('a recording has twenty measurements a second, of the highest sample and of the mean', () => {
  const levels = measured(1, [0, tone(0.5, 1)], [0.5, new Float32Array(RATE / 2)])
  expect([...measurements(levels, 'peak')]).toEqual([...Array<number>(10).fill(255), ...Array<number>(10).fill(0)])
  expect([...measurements(levels, 'mean')]).toEqual([...Array<number>(10).fill(255), ...Array<number>(10).fill(0)])
})

test('a byte is a level in decibels', () => {
  for (const decibels of [-3, -20, -45, -70]) {
    const [peak = 0] = measurements(measured(0.05, [0, tone(0.05, 10 ** (decibels / 20))]), 'peak')
    expect(Math.abs(decibelsOf(peak) - decibels)).toBeLessThan(0.2)
  }
})

test('a short sound raises the highest sample more than the mean', () => {
  const click = new Float32Array(RATE / 20)
  click[100] = 0.5
  const [peak = 0, mean = 0] = measured(0.05, [0, click])
  expect(decibelsOf(peak)).toBeCloseTo(-6, 0)
  expect(decibelsOf(mean)).toBeLessThan(-30)
})

test('of several channels the loudest counts for the highest sample, all of them for the mean', () => {
  const [peak = 0, mean = 0] = measured(0.05, [0, tone(0.05, 0.5), new Float32Array(RATE / 20)])
  expect(decibelsOf(peak)).toBeCloseTo(-6, 0)
  expect(decibelsOf(mean)).toBeCloseTo(-9, 0)
})

test('pieces give the same measurements in any order and at any cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 59 }), { maxLength: 6 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 60, maxLength: 60 }),
      (cuts, amplitudes) => {
        const sound = Float32Array.from({ length: 3 * RATE }, (_, at) => amplitudes[Math.floor((at * 20) / RATE)] ?? 0)
        const edges = [...new Set([0, ...cuts, 60])].sort((one, other) => one - other)
        const pieces = edges
          .slice(1)
          .map((end, index) => {
            const from = edges[index] ?? 0
            return [from / 20, sound.slice((from * RATE) / 20, (end * RATE) / 20)] as const
          })
          .reverse()
        expect(measured(3, ...pieces)).toEqual(measured(3, [0, sound]))
      },
    ),
  )
})

test('a gap of a moment between two pieces is as what was before it, and a longer one is not known', () => {
  const levels = measured(2, [0, tone(0.9, 1)], [1, tone(0.5, 1)])
  const means = measurements(levels, 'mean')
  expect([...means.slice(0, 30)].every((byte) => byte === 255)).toBe(true)
  const known = knownMeasurements(levels)
  expect([...known]).toEqual([...Array<number>(30).fill(1), ...Array<number>(10).fill(0)])
  // Silence is known.
  expect([...knownMeasurements(measured(1, [0, tone(1, 0)]))]).toEqual(Array<number>(20).fill(1))
})

test('sound beyond the end of its recording is left out', () => {
  expect(measured(0.5, [0, tone(2, 1)])).toHaveLength(20)
})

test('a percentile is a value that is there', () => {
  expect(percentile(Uint8Array.of(5, 1, 9, 7), 0.5)).toBe(5)
  expect(percentile(Uint8Array.of(5, 1, 9, 7), 1)).toBe(9)
  expect(percentile(new Uint8Array(), 0.5)).toBe(0)
})
