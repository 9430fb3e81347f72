import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFileBytes } from '../../../../../../renderer/features/player/waveform/original/file-bytes.ts'
import { mp3Sound } from '../../../../../../renderer/features/player/waveform/original/mp3-sound.ts'
import { oggSound } from '../../../../../../renderer/features/player/waveform/original/ogg-sound.ts'
import { originalSource } from '../../../../../../renderer/features/player/waveform/original/original-sound.ts'
import type { SoundTrack } from '../../../../../../renderer/features/player/waveform/original/sound-track.ts'
import { wavSound } from '../../../../../../renderer/features/player/waveform/original/wav-sound.ts'
import { readSoundFrames } from '../../../../../../renderer/features/player/waveform/sound-frames.ts'
import { mp3Facts, mp3Frames, ogg, opusPages, wav } from '../../../../../support/plain-sound.ts'

const fileOf = (bytes: Buffer) =>
  createFileBytes(bytes.length, (from, until) => Promise.resolve(Uint8Array.from(bytes.subarray(from, until))))

async function packetsOf(track: SoundTrack) {
  const packets: { time: number; bytes: Buffer; offset: number }[] = []
  for await (const { clock, packet } of track.stretches()) {
    packets.push({ time: packet.time, bytes: Buffer.from(packet.bytes), offset: clock.offset })
  }
  return packets
}

/** The times of the frames of the pieces that a file is decoded in. */
async function framesOf(bytes: Buffer): Promise<readonly number[]> {
  const source = await originalSource(fileOf(bytes))
  const times: number[] = []
  for (let piece = await source?.next(); piece; piece = await source?.next()) {
    times.push(...(readSoundFrames(piece.file)?.times ?? []))
  }
  return times
}

const near = (value: number) => expect.closeTo(value, 6) as number
const count = (length: number, step: number) => Array.from({ length }, (_, at) => near(at * step))

test('samples without compression are in packets of a twenty-fifth of a second', async () => {
  const samples = Buffer.from(Array.from({ length: 2000 }, (_, at) => at & 0xff))
  const packets = await packetsOf(await wavSound(fileOf(wav(samples))))
  expect(packets.map(({ time }) => time)).toEqual([0, 40, 80, 120])
  expect(Buffer.concat(packets.map(({ bytes }) => bytes)).equals(samples)).toBe(true)
  expect(await framesOf(wav(samples))).toEqual(count(4, 0.04))
  // The size was never written, or is too large.
  for (const size of [0, 0xffffffff]) expect(await framesOf(wav(samples, { size }))).toEqual(count(4, 0.04))
  expect(await framesOf(wav(samples, { size: 640 }))).toEqual([0])
  expect(await framesOf(wav(samples, { bits: 24, channels: 2 }))).toEqual(count(2, 0.04))
  for (const facts of [
    { tag: 85 },
    { bits: 12 },
    { channels: 0 },
    { rate: 0 },
    { rate: 1_000_000 },
    { channels: 999 },
  ]) {
    await expect(wavSound(fileOf(wav(samples, facts)))).rejects.toThrow(RangeError)
  }
})

test('frames of MP3 follow each other, whatever is between them', async () => {
  const frames = mp3Frames([1, 2, 3, 4, 5, 6])
  const whole = Buffer.concat(frames)
  expect(await framesOf(whole)).toEqual(count(6, 0.036))
  const tag = Buffer.concat([Buffer.from('ID3\u0004\u0000\u0000'), Buffer.from([0, 0, 1, 2]), Buffer.alloc(130, 0xff)])
  expect(await framesOf(Buffer.concat([tag, whole]))).toEqual(count(6, 0.036))
  const between = Buffer.concat([...frames.slice(0, 3), Buffer.alloc(77, 0xff), ...frames.slice(3), Buffer.from('TAG')])
  const packets = await packetsOf(await mp3Sound(fileOf(between)))
  expect(packets.map(({ bytes }) => bytes[5])).toEqual([1, 2, 3, 4, 5, 6])
  // A frame that was cut off is left out.
  expect(await framesOf(whole.subarray(0, -1))).toEqual(count(5, 0.036))
  await expect(mp3Sound(fileOf(Buffer.from(`ID3${'no sound '.repeat(99)}`)))).rejects.toThrow(RangeError)
})

test('what an encoder adds at the beginning of an MP3 is not heard, and its facts are no sound', async () => {
  const file = Buffer.concat([mp3Facts(576), ...mp3Frames([1, 2, 3])])
  const packets = await packetsOf(await mp3Sound(fileOf(file)))
  expect(packets.map(({ bytes }) => bytes[5])).toEqual([1, 2, 3])
  expect(packets[0]?.offset).toBeCloseTo(-(576 + 529) / 16_000, 6)
})

/** Packets of Opus of 20 ms each. */
const opus = (...values: readonly number[]) => values.map((value) => Buffer.from([0xf8, value, value]))

test('packets of Opus in Ogg are heard at the times of their pages', async () => {
  const file = ogg([
    ...opusPages(312),
    { packets: opus(1, 2), position: 1920 },
    { packets: [Buffer.from('another track')], position: 5, serial: 8 },
    // Three seconds are missing.
    { packets: opus(3, 4), position: 1920 + 144_000 + 1920 },
    // The end of the last packet is not heard.
    { packets: opus(5), position: 148_000, flags: 4 },
  ])
  const packets = await packetsOf(await oggSound(fileOf(file)))
  expect(packets.map(({ time, bytes }) => [time, bytes[1]])).toEqual([
    [0, 1],
    [20, 2],
    [3040, 3],
    [3060, 4],
    [3080, 5],
  ])
  expect(packets[0]?.offset).toBe(-312 / 48_000)
  expect(await framesOf(file)).toEqual([0, 0.02, 3.04, 3.06, 3.08].map(near))
})

test('a packet goes on in the next page, and a file that was cut off has the pages before', async () => {
  const long = Buffer.concat([Buffer.from([0xf8]), Buffer.alloc(609, 9)])
  const file = ogg([
    ...opusPages(0),
    { packets: [...opus(1), long.subarray(0, 510)], position: 960, flags: 0x80 },
    { packets: [long.subarray(510), ...opus(2)], position: 2880, flags: 1 },
  ])
  const packets = await packetsOf(await oggSound(fileOf(file)))
  expect(packets.map(({ time, bytes }) => [time, bytes.length])).toEqual([
    [0, 3],
    [20, 610],
    [40, 3],
  ])
  expect(packets[1]?.bytes.equals(long)).toBe(true)
  expect(await packetsOf(await oggSound(fileOf(file.subarray(0, -1))))).toHaveLength(1)
  const vorbis = ogg([{ packets: [Buffer.from('\u0001vorbis and so on')], position: 0, flags: 2 }])
  await expect(oggSound(fileOf(vorbis))).rejects.toThrow(RangeError)
})

test('whatever a damaged file of sound has in it, reading it ends', async () => {
  const files = [
    wav(Buffer.alloc(2000)),
    Buffer.concat([mp3Facts(576), ...mp3Frames([1, 2, 3, 4])]),
    ogg([...opusPages(312), { packets: opus(1, 2, 3), position: 2880 }]),
  ]
  const damage = fc.array(fc.record({ at: fc.nat(), value: fc.nat({ max: 255 }) }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(damage, fc.constantFrom(...files), async (places, bytes) => {
      const damaged = Buffer.from(bytes)
      for (const { at, value } of places) damaged[at % Math.min(damaged.length, 400)] = value
      const times = await framesOf(damaged).catch((error: unknown) => {
        expect(error).toBeInstanceOf(RangeError)
        return []
      })
      expect(times.length).toBeLessThan(3000)
    }),
    { numRuns: 300 },
  )
})
