import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  holdVideo,
  playedParts,
  releaseParts,
  takeHeldParts,
} from '../../../../../../renderer/features/player/read-ahead/shown-video.ts'

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
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A granted address of its own for each test, since what was played is remembered. */
let grants = 0
const granted = () => `app://desk/media/video-${(grants += 1)}`

function hold(address: string): () => void {
  const drop = holdVideo(address, null)
  onTestFinished(drop)
  return drop
}

test('only the player of the prefetched video gets its parts', async () => {
  const address = granted()
  const drop = hold(address)
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

test('one video is held at a time', async () => {
  const [one, other] = [granted(), granted()]
  const dropOne = hold(one)
  hold(other)
  dropOne()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(takeHeldParts(one).find(one)).toBeNull()
  expect(takeHeldParts(other).find(other)).toBeInstanceOf(Promise)
})

test('parts that were not played within five minutes are dropped', () => {
  vi.useFakeTimers()
  const address = granted()
  hold(address)
  vi.advanceTimersByTime(5 * 60_000 - 1)
  const parts = takeHeldParts(address)
  parts.register('a')({ url: '/a', status: 200, statusText: 'OK', headers: {}, data: 'a' })
  expect(parts.find('a')).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(parts.find('a')).toBeNull()
  expect(takeHeldParts(address)).not.toBe(parts)
})

test('what reads the sound of the played video shares its parts, until it has ended', () => {
  const [one, other] = [granted(), granted()]
  const parts = takeHeldParts(one)
  parts.register('a')({ url: '/a', status: 200, statusText: 'OK', headers: {}, data: 'a' })
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
  parts.register('a')({ url: '/a', status: 200, statusText: 'OK', headers: {}, data: 'a' })
  releaseParts(parts)
  expect(takeHeldParts(address).find('a')).not.toBeNull()
})
