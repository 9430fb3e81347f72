import { expect, onTestFinished, test, vi } from 'vitest'
import { mergeSeeks } from '../../../../../renderer/features/player/seek-merger.ts'
import { formatTime } from '../../../../../renderer/features/player/time-text.ts'

/** A video element that notes where it is sent, and stays seeking until told. */
function slowVideo() {
  const visited: number[] = []
  const video = {
    seeking: false,
    get currentTime() {
      return visited.at(-1) ?? 0
    },
    set currentTime(seconds: number) {
      visited.push(seconds)
      video.seeking = true
    },
  }
  return { video, visited }
}

test('of many seeks during one, only the last is made', () => {
  const { video, visited } = slowVideo()
  const seeks = mergeSeeks(video, () => 0)
  for (const seconds of [1, 2, 3, 4, 5]) seeks.seek(seconds)
  expect(visited).toEqual([1])
  video.seeking = false
  seeks.settled()
  expect(visited).toEqual([1, 5])
  video.seeking = false
  seeks.settled()
  expect(visited).toEqual([1, 5])
})

test('steps are counted from where the video is going to be', () => {
  const { video } = slowVideo()
  const seeks = mergeSeeks(video, () => 0)
  seeks.seek(10)
  seeks.seek(seeks.target() + 5)
  seeks.seek(seeks.target() + 5)
  expect(seeks.target()).toBe(20)
})

test('a seek whose data never come does not hold back the next for ever', () => {
  const { video, visited } = slowVideo()
  let now = 0
  const seeks = mergeSeeks(video, () => now)
  seeks.seek(100)
  now = 1000
  seeks.seek(5)
  expect(visited).toEqual([100, 5])
})

test('what is wanted during a seek whose data never come is made after a while', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { video, visited } = slowVideo()
  const seeks = mergeSeeks(video, Date.now)
  seeks.seek(100)
  vi.advanceTimersByTime(100)
  seeks.seek(50)
  seeks.seek(5)
  vi.advanceTimersByTime(299)
  expect(visited).toEqual([100])
  vi.advanceTimersByTime(1)
  expect(visited).toEqual([100, 5])
  vi.advanceTimersByTime(1000)
  expect(visited).toEqual([100, 5])
})

test('a cancelled wish is not made', () => {
  const { video, visited } = slowVideo()
  const seeks = mergeSeeks(video, () => 0)
  seeks.seek(1)
  seeks.seek(2)
  seeks.cancel()
  video.seeking = false
  seeks.settled()
  expect(visited).toEqual([1])
})

test.each([
  [0, false, '00:00'],
  [84.36, true, '01:24.36'],
  [59.999, true, '00:59.99'],
  [3600, false, '1:00:00'],
  [Number.NaN, false, '--:--'],
  [Number.POSITIVE_INFINITY, true, '--:--'],
  [-1, false, '--:--'],
] as const)('%s seconds read as time', (seconds, withHundredths, expected) => {
  expect(formatTime(seconds, withHundredths)).toBe(expected)
})
