import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMediaFolder } from '../../../../../../reference-service/media/library.ts'
import type { SoundFrames } from '../../../../../../renderer/features/player/waveform/frames.ts'
import { placedRuns } from '../../../../../../renderer/features/player/waveform/placed-runs.ts'
import { readSoundFrames } from '../../../../../../renderer/features/player/waveform/sound-frames.ts'
import { bytesOf, mp4Init, mp4Segment, TIMESCALE, webmCluster, webmInit } from '../../../../../support/sound-file.ts'

const near = (value: number) => expect.closeTo(value, 6) as number
const count = (length: number, from: number, step: number) => Array.from({ length }, (_, at) => from + at * step)

test('the frames of a real recording are heard one after the other, in all of its segments', () => {
  const read = (name: string) => readFileSync(join(findMediaFolder(), 'dash', 'numbered', name))
  const segments = Array.from({ length: 9 }, (_, at) => read(`segment-2-${String(at + 1).padStart(3, '0')}.m4s`))
  const frames = readSoundFrames(bytesOf(read('init-2.m4s'), ...segments))
  if (frames === null) throw new Error('no frames')
  expect(frames.fragments).toHaveLength(9)
  expect(frames.fragments.reduce((sum, fragment) => sum + fragment.frames, 0)).toBe(frames.times.length)
  const seconds = frames.durations.reduce((sum, duration) => sum + duration, 0)
  expect(seconds).toBeCloseTo(18, 0)
  // What the decoder drops is heard before the recording begins.
  expect(frames.times[0]).toBeCloseTo(-frames.dropped, 6)
  expect(placedRuns(frames, seconds - frames.dropped)).toEqual([
    { from: 0, until: expect.closeTo(seconds - frames.dropped, 2) as number, time: expect.closeTo(0, 2) as number },
  ])
  // A segment by itself is heard at its time as well.
  const alone = readSoundFrames(bytesOf(read('init-2.m4s'), read('segment-2-005.m4s')))
  expect(alone?.times[0]).toBeCloseTo(8 - frames.dropped, 1)
})

test('frames in MP4 are heard at the times of their fragments, earlier by the first edit', () => {
  const file = (edits: readonly number[]) =>
    bytesOf(mp4Init({ edits }), mp4Segment(4000, 2), mp4Segment(9000, [50, 70]))
  expect(readSoundFrames(file([]))).toMatchObject({
    times: [4, 4.1, 9, 9.05],
    durations: [0.1, 0.1, 0.05, 0.07],
    dropped: 0,
  })
  expect(readSoundFrames(file([100]))).toMatchObject({ times: [3.9, 4, 8.9, near(8.95)], dropped: 0.1 })
  // As Chromium plays it: an empty edit, which would delay all, counts nothing.
  expect(readSoundFrames(file([-1, 100]))).toMatchObject({ times: [4, 4.1, 9, 9.05], dropped: 0 })
})

test('frames in WebM are heard at the times of their blocks, in clusters with and without a size', () => {
  const frames = readSoundFrames(
    bytesOf(webmInit(), webmCluster(1000, [0, 20, 40], true), webmCluster(4000, [20, 40, 61])),
  )
  expect(frames?.times).toEqual([1, 1.02, 1.04, 4.02, 4.04, 4.061].map(near))
  expect(frames?.lengths).toEqual(count(6, 0.02, 0).map(near))
  expect(frames?.dropped).toBe(0.0065)
  expect(frames?.fragments.map((fragment) => fragment.frames)).toEqual([3, 3])
})

test('files of other kinds, without sound or cut off are not placed', () => {
  expect(readSoundFrames(bytesOf(Buffer.from('OggS and more of it')))).toBeNull()
  expect(readSoundFrames(bytesOf(Buffer.alloc(0)))).toBeNull()
  expect(readSoundFrames(bytesOf(mp4Init()))).toBeNull()
  expect(readSoundFrames(bytesOf(mp4Init(), mp4Segment(0, 4, 0, 2)))).toBeNull()
  // More frames than a file of sound has, stated in few bytes.
  const half = [mp4Segment(0, 150_000), mp4Segment(15_000_000, 150_000)] as const
  expect(readSoundFrames(bytesOf(mp4Init(), half[0]))?.times).toHaveLength(150_000)
  expect(readSoundFrames(bytesOf(mp4Init(), ...half))).toBeNull()
  expect(readSoundFrames(bytesOf(webmInit()))).toBeNull()
  const whole = Buffer.concat([mp4Init(), mp4Segment(0, 4)])
  for (const length of [20, 60, 300, whole.length - 12, whole.length - 1]) {
    expect(readSoundFrames(bytesOf(whole.subarray(0, length)))).toBeNull()
  }
  // More frames than the file has bytes for.
  expect(readSoundFrames(bytesOf(mp4Init(), mp4Segment(0, 0xffffffff)))).toBeNull()
})

/** Frames of a tenth of a second at their times; each lasts until the next one. */
function framesAt(times: readonly number[], dropped = 0): SoundFrames {
  const durations = times.map((time, at) => (times[at + 1] ?? time + 0.1) - time)
  return { times, durations, lengths: null, dropped, fragments: [] }
}

test('decoded sound is split at holes, wherever the container states them', () => {
  const inFrames = framesAt([...count(20, 0, 0.1), ...count(10, 5, 0.1)])
  const expected = [
    { from: 0, until: near(2), time: 0 },
    { from: near(2), until: near(3), time: 5 },
  ]
  expect(placedRuns(inFrames, 3)).toEqual(expected)
  // A fragment that begins later than the one before it ends.
  expect(placedRuns({ ...inFrames, durations: count(30, 0.1, 0) }, 3)).toEqual(expected)
})

test('what the decoder drops first is missing at the beginning, and the rest at the end', () => {
  const frames = framesAt(count(20, 3.9, 0.1), 0.1)
  expect(placedRuns(frames, 1.8)).toEqual([{ from: 0, until: near(1.8), time: near(4) }])
  expect(placedRuns(frames, 2)).toEqual([{ from: 0, until: near(2), time: near(3.9) }])
})

test('sound of which frames could not be decoded is not placed', () => {
  expect(placedRuns(framesAt(count(20, 0, 0.1)), 1.5)).toBeNull()
  expect(placedRuns(framesAt(count(20, 0, 0.1)), 2.5)).toBeNull()
})

test('frames of different lengths are heard when the container says', () => {
  // As in Vorbis.
  const lengths = count(40, 0, 1).map((at) => (at % 3 === 0 ? 0.02 : 0.1))
  const times = lengths.map((_, at) => lengths.slice(0, at).reduce((sum, length) => sum + length, 0))
  const seconds = lengths.reduce((sum, length) => sum + length, 0)
  const runs = placedRuns({ ...framesAt(times), durations: lengths }, seconds)
  expect(runs).toEqual([{ from: 0, until: near(seconds), time: 0 }])
})

test('any sound with any holes is placed where its frames are, in any container', () => {
  const part = fc.record({ gap: fc.integer({ min: 0, max: 4000 }), frames: fc.integer({ min: 1, max: 30 }) })
  const holes = fc.array(part, { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(holes, fc.integer({ min: 0, max: 60 }), fc.boolean(), (parts, early, isWebm) => {
      const length = isWebm ? 20 : 100
      const segments: { start: number; frames: number }[] = []
      let at = early
      for (const { gap, frames } of parts) {
        // Clocks are rounded: less than this is no hole.
        at += gap < 20 ? 0 : gap
        segments.push({ start: at, frames })
        at += frames * length
      }
      const file = isWebm
        ? bytesOf(webmInit(), ...segments.map(({ start, frames }) => webmCluster(start, count(frames, 0, length))))
        : bytesOf(mp4Init({ edits: [early] }), ...segments.map(({ start, frames }) => mp4Segment(start, frames)))
      const read = readSoundFrames(file)
      if (read === null) throw new Error('no frames')
      const sum = segments.reduce((all, { frames }) => all + frames, 0)
      const decoded = (sum * length) / TIMESCALE - read.dropped
      const runs = placedRuns(read, decoded) ?? []
      const heard = (second: number) => {
        const run = runs.find(({ from, until }) => second >= from && second < until)
        return run ? run.time + second - run.from : null
      }
      let before = -read.dropped
      for (const { start, frames } of segments) {
        for (let frame = 0; frame < frames; frame += 1) {
          const middle = before + ((frame + 0.5) * length) / TIMESCALE
          if (middle < 0) continue
          const expected = (start + (frame + 0.5) * length - (isWebm ? 0 : early)) / TIMESCALE
          expect(Math.abs((heard(middle) ?? -9) - expected)).toBeLessThan(0.016)
        }
        before += (frames * length) / TIMESCALE
      }
    }),
    { numRuns: 60 },
  )
})
