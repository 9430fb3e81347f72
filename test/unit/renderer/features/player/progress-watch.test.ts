// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { DEFAULT_SETTINGS } from '../../../../../contract/model/settings.ts'
import { createOpenRequests } from '../../../../../renderer/features/player/open-requests.ts'
import { initialPlayback, type PlaybackState } from '../../../../../renderer/features/player/playback-state.ts'
import { watchProgress } from '../../../../../renderer/features/player/progress-watch.ts'
import type { LoaderRequest } from '../../../../../renderer/features/player/read-ahead/loaders.ts'
import { FakeVideo } from '../../../../support/fake-video.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

function watched(initial: Partial<PlaybackState> = {}, frame: () => number | null = () => null) {
  const { shown } = initialPlayback({ manifestUrl: '/m', originalUrl: null }, DEFAULT_SETTINGS)
  const store = createStore<PlaybackState>(() => ({ ...shown, ...initial }))
  const video = new FakeVideo()
  const requests = createOpenRequests()
  const ending = new AbortController()
  const send = vi.fn()
  watchProgress({
    video: video as unknown as HTMLVideoElement,
    ...{ store, send, shown: frame, activity: requests.activity, signal: ending.signal },
  })
  return { store, video, requests, send, ending }
}
const WAITING = { status: 'ready', isWaiting: true } as const

test.each([
  ['loads', {}],
  ['waits', WAITING],
])('a video that %s for more than ten seconds without anything stands still', (_name, state) => {
  const { send } = watched(state)
  vi.advanceTimersByTime(9900)
  expect(send).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'stood', at: 0 }))
})

test('so does one that seeks for ever, or has no picture', () => {
  const { video, send } = watched({ status: 'ready' })
  vi.advanceTimersByTime(60_000)
  expect(send).not.toHaveBeenCalled()
  video.reachesSeeks = false
  video.currentTime = 7
  vi.advanceTimersByTime(3600)
  // Loading it again may mend that.
  expect(send).toHaveBeenCalledExactlyOnceWith({ kind: 'seekStood', at: 7 })
  vi.advanceTimersByTime(3000)
  expect(send).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(2500)
  expect(send.mock.calls.slice(1)).toEqual([[expect.objectContaining({ kind: 'stood', at: 7 })]])
})

test('a paused video that shows its place stands nowhere, though what follows is missing', () => {
  const { video, send } = watched({ status: 'ready' }, () => 6.96)
  video.reachesSeeks = false
  video.currentTime = 7
  vi.advanceTimersByTime(60_000)
  expect(send).not.toHaveBeenCalled()
  video.currentTime = 9
  vi.advanceTimersByTime(4000)
  expect(send).toHaveBeenCalledExactlyOnceWith({ kind: 'seekStood', at: 9 })
})

test('a clock that goes on, and data that come, are progress', () => {
  const { video, store, requests, send } = watched(WAITING)
  video.reachesSeeks = true
  vi.advanceTimersByTime(8000)
  video.currentTime = 1
  vi.advanceTimersByTime(8000)
  const { request, progress, finish } = requestOf(requests)
  for (let times = 0; times < 9; times += 1) {
    vi.advanceTimersByTime(8000)
    progress()
  }
  finish()
  expect(request.customData.onloadend).toBeDefined()
  vi.advanceTimersByTime(8000)
  store.setState({ isWaiting: false })
  vi.advanceTimersByTime(60_000)
  expect(send).not.toHaveBeenCalled()
})

test('while the network is waited for the time does not count, and a request has longer', () => {
  const { store, requests, send } = watched(WAITING)
  store.setState({ interruption: { reason: 'offline-not-stored', details: '' } })
  vi.advanceTimersByTime(120_000)
  store.setState({ interruption: null })
  vi.advanceTimersByTime(9000)
  requestOf(requests)
  vi.advanceTimersByTime(50_000)
  expect(send).not.toHaveBeenCalled()
  vi.advanceTimersByTime(15_000)
  expect(send).toHaveBeenCalledOnce()
})

test('a request that dash.js has called off is none', () => {
  const { requests, send } = watched(WAITING)
  const { request } = requestOf(requests)
  delete request.customData.onloadend
  vi.advanceTimersByTime(11_000)
  expect(send).toHaveBeenCalledOnce()
})

test('nothing is watched after the end', () => {
  const { ending, store, send } = watched()
  ending.abort()
  store.setState({ isWaiting: true })
  vi.advanceTimersByTime(60_000)
  expect(send).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

function requestOf({ add }: ReturnType<typeof createOpenRequests>) {
  const answered = vi.fn()
  const request: LoaderRequest = { url: '/1', customData: { onloadend: answered } }
  add(request)
  return {
    request,
    progress: () => request.customData.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 }),
    finish() {
      request.customData.onloadend?.()
      expect(answered).toHaveBeenCalledOnce()
    },
  }
}
