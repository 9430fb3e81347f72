// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchPicture } from '../../../../../renderer/features/player/stale-picture.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A video element that plays, and what is told of its picture. */
function watch() {
  const video = Object.assign(new EventTarget(), { currentTime: 0, playbackRate: 1, paused: false, seeking: false })
  const told: (number | null)[] = []
  const ending = new AbortController()
  const picture = watchPicture(video as unknown as HTMLVideoElement, (since) => told.push(since), ending.signal)
  const tell = (event: string) => video.dispatchEvent(new Event(event))
  /** Plays up to a time; frames are shown up to `lastFrame`. */
  const play = (until: number, apart = 0.04, lastFrame = until) => {
    while (video.currentTime < until - 1e-9) {
      video.currentTime += apart
      if (video.currentTime <= lastFrame + 1e-9) picture.shown(video.currentTime)
      tell('timeupdate')
    }
  }
  const seek = (to: number, frame: number | null) => {
    video.paused = true
    video.seeking = true
    tell('seeking')
    video.currentTime = to
    video.seeking = false
    tell('seeked')
    if (frame !== null) picture.shown(frame)
    vi.advanceTimersByTime(1000)
  }
  return { video, told, ending, picture, play, seek }
}

test('a picture that stays while the sound goes on is told with its time, until there is a new one', () => {
  const { told, play } = watch()
  play(6)
  expect(told).toEqual([])
  play(8, 0.04, 6)
  expect(told).toEqual([expect.closeTo(6)])
  play(9)
  expect(told).toEqual([expect.closeTo(6), null])
})

test('a recording with a frame every two seconds has a picture throughout', () => {
  const { told, video, picture } = watch()
  for (let at = 0; at < 60; at += 0.25) {
    video.currentTime = at
    if (at % 2 === 0) picture.shown(at)
    video.dispatchEvent(new Event('timeupdate'))
  }
  // Before the distance of its frames is known, it is taken for a hole once.
  expect(told.filter((since) => since !== null)).toEqual([0])
})

test('after a seek into a hole the picture that is still there is told', () => {
  const { told, seek } = watch()
  seek(3, 3)
  seek(7, null)
  expect(told).toEqual([3])
  seek(11, 11)
  expect(told).toEqual([3, null])
  // The frame before a hole belongs to the playhead as long as it is near.
  seek(11.5, null)
  expect(told).toEqual([3, null])
})

test('nothing is told while a seek goes on, without a picture, of another source, and in the end', () => {
  const { told, video, picture, ending, play, seek } = watch()
  play(4, 0.04, -1)
  expect(told).toEqual([])
  picture.shown(4)
  video.seeking = true
  play(8, 0.04, 4)
  expect(told).toEqual([])
  picture.reset()
  video.seeking = false
  play(12, 0.04, 4)
  expect(told).toEqual([])
  picture.shown(12)
  ending.abort()
  seek(20, null)
  expect(told).toEqual([])
})

test('at four times the speed the picture may be as late as in the same time at one', () => {
  const { told, video, play } = watch()
  video.playbackRate = 4
  play(6)
  play(9, 0.04, 6)
  expect(told).toEqual([])
  play(11, 0.04, 6)
  expect(told).toHaveLength(1)
})
