import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followNeed } from '../../../../../../renderer/features/player/network-need.ts'
import type { Buffered, Playback } from '../../../../../../renderer/features/player/playback.ts'
import { dropVideos } from '../../../../../../renderer/features/player/read-ahead/held-videos.ts'
import { holdNextVideo } from '../../../../../../renderer/features/player/read-ahead/next-video.ts'
import { DEFAULT_SETTINGS } from '../../../../../../contract/model/settings.ts'
import { mediaWish } from '../../../../../../renderer/features/player/media-wish.ts'

/** What the media host is asked for; nothing is answered. */
let requests: AbortSignal[] = []
let leaving: AbortController
let endPlayer: () => void

beforeEach(() => {
  requests = []
  leaving = new AbortController()
  endPlayer = () => undefined
  vi.stubGlobal('MediaSource', { isTypeSupported: () => true })
  vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
    requests.push(signal)
    return new Promise(() => undefined)
  })
})
afterEach(() => {
  leaving.abort()
  dropVideos()
  endPlayer()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A shown player of a video of 100 seconds, as far as others see what it needs. */
function showPlayer() {
  let state = { status: 'loading', interruption: null, isWaiting: false }
  let tell: () => void = () => undefined
  let tellBuffered: (buffered: Buffered) => void = () => undefined
  const handle = { time: 0, duration: 100, subscribe: () => () => undefined }
  endPlayer = followNeed({
    player: handle,
    getState: () => state,
    subscribe: (listener: () => void) => {
      tell = listener
      return () => undefined
    },
    onBuffered: (listener: typeof tellBuffered) => {
      tellBuffered = listener
      return () => undefined
    },
  } as unknown as Playback)
  return {
    handle,
    set(change: Partial<Record<keyof typeof state, unknown>>) {
      state = { ...state, ...change } as typeof state
      tell()
    },
    buffer: (...buffered: Buffered) => tellBuffered(buffered),
  }
}

let videos = 0
const holdNext = () =>
  holdNextVideo('next', `app://desk/media/next-${(videos += 1)}`, mediaWish(DEFAULT_SETTINGS), leaving.signal)

/** Long enough for a request that is not waiting for anything. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await nextTurn()
}
const expectRequests = (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count), { interval: 1 })

test('without a player the next video is read at once', async () => {
  void holdNext()
  await expectRequests(1)
})

test('the next video waits until the shown one has enough ahead', async () => {
  const { set, buffer } = showPlayer()
  void holdNext()
  await turns()
  set({ status: 'ready' })
  buffer([0, 9], [20, 60])
  await turns()
  expect(requests).toEqual([])
  buffer([0, 10])
  await expectRequests(1)
})

test('near its end, or failed, the shown video needs no more', async () => {
  const { set, handle, buffer } = showPlayer()
  set({ status: 'ready' })
  handle.time = 97
  void holdNext()
  await turns()
  expect(requests).toEqual([])
  buffer([80, 99.8])
  await expectRequests(1)
  buffer([0, 1])
  void holdNext()
  await turns()
  expect(requests).toHaveLength(1)
  set({ status: 'failed' })
  await expectRequests(2)
})

test.each([{ isWaiting: true }, { interruption: { reason: 'network' } }, { status: 'loading' }])(
  'the next video gives way to a shown one with %o, and is read again later',
  async (need) => {
    const { set, buffer } = showPlayer()
    set({ status: 'ready' })
    buffer([0, 100])
    void holdNext()
    await expectRequests(1)
    set(need)
    expect(requests[0]?.aborted).toBe(false)
    await turns()
    expect(requests[0]?.aborted).toBe(true)
    expect(requests).toHaveLength(1)
    set({ status: 'ready', interruption: null, isWaiting: false })
    await expectRequests(2)
  },
)

test('nothing is read without a network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  void holdNext()
  await turns()
  expect(requests).toEqual([])
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expectRequests(1)
})

test('parts that have become too old are read again, six times in all', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  void holdNext()
  for (let times = 1; times <= 6; times += 1) {
    for (let turn = 0; turn < 200 && requests.length < times; turn += 1) await nextTurn()
    expect(requests).toHaveLength(times)
    vi.advanceTimersByTime(5 * 60_000)
    expect(requests[times - 1]?.aborted).toBe(true)
  }
  await turns()
  expect(requests).toHaveLength(6)
})

test('what is being read goes on when the session is left, and what waits does not begin', async () => {
  const { set, buffer } = showPlayer()
  set({ status: 'ready' })
  buffer([0, 100])
  const reading = holdNext()
  await expectRequests(1)
  set({ status: 'loading' })
  leaving.abort()
  await reading
  expect(requests[0]?.aborted).toBe(false)
  await holdNext()
  set({ status: 'ready' })
  await turns()
  expect(requests).toHaveLength(1)
})
