import { locks } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_SOUND } from '../../../../../contract/model/waveform.ts'
import { followNeed, tellPlaying, untilAllAtRest } from '../../../../../renderer/features/player/network-need.ts'
import type { Playback } from '../../../../../renderer/features/player/playback.ts'
import { makeInBackground } from '../../../../../renderer/features/player/waveform/background-waveform.ts'
import { makeOriginalWaveform } from '../../../../../renderer/features/player/waveform/original/original-waveform.ts'
import { webmCluster, webmInit, webmSpace } from '../../../../support/sound-file.ts'

let leaving: AbortController

beforeEach(() => {
  leaving = new AbortController()
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback))
})
afterEach(async () => {
  leaving.abort()
  await vi.waitFor(async () => expect(await heldModes()).toEqual([]))
  vi.unstubAllGlobals()
})

const heldModes = async () => (await locks.query()).held?.map(({ mode }) => mode)

/** A shown player that is as `status` says. */
function showPlayer() {
  const handle = { status: 'paused', time: 0, duration: 100 }
  let tell: () => void = () => undefined
  let buffer: (buffered: readonly (readonly [number, number])[]) => void = () => undefined
  const end = followNeed({
    player: {
      ...handle,
      get status() {
        return handle.status
      },
      subscribe: (_what: string, listener: () => void) => {
        tell = listener
        return () => undefined
      },
    },
    getState: () => ({ status: 'ready', interruption: null, isWaiting: false }),
    subscribe: () => () => undefined,
    onBuffered: (listener: typeof buffer) => {
      buffer = listener
      return () => undefined
    },
  } as unknown as Playback)
  const become = (status: string) => {
    handle.status = status
    tell()
  }
  return { become, bufferTo: (seconds: number) => buffer([[0, seconds]]), end }
}

/** Another window that plays a video, and the function that ends this. */
async function playElsewhere(): Promise<() => void> {
  const playing = Promise.withResolvers<void>()
  void locks.request('playing', { mode: 'shared' }, () => playing.promise)
  await vi.waitFor(async () => expect(await heldModes()).toEqual(['shared']))
  return playing.resolve
}

test('other windows can tell when a video plays in this one', async () => {
  const { become, end } = showPlayer()
  const told = tellPlaying(leaving.signal)
  expect(await heldModes()).toEqual([])
  for (let time = 0; time < 2; time += 1) {
    become('playing')
    await vi.waitFor(async () => expect(await heldModes()).toEqual(['shared']))
    become('paused')
    await vi.waitFor(async () => expect(await heldModes()).toEqual([]))
  }
  leaving.abort()
  await told
  end()
})

test('what rests waits for a video of another window, or gives up', async () => {
  const pause = await playElsewhere()
  let isAtRest = false
  const atRest = untilAllAtRest(leaving.signal).then(() => (isAtRest = true))
  const givingUp = new AbortController()
  const givenUp = untilAllAtRest(givingUp.signal)
  givingUp.abort()
  await expect(givenUp).rejects.toThrow('abort')
  expect(isAtRest).toBe(false)
  pause()
  await atRest
})

test('an original is read for its waveform while a video plays only if enough of that is buffered', async () => {
  vi.stubGlobal('navigator', { locks, onLine: true })
  const player = showPlayer()
  const space = webmSpace(1_200_000)
  const file = Buffer.concat([webmInit(), space, space, space, space, webmCluster(0, [])])
  const fetched = vi.fn((_address: string, { headers }: { headers: { range: string } }) => {
    // It has played on meanwhile.
    player.bufferTo(4)
    const [first = 0, last = 0] = headers.range.slice(6).split('-').map(Number)
    const part = new Uint8Array(file.subarray(first, last + 1))
    const stated = { 'content-range': `bytes ${first}-${first + part.length - 1}/${file.length}` }
    return Promise.resolve(new Response(part, { status: 206, headers: stated }))
  })
  vi.stubGlobal('fetch', fetched)
  player.become('playing')
  player.bufferTo(4)
  const made = makeOriginalWaveform('app://desk/media/1', {
    decode: () => Promise.reject(new Error('nothing to decode')),
    whenIdle: () => new Promise(() => undefined),
    onMore: () => undefined,
    signal: leaving.signal,
  }).catch((error: unknown) => error)
  const later = () => new Promise((resolve) => setTimeout(resolve, 20))
  await later()
  expect(fetched).not.toHaveBeenCalled()
  player.bufferTo(20)
  await later()
  expect(fetched).toHaveBeenCalledTimes(1)
  player.become('paused')
  expect(await made).toMatchObject({ message: 'no part of the sound says when it is heard' })
  expect(fetched).toHaveBeenCalledTimes(3)
  player.end()
})

test('the waveform of a video is made once no window plays, and a video without sound is not looked at again', async () => {
  const manifest = `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" mediaPresentationDuration="PT60S">
    <Period><AdaptationSet contentType="video"><Representation/></AdaptationSet></Period></MPD>`
  const fetched = vi.fn(() => Promise.resolve(new Response(manifest)))
  vi.stubGlobal('fetch', fetched)
  const pause = await playElsewhere()
  const save = vi.fn()
  const made = makeInBackground('app://desk/media/1', { read: () => Promise.resolve(null), save }, leaving.signal)
  await vi.waitFor(async () => expect((await locks.query()).pending).toHaveLength(1))
  expect(fetched).not.toHaveBeenCalled()
  pause()
  await made
  expect(save.mock.calls).toEqual([[NO_SOUND, null]])
})
