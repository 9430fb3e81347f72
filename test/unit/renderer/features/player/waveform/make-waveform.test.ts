// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { LEVELS_PER_SECOND } from '../../../../../../contract/model/waveform.ts'
import { measurements } from '../../../../../../renderer/features/player/waveform/levels.ts'
import type { SoundReader } from '../../../../../../renderer/features/player/waveform/sound-parts.ts'
import { makeWaveform, type Making } from '../../../../../../renderer/features/player/waveform/make-waveform.ts'

const RATE = 8000

/** A recording in segments of two seconds. Each segment is as loud as its number, counted from 1, in percent. */
function recording(seconds: number, { missing = [] as readonly string[] } = {}) {
  const manifest = `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" mediaPresentationDuration="PT${seconds}S">
    <BaseURL>https://media.example/</BaseURL><Period><AdaptationSet contentType="audio" audioSamplingRate="${RATE}">
    <SegmentTemplate duration="2" initialization="init" media="$Number$"/><Representation/></AdaptationSet></Period></MPD>`
  const asked: string[] = []
  const state = { held: 0, mostHeld: 0, isIdle: true }
  const making: Omit<Making, 'signal'> = {
    reader: {
      manifest: () => Promise.resolve(manifest),
      part: () => {
        asked.push('init')
        return Promise.resolve(Uint8Array.of(0).buffer)
      },
      parts: (parts) => {
        const names = parts.map(({ address }) => address.slice('https://media.example/'.length))
        asked.push(...names)
        const end = names.findIndex((name) => missing.includes(name))
        const loaded = names.slice(0, end < 0 ? names.length : end)
        return Promise.resolve(loaded.map((name) => Uint8Array.of(Number(name) % 100 || 100).buffer))
      },
    },
    async decode(file, rate) {
      const [init, ...segments] = new Uint8Array(file)
      if (init !== 0) throw new Error('there is no initialization')
      state.held += segments.length
      state.mostHeld = Math.max(state.mostHeld, state.held)
      await Promise.resolve()
      state.held -= segments.length
      const samples = Float32Array.from(
        { length: segments.length * 2 * rate },
        (_, at) => (segments[Math.floor(at / (2 * rate))] ?? 0) / 100,
      )
      return { numberOfChannels: 1, sampleRate: rate, getChannelData: () => samples }
    },
    whenIdle: () => (state.isIdle ? Promise.resolve() : new Promise(() => undefined)),
    onMore: () => undefined,
  }
  return { making, asked, state }
}
const lasting = new AbortController().signal

test('every segment is loaded once and measured in its place', async () => {
  const { making, asked } = recording(100)
  const made = await makeWaveform({ ...making, signal: lasting })
  expect(made?.isWhole).toBe(true)
  const peaks = measurements(made?.levels ?? new Uint8Array(), 'peak')
  expect(peaks).toHaveLength(100 * LEVELS_PER_SECOND)
  for (let segment = 1; segment <= 50; segment += 1) {
    const expected = 255 * (1 + (20 * Math.log10(segment / 100)) / 80)
    expect(Math.abs((peaks[(2 * segment - 1) * LEVELS_PER_SECOND] ?? 0) - expected)).toBeLessThanOrEqual(1)
  }
  expect(asked.toSorted()).toEqual(['init', ...Array.from({ length: 50 }, (_, index) => `${index + 1}`)].toSorted())
})

test('a recording of four hours is never in memory as a whole', async () => {
  const { making, state } = recording(4 * 3600)
  // The rate of samples does not matter here.
  const decode: Making['decode'] = (file) => making.decode(file, 100)
  const made = await makeWaveform({ ...making, decode, signal: lasting })
  expect(made?.levels).toHaveLength(2 * 4 * 3600 * LEVELS_PER_SECOND)
  expect(state.mostHeld).toBeLessThanOrEqual(3 * 30)
})

test('while the player plays, one piece is loaded after the other', async () => {
  const { making, asked, state } = recording(200)
  state.isIdle = false
  expect((await makeWaveform({ ...making, signal: lasting }))?.isWhole).toBe(true)
  expect(state.mostHeld).toBeLessThanOrEqual(30)
  expect(asked.slice(1)).toEqual(Array.from({ length: 100 }, (_, index) => `${index + 1}`))
})

test('the beginning can be shown before the rest is loaded', async () => {
  const { making } = recording(200)
  let left = 2
  const ending = new AbortController()
  // Two pieces come, and the others only when this ends.
  const parts: SoundReader['parts'] = async (list) => {
    left -= 1
    return left >= 0 ? making.reader.parts(list) : new Promise((_, reject) => (ending.signal.onabort = reject))
  }
  const shown: Uint8Array[] = []
  const made = makeWaveform({
    ...making,
    reader: { ...making.reader, parts },
    onMore: (levels) => shown.push(measurements(levels(), 'peak')),
    signal: ending.signal,
  }).catch(() => 'ended')
  await vi.waitFor(() => expect(shown).toHaveLength(2))
  const isKnown = (second: number) => (shown[1]?.[second * LEVELS_PER_SECOND] ?? 0) > 0
  expect([0, 59, 61, 119, 121, 199].map(isKnown)).toEqual([true, true, true, true, false, false])
  ending.abort()
  expect(await made).toBe('ended')
})

test('sound that ends before its presentation counts, but is not whole', async () => {
  const made = await makeWaveform({ ...recording(42, { missing: ['21'] }).making, signal: lasting })
  expect(made?.isWhole).toBe(false)
  expect(measurements(made?.levels ?? new Uint8Array(), 'peak').at(39 * LEVELS_PER_SECOND)).toBeGreaterThan(0)
})

test('a part that is missing elsewhere, or cannot be decoded, fails', async () => {
  const missing = recording(42, { missing: ['7'] })
  await expect(makeWaveform({ ...missing.making, signal: lasting })).rejects.toThrow('parts of the sound are missing')
  const decode = () => Promise.reject(new Error('unable to decode'))
  await expect(makeWaveform({ ...recording(42).making, decode, signal: lasting })).rejects.toThrow('unable to decode')
})

test('segments that are larger than sound of their length are not decoded', async () => {
  const { making } = recording(42)
  const parts = () => Promise.resolve(Array.from({ length: 21 }, () => new ArrayBuffer(1024 * 1024)))
  const large = { ...making, reader: { ...making.reader, parts }, signal: lasting }
  await expect(makeWaveform(large)).rejects.toThrow('too much to decode')
})

test('nothing more is loaded once a part has failed', async () => {
  const { making, asked } = recording(4 * 3600, { missing: ['7'] })
  await expect(makeWaveform({ ...making, signal: lasting })).rejects.toThrow('parts of the sound are missing')
  // Every lane ends its piece.
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked.length).toBeLessThanOrEqual(1 + 6 * 2 * 30)
})

test('nothing more is loaded once the video is left', async () => {
  const { making, asked } = recording(4 * 3600)
  const leaving = new AbortController()
  const decode: Making['decode'] = (file, rate) => {
    leaving.abort(new Error('left'))
    return making.decode(file, rate)
  }
  await expect(makeWaveform({ ...making, decode, signal: leaving.signal })).rejects.toThrow('left')
  const before = asked.length
  await Promise.resolve()
  expect(before).toBeLessThan(6 * 2 * 30)
  expect(asked).toHaveLength(before)
})
