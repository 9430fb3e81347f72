// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { LEVELS_PER_SECOND } from '../../../../../../contract/model/waveform.ts'
import { knownMeasurements, measurements } from '../../../../../../renderer/features/player/waveform/levels.ts'
import type { SoundReader } from '../../../../../../renderer/features/player/waveform/sound-parts.ts'
import { boxesIn } from '../../../../../../renderer/features/player/mp4/boxes.ts'
import { makeWaveform, type Making } from '../../../../../../renderer/features/player/waveform/make-waveform.ts'
import { bytesOf, mp4Init, mp4Segment } from '../../../../../support/sound-file.ts'

const RATE = 8000

/** The bytes that stand for the sound of a file's segments. */
function soundsOf(file: ArrayBuffer): readonly number[] {
  const view = new DataView(file)
  const boxes = [...boxesIn(view, 0, view.byteLength)]
  if (!boxes.some(({ name }) => name === 'moov')) throw new Error('there is no initialization')
  return boxes.flatMap(({ name, start }) => (name === 'mdat' ? view.getUint8(start) : []))
}

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
        return Promise.resolve(bytesOf(mp4Init()))
      },
      parts: (parts) => {
        const names = parts.map(({ address }) => address.slice('https://media.example/'.length))
        asked.push(...names)
        const end = names.findIndex((name) => missing.includes(name))
        const loaded = names.slice(0, end < 0 ? names.length : end)
        const segmentOf = (number: number) => mp4Segment(2000 * (number - 1), 20, number % 100 || 100)
        return Promise.resolve(loaded.map((name) => bytesOf(segmentOf(Number(name)))))
      },
    },
    async decode(file, rate) {
      const segments = soundsOf(file)
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

/** The seconds, in tenths, at which something is heard of a recording of ten seconds in one segment that is made of those files. */
async function heardOf(files: readonly Buffer[], { decode, sets }: { decode?: Making['decode']; sets?: string } = {}) {
  const { making } = recording(10)
  const manifest = `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" mediaPresentationDuration="PT10S">
    <BaseURL>https://media.example/</BaseURL>${sets ?? `<Period>${SET}</Period>`}</MPD>`
  const parts: SoundReader['parts'] = (list) =>
    Promise.resolve(list.map((_, at) => (at === 0 ? bytesOf(...files) : bytesOf())))
  const made = await makeWaveform({
    ...making,
    ...(decode && { decode }),
    reader: { ...making.reader, manifest: () => Promise.resolve(manifest), parts },
    signal: lasting,
  })
  const levels = made?.levels ?? new Uint8Array()
  const peaks = measurements(levels, 'peak')
  const isKnown = knownMeasurements(levels)
  const tenths = Array.from({ length: 100 }, (_, at) => at)
  return {
    heard: runsOf(tenths.filter((at) => (peaks[2 * at + 1] ?? 0) > 0)),
    unknown: runsOf(tenths.filter((at) => isKnown[2 * at + 1] === 0)),
  }
}
const SET = `<AdaptationSet contentType="audio" audioSamplingRate="${RATE}"><SegmentTemplate duration="10"
  initialization="init" media="$Number$"/><Representation/></AdaptationSet>`

/** Numbers that follow each other, as the first and the one behind the last. */
function runsOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run?.[1] === number) run[1] += 1
    else runs.push([number, number + 1])
  }
  return runs
}

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

test('segments may be larger where a picture is in them', async () => {
  const sets = `<Period><AdaptationSet contentType="video"><SegmentTemplate duration="10" initialization="init" media="$Number$"/>
    <Representation mimeType="video/mp4" codecs="avc1.64001e,mp4a.40.2"/></AdaptationSet></Period>`
  const picture = Buffer.alloc(8 * 1024 * 1024)
  picture.writeUInt32BE(picture.length, 0)
  picture.write('free', 4)
  expect((await heardOf([mp4Segment(3000, 20, 50), picture], { sets })).heard).toEqual([[30, 50]])
  await expect(heardOf([mp4Segment(3000, 20, 50), picture])).rejects.toThrow('too much to decode')
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

test('sound is where its frames are, and a hole between them is not known to be silent', async () => {
  // A segment of two fragments, and frames of which one lasts until the end of a hole.
  const files = [
    mp4Segment(1000, 20, 50),
    mp4Segment(5000, [...Array<number>(19).fill(100), 1100], 50),
    mp4Segment(8000, 20, 50),
  ]
  expect(await heardOf(files)).toEqual({
    heard: [
      [10, 30],
      [50, 70],
      [80, 100],
    ],
    unknown: [
      [0, 10],
      [30, 50],
      [70, 80],
    ],
  })
})

test('sound outside of its period is not heard, and the clock of the media begins where the manifest says', async () => {
  const set = (offset: number) =>
    SET.replace('<SegmentTemplate', `<SegmentTemplate timescale="10" presentationTimeOffset="${offset}"`).replace(
      '"10"\n',
      '"100"\n',
    )
  const files = [mp4Segment(3000, 20, 50), mp4Segment(5000, 20, 50), mp4Segment(7000, 20, 50)]
  expect((await heardOf(files, { sets: `<Period>${set(40)}</Period>` })).heard).toEqual([[0, 50]])
  const periods = `<Period duration="PT2S"/><Period duration="PT4.5S">${set(30)}</Period><Period/>`
  expect(await heardOf(files, { sets: periods })).toMatchObject({
    heard: [[20, 65]],
    unknown: [
      [0, 20],
      [65, 100],
    ],
  })
})

test('a fragment that cannot be decoded is not known, and the others are', async () => {
  const files = [mp4Segment(0, 20, 50), mp4Segment(2000, 20, 7), mp4Segment(4000, 20, 50)]
  const decode: Making['decode'] = (file, rate) => {
    // As browsers do, it takes the bytes away.
    const sounds = soundsOf(structuredClone(file, { transfer: [file] }))
    if (sounds.length === 1 && sounds[0] === 7) return Promise.reject(new Error('unable to decode'))
    // Together, the decoder leaves the second one out.
    const samples = new Float32Array(sounds.filter((sound) => sound !== 7).length * 2 * rate).fill(0.5)
    return Promise.resolve({ numberOfChannels: 1, sampleRate: rate, getChannelData: () => samples })
  }
  expect(await heardOf(files, { decode })).toMatchObject({
    heard: [
      [0, 20],
      [40, 60],
    ],
    unknown: [
      [20, 40],
      [60, 100],
    ],
  })
})

test('sound of which nothing says when it is heard has no waveform', async () => {
  const file = Buffer.from('OggS and so on')
  await expect(heardOf([file])).rejects.toThrow('no part of the sound says when it is heard')
})
