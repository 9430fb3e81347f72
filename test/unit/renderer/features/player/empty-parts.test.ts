import type { MediaPlayerClass, MediaPlayerEvents } from 'dashjs'
import { expect, test } from 'vitest'
import { followEmptyParts } from '../../../../../renderer/features/player/empty-parts.ts'

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
  expect([empty.endingAt(9.05), empty.endingAt(6), empty.endingAt(9.5)]).toEqual([[{ start: 6, end: 9 }], [], []])
  // What is not buffered around a segment says nothing of it.
  load(8, [40, 44], [[40.1, 44]])
  expect(empty.of('audio')).toEqual([{ start: 6, end: 9 }])
})
