import type { MediaPlayerClass } from 'dashjs'
import { expect, test, vi } from 'vitest'
import { loadAfterSeek } from '../../../../../renderer/features/player/load-after-seek.ts'
import type { LostPart } from '../../../../../renderer/features/player/lost-parts.ts'

type Range = readonly [start: number, end: number]
type Track = {
  readonly ranges: readonly Range[]
  readonly requested?: readonly number[]
  readonly empty?: readonly LostPart[]
}

/** A representation of a period that lasts a minute, as far as its segments are listed. */
function listing(segments: readonly Range[]) {
  const S = segments.map(([t, d]) => ({ t, d }))
  const manifest = {
    Period: [{ AdaptationSet: [{ Representation: [{ SegmentTemplate: { SegmentTimeline: { S } } }] }] }],
  }
  const period = { index: 0, start: 0, duration: 60, mpd: { manifest } }
  return { index: 0, timescale: 1, presentationTimeOffset: 0, adaptation: { index: 0, period } }
}

/** Seconds to which the tracks of a player were made to seek, as dash.js does where nothing is buffered. */
function seeksAfter(
  seconds: number,
  tracks: readonly Track[],
  lost: readonly LostPart[] = [],
): readonly (number | null)[] {
  const sought = tracks.map(({ ranges, requested = [] }, at) => {
    const prepare = vi.fn<(event: { readonly seekTime: number }) => Promise<void>>(async () => undefined)
    const all = {
      length: ranges.length,
      start: (index: number) => ranges[index]?.[0],
      end: (index: number) => ranges[index]?.[1],
    }
    const processor = {
      getType: () => String(at),
      getRepresentationController: () => ({ getCurrentRepresentation: () => listing([]) }),
      getBufferController: () => ({
        getBuffer: () => ({ getAllBufferRanges: () => all }),
        setSeekTarget: () => undefined,
      }),
      getFragmentModel: () => ({ getRequests: () => requested.map((startTime) => ({ startTime })) }),
      prepareInnerPeriodPlaybackSeeking: prepare,
    }
    return { processor, prepare }
  })
  const player = { getActiveStream: () => ({ getStreamProcessors: () => sought.map(({ processor }) => processor) }) }
  const empty = { of: (mediaType: string) => tracks[Number(mediaType)]?.empty ?? [] }
  loadAfterSeek(player as unknown as MediaPlayerClass, seconds, lost, empty)
  return sought.map(({ prepare }) => prepare.mock.calls[0]?.[0].seekTime ?? null)
}

test('what follows a place is loaded where more is buffered behind a gap', () => {
  const sound: Track = {
    ranges: [
      [0, 1.92],
      [4, 10],
    ],
  }
  const picture: Track = { ranges: [[0, 4]] }
  expect(seeksAfter(1.5, [sound, picture])).toEqual([2.02, null])
})

test('what follows a place is loaded where something further on is requested, as by a seek before', () => {
  expect(
    seeksAfter(1.5, [
      { ranges: [[0, 2]], requested: [14] },
      // Segments often begin a little beside where the one before ends.
      { ranges: [[0, 1.98]], requested: [2] },
    ]),
  ).toEqual([2.1, null])
})

test('a lost part is not requested again, and what is loaded behind it stays', () => {
  // The picture of 4 to 6 is lost; the sound beside it ends a little earlier.
  const picture: readonly Range[] = [
    [0, 4],
    [6, 20],
  ]
  const sound: readonly Range[] = [
    [0, 3.9],
    [6.1, 19.9],
  ]
  const lost = [{ start: 4, end: 6 }]
  const tracks: readonly Track[] = [{ ranges: picture, requested: [20] }, { ranges: sound }]
  expect(seeksAfter(1.5, tracks, lost)).toEqual([null, null])
  // What is missing behind it is requested.
  expect(seeksAfter(1.5, [{ ranges: [...picture, [24, 30]] }, { ranges: sound, requested: [26] }], lost)).toEqual([
    20.1, 20,
  ])
  // A gap of which only a part is lost is loaded.
  const wide: readonly Range[] = [
    [0, 4],
    [8, 20],
  ]
  expect(seeksAfter(1.5, [{ ranges: wide }], lost)).toEqual([4.1])
})

test('what is loaded behind a hole of the recording stays, and playback is not led behind it', () => {
  const ranges: readonly Range[] = [
    [0, 6],
    [9, 20],
  ]
  // Packets are lost inside of a segment of three seconds.
  expect(seeksAfter(3, [{ ranges, empty: [{ start: 6, end: 9 }] }])).toEqual([null])
  // A gap of which only a part is a hole is loaded.
  expect(
    seeksAfter(3, [
      {
        ranges: [
          [0, 6],
          [12, 20],
        ],
        empty: [{ start: 6, end: 9 }],
      },
    ]),
  ).toEqual([6.1])
})

test.each([
  ['before the place', 20, false, [12.01]],
  ['before the place, and is loaded', 20, true, []],
  ['at or behind it', 15, false, []],
  ['in another period', 60, false, []],
])('of sound that ends %s the last segment is loaded', async (_name, seconds, isComplete, expected) => {
  const setExplicitBufferingTime = vi.fn()
  const prepare = vi.fn(() => Promise.resolve())
  const segments: readonly Range[] = [
    [0, 12],
    [12, 4],
  ]
  const processor = {
    getType: () => 'audio',
    getRepresentationController: () => ({ getCurrentRepresentation: () => listing(segments) }),
    getBufferController: () => ({
      getBuffer: () => ({ getAllBufferRanges: () => ({ length: 0 }) }),
      getIsBufferingCompleted: () => isComplete,
      setSeekTarget: () => undefined,
    }),
    prepareInnerPeriodPlaybackSeeking: prepare,
    setExplicitBufferingTime,
  }
  const player = { getActiveStream: () => ({ getStreamProcessors: () => [processor] }) }
  loadAfterSeek(player as unknown as MediaPlayerClass, seconds, [], { of: () => [] })
  await Promise.resolve()
  expect(setExplicitBufferingTime.mock.calls.flat()).toEqual(expected)
})

test('what is loaded behind a place does not move the playhead', async () => {
  const setSeekTarget = vi.fn()
  const all = { length: 1, start: () => 0, end: () => 6 }
  const processor = {
    getType: () => 'audio',
    getRepresentationController: () => ({ getCurrentRepresentation: () => null }),
    getBufferController: () => ({ getBuffer: () => ({ getAllBufferRanges: () => all }), setSeekTarget }),
    getFragmentModel: () => ({ getRequests: () => [{ startTime: 14 }] }),
    prepareInnerPeriodPlaybackSeeking: () => Promise.resolve(),
  }
  const player = { getActiveStream: () => ({ getStreamProcessors: () => [processor] }) }
  loadAfterSeek(player as unknown as MediaPlayerClass, 3, [], { of: () => [] })
  await vi.waitFor(() => expect(setSeekTarget).toHaveBeenCalledWith(Number.NaN))
})

test('dash.js is left alone where nothing is missing, or nothing is buffered at all', () => {
  const joined: Track = {
    ranges: [
      [0, 2],
      [2.05, 9],
    ],
    requested: [9],
  }
  expect(seeksAfter(1.5, [joined])).toEqual([null])
  expect(seeksAfter(3, [{ ranges: [[0, 9]], requested: [9] }, { ranges: [] }, { ranges: [[5, 9]] }])).toEqual([
    null,
    null,
    null,
  ])
})

test('a player that plays nothing yet has nothing to load', () => {
  expect(() =>
    loadAfterSeek({ getActiveStream: () => null } as unknown as MediaPlayerClass, 1, [], { of: () => [] }),
  ).not.toThrow()
})
