import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dropVideos,
  endOtherPrefetches,
  holdVideo,
  playedParts,
  releaseParts,
  takeHeldParts,
} from '../../../../../../renderer/features/player/read-ahead/held-videos.ts'
import { DEFAULT_SETTINGS } from '../../../../../../contract/model/settings.ts'
import { mediaWish } from '../../../../../../renderer/features/player/media-wish.ts'

/** What media hosts are asked for; nothing is answered. */
let requests: { readonly address: string; readonly signal: AbortSignal }[] = []

beforeEach(() => {
  requests = []
  vi.stubGlobal('MediaSource', { isTypeSupported: () => true })
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    requests.push({ address, signal })
    return new Promise(() => undefined)
  })
})
afterEach(() => {
  dropVideos()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A granted address of its own for each test, since what was played is remembered. */
let grants = 0
const granted = () => `app://desk/media/video-${(grants += 1)}`

const hold = (address: string, session = 'one') => holdVideo(session, address, mediaWish(DEFAULT_SETTINGS))
const ANSWER = { url: '/a', status: 200, statusText: 'OK', headers: {}, data: 'a' }
const requestOf = (of: string) => requests.find(({ address }) => address === of)

test('only the player of the prefetched video gets its parts', async () => {
  const address = granted()
  const { drop } = hold(address)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(takeHeldParts(granted()).find(address)).toBeNull()
  expect(takeHeldParts(address).find(address)).toBeInstanceOf(Promise)
  drop()
  expect(requests[0]?.signal.aborted).toBe(true)
  expect(takeHeldParts(address).find(address)).toBeNull()
})

test('a video that is played already is not read once more', async () => {
  const [played, other] = [granted(), granted()]
  takeHeldParts(played)
  hold(played)
  hold(other)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.address).toBe(other)
})

test('three videos are held, and the one that was not used for longest is dropped for a fourth', async () => {
  const [left, open, next, later] = [granted(), granted(), granted(), granted()]
  const videos = [left, open, next].map((address) => hold(address))
  await vi.waitFor(() => expect(requests).toHaveLength(3))
  // Used: one is asked for again, the other one is played.
  expect(hold(left)).toBe(videos[0])
  takeHeldParts(open)
  hold(later)
  await vi.waitFor(() => expect(requests).toHaveLength(4))
  expect(requests.map(({ address, signal }) => [address, signal.aborted])).toEqual([
    [left, false],
    [open, false],
    [next, true],
    [later, false],
  ])
  expect(videos.map(({ dropped }) => dropped.aborted)).toEqual([false, false, true])
})

test('each video has a limit of its own', () => {
  const [one, other] = [granted(), granted()]
  const MEBIBYTE = 1024 * 1024
  for (const address of [one, other]) {
    hold(address)
    const parts = takeHeldParts(address)
    for (const name of ['a', 'b']) parts.register(name)({ ...ANSWER, data: new ArrayBuffer(10 * MEBIBYTE) })
    expect(parts.find('a')).not.toBeNull()
    expect(parts.find('b')).toBeNull()
  }
})

test('when another session is opened, only what is being read of others ends', async () => {
  const [read, open, next, left] = [granted(), granted(), granted(), granted()]
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    requests.push({ address, signal })
    return address === read ? Promise.reject(new Error('gone')) : new Promise(() => undefined)
  })
  const whole = hold(read, 'read')
  await vi.waitFor(() => expect(whole.ended.aborted).toBe(true))
  hold(left, 'left')
  hold(open, 'open')
  await vi.waitFor(() => expect(requests).toHaveLength(3))
  endOtherPrefetches(['open', 'next'])
  expect(requestOf(left)?.signal.aborted).toBe(true)
  expect(requestOf(open)?.signal.aborted).toBe(false)
  expect(whole.dropped.aborted).toBe(false)
  hold(next, 'next')
  await vi.waitFor(() => expect(requests).toHaveLength(4))
  endOtherPrefetches(['next', null])
  expect(requestOf(next)?.signal.aborted).toBe(false)
  expect(requestOf(open)?.signal.aborted).toBe(true)
  dropVideos()
  expect(requestOf(next)?.signal.aborted).toBe(true)
  expect(whole.dropped.aborted).toBe(true)
})

test('parts that were not played within five minutes are dropped', () => {
  vi.useFakeTimers()
  const address = granted()
  hold(address)
  vi.advanceTimersByTime(5 * 60_000 - 1)
  const parts = takeHeldParts(address)
  parts.register('a')(ANSWER)
  expect(parts.find('a')).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(parts.find('a')).toBeNull()
  expect(takeHeldParts(address)).not.toBe(parts)
})

test('what reads the sound of the played video shares its parts, until it has ended', () => {
  const [one, other] = [granted(), granted()]
  const parts = takeHeldParts(one)
  parts.register('a')(ANSWER)
  expect(playedParts(one)).toBe(parts)
  expect(playedParts(other)).toBeNull()
  releaseParts(parts)
  expect(parts.find('a')).toBeNull()
  expect(playedParts(one)).toBeNull()
})

test('prefetched parts outlast their player, since the video may be played again', () => {
  const address = granted()
  hold(address)
  const parts = takeHeldParts(address)
  parts.register('a')(ANSWER)
  releaseParts(parts)
  expect(takeHeldParts(address).find('a')).not.toBeNull()
})
