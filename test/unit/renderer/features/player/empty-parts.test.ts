import type { MediaPlayerClass, MediaPlayerEvents, Representation } from 'dashjs'
import { expect, test } from 'vitest'
import { followEmptyParts, segmentFrom } from '../../../../../renderer/features/player/empty-parts.ts'

type Range = readonly [start: number, end: number]

/** A player that loads segments of sound one after the other. */
function follow() {
  const listeners = new Map<string, (event: unknown) => void>()
  const on = (event: string, listener: (event: unknown) => void) => void listeners.set(event, listener)
  const events = { FRAGMENT_LOADING_COMPLETED: 'loaded' } as unknown as MediaPlayerEvents
  const empty = followEmptyParts({ on } as unknown as MediaPlayerClass, events)
  const load = (index: number, [start, end]: Range, buffered: readonly Range[], mediaType = 'audio') => {
    const request = { type: 'MediaSegment', mediaType, index, startTime: start, duration: end - start }
    listeners.get('loaded')?.({ request })
    const bufferedRanges = {
      length: buffered.length,
      start: (at: number) => buffered[at]?.[0],
      end: (at: number) => buffered[at]?.[1],
    }
    listeners.get('bytesAppendedEndFragment')?.({ mediaType, segmentType: 'MediaSegment', index, bufferedRanges })
  }
  return { empty, load }
}

test('where a segment holds nothing is known once it is buffered, and stays so', () => {
  const { empty, load } = follow()
  load(0, [0, 4], [[0, 4.02]])
  expect(empty.of('audio')).toEqual([])
  load(1, [4, 7], [[0, 6]])
  load(
    2,
    [7, 11],
    [
      [0, 6],
      [9, 11],
    ],
  )
  expect(empty.of('audio')).toEqual([{ start: 6, end: 9 }])
  expect(empty.of('video')).toEqual([])
  // What is not buffered around a segment says nothing of it.
  load(8, [40, 44], [[40.1, 44]])
  expect(empty.of('audio')).toEqual([{ start: 6, end: 9 }])
})

test('the segment that holds a time or what follows it, by the timeline of its period', () => {
  const S = [
    { t: 100, d: 20, r: 2 },
    { t: 200, d: 20 },
  ]
  const representation = (SegmentTemplate: object) => {
    const manifest = { Period: [{}, { AdaptationSet: [{ Representation: [{ SegmentTemplate }] }] }] }
    const period = { index: 1, start: 30, duration: 20, mpd: { manifest } }
    const found = { index: 0, timescale: 10, presentationTimeOffset: 10, adaptation: { index: 0, period } }
    return found as unknown as Representation
  }
  const listed = representation({ SegmentTimeline: { S } })
  expect(segmentFrom(listed, 35)).toBe(35)
  expect(segmentFrom(listed, 36.5)).toBe(40)
  // Nothing is known behind the last one, and without a timeline.
  expect(segmentFrom(listed, 45)).toBe(45)
  expect(segmentFrom(representation({ duration: 20 }), 36.5)).toBe(36.5)
  expect(segmentFrom(null, 36.5)).toBe(36.5)
})
