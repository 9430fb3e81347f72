import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS, type VideoSettings } from '../../../../../../contract/model/settings.ts'
import { framePart } from '../../../../../../contract/model/media-parts.ts'
import { NO_SOUND, UNKNOWN, type WaveformLevels } from '../../../../../../contract/model/waveform.ts'
import { findMediaFolder } from '../../../../../../reference-service/media/library.ts'
import { spreadVideo } from '../../../../../support/large-original.ts'
import { bytesOf, mp4Init, mp4Segment } from '../../../../../support/sound-file.ts'
import { testI18n } from '../../../../../support/test-i18n.ts'
import type { KeptWaveform } from '../../../../../../renderer/common/player-handle.ts'
import { createPlayback } from '../../../../../../renderer/features/player/playback.ts'
import { Player } from '../../../../../../renderer/features/player/player.tsx'
import { followSound } from '../../../../../../renderer/features/player/waveform/answer-sound.ts'
import { levelSound } from '../../../../../../renderer/features/player/waveform/level-sound.ts'
import { readSoundFrames } from '../../../../../../renderer/features/player/waveform/sound-frames.ts'
import { skipSilences } from '../../../../../../renderer/features/player/waveform/skip-silences.ts'
import { FakeVideo } from '../../../../../support/fake-video.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Ten seconds of speech, ten of silence, ten of speech. */
const LEVELS: WaveformLevels = Uint8Array.from({ length: 1200 }, (_, at) => (at >= 400 && at < 800 ? 0 : 140))
const kept = (levels: WaveformLevels | null): KeptWaveform => ({
  read: () => Promise.resolve(levels),
  save: () => undefined,
})

async function openVideo(settings: Partial<VideoSettings> = {}) {
  const video = new FakeVideo()
  const element = video as unknown as HTMLVideoElement
  const addresses = { manifestUrl: null, originalUrl: '/media/original' }
  const playback = createPlayback(element, addresses, { ...DEFAULT_SETTINGS, ...settings })
  const ends = [
    followSound(playback, { manifestUrl: null, originalUrl: null, kept: kept(LEVELS), silencesLongerThan: 2 }),
    skipSilences(playback),
    levelSound(element, playback),
  ]
  video.becomeReady(30)
  await vi.waitFor(() => expect(playback.sound.getState().sound?.silences).toEqual([{ start: 10, end: 20 }]))
  return {
    video,
    playback,
    end: () => {
      for (const end of ends) end()
      playback.destroy()
    },
  }
}

function playThrough(video: FakeVideo, from: number, until: number): void {
  for (let at = from; at <= until; at += 0.04) video.showFrame(at)
}

test('a silence is skipped while the video plays and the user wants it', async () => {
  const { video, playback, end } = await openVideo()
  playback.player.play()
  playThrough(video, 9.5, 10.5)
  expect(video.currentTime).toBeCloseTo(10.5, 1)

  playback.toggleSkipSilence()
  video.showFrame(10.6)
  expect(video.currentTime).toBeCloseTo(19.7, 2)
  end()
})

test('a silence into which the user goes is played, and nothing moves while the video is paused', async () => {
  const { video, playback, end } = await openVideo({ videoSkipsSilence: true })
  playback.player.seek(12)
  playback.player.step(1)
  expect(video.currentTime).toBeLessThan(13)
  playback.player.play()
  playThrough(video, 12.1, 13)
  expect(video.currentTime).toBeCloseTo(13, 1)

  playback.player.seek(9.9)
  playThrough(video, 9.9, 10.05)
  expect(video.currentTime).toBeCloseTo(19.7, 2)
  end()
})

/** Web Audio with its connections by name. */
function stubAudio() {
  const connected: string[] = []
  const gains: number[] = []
  const states: string[] = []
  class Node {
    readonly name: string
    constructor(name: string) {
      this.name = name
    }
    connect(other: Node) {
      connected.push(`${this.name} > ${other.name}`)
      return other
    }
    disconnect() {
      connected.length = 0
    }
  }
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly destination = new Node('speakers')
      readonly currentTime = 0
      resume = () => Promise.resolve(void states.push('running'))
      suspend = () => Promise.resolve(void states.push('suspended'))
      close = () => Promise.resolve(void states.push('closed'))
    },
  )
  vi.stubGlobal(
    'GainNode',
    class extends Node {
      readonly gain = { setTargetAtTime: (value: number) => gains.push(value) }
      constructor() {
        super('gain')
      }
    },
  )
  vi.stubGlobal(
    'DynamicsCompressorNode',
    class extends Node {
      constructor() {
        super('limiter')
      }
    },
  )
  vi.stubGlobal(
    'MediaElementAudioSourceNode',
    class extends Node {
      constructor() {
        super('video')
      }
    },
  )
  return { connected, gains, states }
}

test('the loudness is leveled from the first play on, and as it was once that is turned off', async () => {
  const { connected, gains, states } = stubAudio()
  const { video, playback, end } = await openVideo()
  playback.player.play()
  expect(states).toEqual([])

  playback.toggleLevelSound()
  await vi.waitFor(() => expect(connected).toContain('video > gain'))
  expect(gains.at(-1)).toBe(playback.sound.getState().sound?.gain)
  expect(gains.at(-1)).toBeGreaterThan(2)
  playback.toggleLevelSound()
  expect(connected).toEqual(['video > speakers'])

  video.pause()
  expect(states.at(-1)).toBe('suspended')
  playback.player.play()
  expect(states.at(-1)).toBe('running')
  end()
  expect(states.at(-1)).toBe('closed')
})

test('sound that was leveled before waits for the first play', async () => {
  const { connected, states } = stubAudio()
  const { playback, end } = await openVideo({ videoLevelsSound: true })
  expect(states).toEqual([])
  playback.player.play()
  await vi.waitFor(() => expect(connected).toContain('video > gain'))
  end()
})

test('what is measured is shown while the rest is made, and nothing once a part is missing', async () => {
  const manifest = `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" mediaPresentationDuration="PT180S">
    <BaseURL>https://media.example/</BaseURL><Period><AdaptationSet contentType="audio" audioSamplingRate="8000">
    <SegmentTemplate duration="60" initialization="init" media="$Number$"/><Representation/></AdaptationSet></Period></MPD>`
  const rest = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method?: string; body?: string }) => {
    if (method !== 'POST') return new Response(address.endsWith('init') ? bytesOf(mp4Init()) : manifest)
    const isFirst = body?.includes('example/1"') ?? false
    return isFirst
      ? new Response(framePart(mp4Segment(0, 600)) as Uint8Array<ArrayBuffer>)
      : (await rest.promise).clone()
  })
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = () =>
        Promise.resolve({
          numberOfChannels: 1,
          sampleRate: 8000,
          getChannelData: () => new Float32Array(480_000).fill(0.5),
        })
    },
  )
  const video = new FakeVideo()
  const addresses = { manifestUrl: null, originalUrl: '/media/original' }
  const playback = createPlayback(video as unknown as HTMLVideoElement, addresses, DEFAULT_SETTINGS)
  const save = vi.fn()
  const end = followSound(playback, {
    manifestUrl: 'app://desk/media/one',
    originalUrl: null,
    kept: { read: () => Promise.resolve(null), save },
    silencesLongerThan: 2,
  })
  video.becomeReady(180)
  const state = () => playback.sound.getState()
  await vi.waitFor(() => expect(state().levels).not.toBeNull())
  // The end is not known yet.
  expect([state().levels?.[0], state().levels?.at(-1), state().sound]).toEqual([236, UNKNOWN.mean, null])
  rest.resolve(new Response(null, { status: 404 }))
  await vi.waitFor(() => expect(state().levels).toBeNull())
  expect(save).not.toHaveBeenCalled()
  end()
  playback.destroy()
})

/** The sample's original behind its grant; `etags` are those of its answers by their number. Returns what the player then has. */
async function openOriginal(etags: (number: number) => string, isKept = true) {
  const original = readFileSync(join(findMediaFolder(), 'original', 'numbered.mp4'))
  const size = 3 * 1024 * 1024
  const file = spreadVideo(original, size)
  let asked = 0
  vi.stubGlobal('fetch', (_address: string, { headers }: { headers: { range: string } }) => {
    const [first = 0, last = 0] = headers.range.slice(6).split('-').map(Number)
    const part = file.subarray(first, last + 1)
    asked += 1
    const own = { 'content-range': `bytes ${first}-${first + part.length - 1}/${size}`, etag: etags(asked) }
    return Promise.resolve(new Response(new Uint8Array(part), { status: 206, headers: own }))
  })
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      // As browsers do, it takes the bytes away.
      decodeAudioData = (bytes: ArrayBuffer) => {
        const frames = readSoundFrames(structuredClone(bytes, { transfer: [bytes] }))?.times.length ?? 0
        const samples = new Float32Array(frames * 1024).fill(0.5)
        return Promise.resolve({ numberOfChannels: 1, sampleRate: 24_000, getChannelData: () => samples })
      }
    },
  )
  const video = new FakeVideo()
  const addresses = { manifestUrl: null, originalUrl: 'app://desk/media/one' }
  const playback = createPlayback(video as unknown as HTMLVideoElement, addresses, DEFAULT_SETTINGS)
  const save = vi.fn()
  const saved = isKept ? { read: () => Promise.resolve(null), save } : null
  const end = followSound(playback, { ...addresses, kept: saved, silencesLongerThan: 2 })
  video.becomeReady(20)
  return {
    save,
    sound: () => playback.sound.getState(),
    asked: () => asked,
    end: () => {
      end()
      playback.destroy()
    },
  }
}

test('a video without a stream has the waveform of its original, which is kept', async () => {
  const { save, sound, end } = await openOriginal(() => '"1"')
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  expect(sound().levels).toHaveLength(2 * 20 * 20)
  expect(new Set(sound().levels)).toEqual(new Set([236]))
  expect(save).toHaveBeenCalledWith(sound().levels, null)
  end()
})

test('a file of which no waveform would be kept is not read for one', async () => {
  const { asked, end } = await openOriginal(() => '"1"', false)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked()).toBe(0)
  end()
})

test('of an original that changes while it is read nothing is shown or kept', async () => {
  const { save, sound, asked, end } = await openOriginal((number) => `"${Math.min(number, 3)}"`)
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(1))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([sound().levels, sound().sound, save.mock.calls]).toEqual([null, null, []])
  end()
})

test('a video that is known to have no sound is not looked at for it again', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const video = new FakeVideo()
  const addresses = { manifestUrl: null, originalUrl: '/media/original' }
  const playback = createPlayback(video as unknown as HTMLVideoElement, addresses, DEFAULT_SETTINGS)
  const read = vi.fn(() => Promise.resolve(NO_SOUND))
  const end = followSound(playback, {
    manifestUrl: 'app://desk/media/one',
    originalUrl: null,
    kept: { read, save: () => undefined },
    silencesLongerThan: 2,
  })
  video.becomeReady(30)
  await vi.waitFor(() => expect(read).toHaveResolvedWith(NO_SOUND))
  await new Promise((resolve) => setTimeout(resolve))
  expect(fetched).not.toHaveBeenCalled()
  expect(playback.sound.getState()).toMatchObject({ levels: null, sound: null })
  end()
  playback.destroy()
})

test('the waveform is that of the sound that is heard, by the name that it is kept by', async () => {
  const video = new FakeVideo()
  const addresses = { manifestUrl: null, originalUrl: '/media/original' }
  const settings = { ...DEFAULT_SETTINGS, videoSound: '1 label:Room' }
  const playback = createPlayback(video as unknown as HTMLVideoElement, addresses, settings)
  const own = { '1 label:Room': LEVELS, '1 label:Desk': LEVELS.map((level) => level / 2) } as Record<
    string,
    typeof LEVELS
  >
  const read = vi.fn((sound: string | null) => Promise.resolve(own[sound ?? ''] ?? null))
  const end = followSound(playback, {
    manifestUrl: null,
    kept: { read, save: () => undefined },
    silencesLongerThan: 2,
    originalUrl: null,
  })
  const levels = () => playback.sound.getState().levels
  await vi.waitFor(() => expect(levels()).toEqual(LEVELS))
  playback.chooseTracks({ sound: '1 label:Desk' })
  // Until it is known, no other sound's is shown.
  expect(levels()).toBeNull()
  await vi.waitFor(() => expect(levels()).toEqual(own['1 label:Desk']))
  expect(read.mock.calls).toEqual([['1 label:Room'], ['1 label:Desk']])
  end()
  playback.destroy()
})

const STAGE = { isShown: true, hasKeys: true, onShow: () => undefined, onOwnWindow: () => undefined }

test('the seek bar shows what is kept, and its slider stays as it is', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  const { container } = render(
    <I18nextProvider i18n={testI18n}>
      <Player
        manifestUrl={null}
        originalUrl="/media/original"
        title=""
        width={null}
        height={null}
        settings={{ read: () => DEFAULT_SETTINGS, keep: () => undefined }}
        stage={STAGE}
        facts={[]}
        keptWaveform={kept(LEVELS)}
      />
    </I18nextProvider>,
  )
  const video = container.querySelector('video')
  if (!video) throw new Error('no video')
  Object.defineProperty(video, 'duration', { value: 30 })
  fireEvent(video, new Event('loadedmetadata'))
  await vi.waitFor(() => expect(container.querySelector('[data-waveform]')).not.toBeNull())
  const path = container.querySelector('[data-waveform] path')?.getAttribute('d') ?? ''
  expect(path.split('M')).toHaveLength(101)
  expect(container.querySelector('[data-silences]')?.getAttribute('data-silences')).toBe('1')
  expect(container.querySelector('[data-waveform]')?.getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByRole('slider', { name: 'Position in video' }).getAttribute('max')).toBe('30')
  vi.restoreAllMocks()
})
