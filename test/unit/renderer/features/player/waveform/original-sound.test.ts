import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMediaFolder } from '../../../../../../reference-service/media/library.ts'
import { createFileBytes } from '../../../../../../renderer/features/player/waveform/original/file-bytes.ts'
import { mp4Sound } from '../../../../../../renderer/features/player/waveform/original/mp4-sound.ts'
import { originalSource } from '../../../../../../renderer/features/player/waveform/original/original-sound.ts'
import { webmSound } from '../../../../../../renderer/features/player/waveform/original/webm-sound.ts'
import type { SoundFile } from '../../../../../../renderer/features/player/waveform/make-waveform.ts'
import { readSoundFrames } from '../../../../../../renderer/features/player/waveform/sound-frames.ts'
import { movedChunks, spreadVideo } from '../../../../../support/large-original.ts'
import { findBox } from '../../../../../support/quiet-media.ts'
import { webmCluster, webmInit, webmLaced } from '../../../../../support/sound-file.ts'

const sample = (...path: readonly string[]) => readFileSync(join(findMediaFolder(), ...path))
const PLAIN = sample('original', 'numbered.mp4')
const SEGMENTS = Array.from({ length: 10 }, (_, at) => `segment-2-${String(at + 1).padStart(3, '0')}.m4s`)
const IN_FRAGMENTS = Buffer.concat(['init-2.m4s', ...SEGMENTS].map((name) => sample('dash', 'numbered', name)))
const RECORDED = Buffer.concat([
  webmInit(),
  webmCluster(0, [0, 20, 40, 61], true),
  webmCluster(1000, [0, 20, 41], true),
  webmCluster(65_000, [20, 40], true),
])

const near = (value: number) => expect.closeTo(value, 4) as number
const times = (count: number, from: number, step: number) => Array.from({ length: count }, (_, at) => from + at * step)

/** Equal for the same parts only; comparing them byte by byte takes seconds. */
function digestOf(parts: Iterable<Uint8Array | ArrayBuffer>): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.byteLength} `).update(new Uint8Array(part))
  return hash.digest('hex')
}

/** A file in memory, and how much of it was read. */
function fileOf(bytes: Buffer, readAhead?: number) {
  const read = { bytes: 0, times: 0 }
  const load = (from: number, until: number) => {
    read.bytes += until - from
    read.times += 1
    return Promise.resolve(Uint8Array.from(bytes.subarray(from, until)))
  }
  return { read, file: createFileBytes(bytes.length, load, readAhead) }
}

async function piecesOf(bytes: Buffer, readAhead?: number): Promise<readonly SoundFile[] | null> {
  const source = await originalSource(fileOf(bytes, readAhead).file)
  if (source === null) return null
  const pieces: SoundFile[] = []
  for (let piece = await source.next(); piece !== null; piece = await source.next()) pieces.push(piece)
  return pieces
}

async function packetsOf(bytes: Buffer) {
  const { file } = fileOf(bytes)
  const track = await (bytes.readUInt32BE(0) === 0x1a45dfa3 ? webmSound(file) : mp4Sound(file))
  if (track === null) throw new Error('no sound')
  const packets: { time: number; duration: number; bytes: Buffer }[] = []
  for await (const { packet } of track.stretches()) packets.push({ ...packet, bytes: Buffer.from(packet.bytes) })
  return { track, packets }
}

test('the packets of a plain file and of the same sound in fragments are the same', async () => {
  const plain = await packetsOf(PLAIN)
  const { packets } = await packetsOf(IN_FRAGMENTS)
  expect(plain.packets.length).toBe(470)
  expect(packets.length).toBeGreaterThan(460)
  expect(packets.every(({ bytes }, at) => plain.packets[at]?.bytes.equals(bytes))).toBe(true)
  expect(packets.map(({ time }) => time)).toEqual(plain.packets.slice(0, packets.length).map(({ time }) => time))
})

test('a piece is a file of sound alone, with the frames of the original at their times', async () => {
  for (const bytes of [PLAIN, IN_FRAGMENTS]) {
    const pieces = await piecesOf(bytes)
    expect(pieces).toHaveLength(1)
    const [piece] = pieces ?? []
    const frames = readSoundFrames(piece?.file ?? new ArrayBuffer())
    expect(frames?.times.length).toBeGreaterThan(460)
    // The last one of all ends with the picture.
    expect(frames?.times.slice(0, 460)).toEqual(times(460, 0, 1024 / 24_000).map(near))
    expect(frames?.fragments.length).toBeGreaterThan(8)
    expect(piece).toMatchObject({ rate: 24_000, period: { start: 0, offset: near(-1024 / 24_000) } })
    expect(piece?.file.byteLength).toBeLessThan(100_000)
  }
  const [first, second] = (await piecesOf(RECORDED)) ?? []
  expect(readSoundFrames(first?.file ?? new ArrayBuffer())).toMatchObject({
    times: [0, 0.02, 0.04, 0.061, 1, 1.02, 1.041].map(near),
    lengths: times(7, 0.02, 0),
    dropped: 0.0065,
  })
  expect(readSoundFrames(second?.file ?? new ArrayBuffer())?.times).toEqual([65.02, 65.04].map(near))
})

test('however the file is read, the pieces are the same, and it is read once', async () => {
  const spread = spreadVideo(PLAIN, 3 * PLAIN.length)
  for (const bytes of [PLAIN, spread, IN_FRAGMENTS, RECORDED]) {
    const whole = digestOf((await piecesOf(bytes))?.map(({ file }) => file) ?? [])
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 60_000 }), async (readAhead) => {
        const pieces = await piecesOf(bytes, readAhead)
        expect(digestOf(pieces?.map(({ file }) => file) ?? [])).toBe(whole)
      }),
      { numRuns: 12 },
    )
  }
  for (const bytes of [IN_FRAGMENTS, RECORDED]) {
    const { file, read } = fileOf(bytes, 4096)
    const source = await originalSource(file)
    while (await source?.next());
    expect(read.bytes).toBeLessThanOrEqual(bytes.length)
  }
})

test('of a picture between sound that is far apart nothing is read', async () => {
  const { before, moov, chunks } = movedChunks(PLAIN, (number) => (number + 1) * 1024 * 1024)
  const indexAt = (chunks.length + 2) * 1024 * 1024
  const media = Buffer.alloc(8)
  media.writeUInt32BE(indexAt - before.length, 0)
  media.write('mdat', 4)
  const written = [{ at: 0, bytes: Buffer.concat([before, media]) }, ...chunks, { at: indexAt, bytes: moov }]
  let read = 0
  const load = (from: number, until: number) => {
    read += until - from
    const bytes = Buffer.alloc(until - from)
    for (const part of written) {
      if (part.at < until && part.at + part.bytes.length > from) {
        part.bytes.copy(bytes, Math.max(0, part.at - from), Math.max(0, from - part.at))
      }
    }
    return Promise.resolve(Uint8Array.from(bytes))
  }
  const track = await mp4Sound(createFileBytes(indexAt + moov.length, load))
  const packets: Uint8Array[] = []
  for await (const { packet } of track?.stretches() ?? []) packets.push(packet.bytes)
  expect(digestOf(packets)).toBe(digestOf((await packetsOf(PLAIN)).packets.map(({ bytes }) => bytes)))
  const sound = packets.reduce((sum, { length }) => sum + length, 0)
  // The beginning and the index, and the sound.
  expect(read).toBeLessThan(2 * 2 * 1024 * 1024 + 2 * sound)
})

test('an edit delays the sound of a file, and what is outside of the edits is not heard', async () => {
  const edited = (...edits: readonly (readonly [length: number, from: number])[]) => {
    const list = Buffer.alloc(16 + 12 * edits.length)
    list.writeUInt32BE(list.length, 0)
    list.write('elst', 4)
    list.writeUInt32BE(edits.length, 12)
    for (const [at, [length, from]] of edits.entries()) {
      list.writeUInt32BE(length, 16 + 12 * at)
      list.writeInt32BE(from, 20 + 12 * at)
      list.writeUInt32BE(0x10000, 24 + 12 * at)
    }
    return withList(PLAIN, list)
  }
  const clocks = async (bytes: Buffer) => (await piecesOf(bytes))?.map(({ period }) => period)
  expect(await clocks(edited([3000, -1], [2000, 24_000]))).toEqual([{ start: 3, end: 5, offset: 2 }])
  expect(await clocks(edited([0, 0]))).toEqual([{ start: 0, end: 0, offset: 0 }])
  const [first, second] = (await piecesOf(edited([1000, 48_000], [500, -1], [2000, 0]))) ?? []
  expect([first?.period, second?.period]).toEqual([
    { start: 0, end: 1, offset: -2 },
    { start: 1.5, end: 3.5, offset: 1.5 },
  ])
  const seconds = readSoundFrames(first?.file ?? new ArrayBuffer())?.times ?? []
  expect([seconds[0], seconds.at(-1)]).toEqual([expect.closeTo(1.9, 1), expect.closeTo(3, 1)])
  await expect(piecesOf(edited(...Array.from({ length: 65 }, () => [1, 0] as const)))).rejects.toThrow(RangeError)
})

/** The list of edits of its sound, which is the last track, replaced; the file's index is behind its samples then. */
function withList(file: Buffer, list: Buffer): Buffer {
  const whole = Buffer.from(file)
  const movie = findBox(whole, ['moov'])
  const movieEnd = movie + whole.readUInt32BE(movie)
  const first = findBox(whole, ['moov', 'trak'])
  const track = findBox(whole, ['trak'], first + whole.readUInt32BE(first), movieEnd)
  const edits = findBox(whole, ['edts'], track + 8, movieEnd)
  const before = whole.readUInt32BE(edits)
  const after = Buffer.concat([Buffer.alloc(8), list])
  after.writeUInt32BE(after.length, 0)
  after.write('edts', 4)
  for (const box of [movie, track]) whole.writeUInt32BE(whole.readUInt32BE(box) + after.length - before, box)
  const index = Buffer.concat([whole.subarray(movie, edits), after, whole.subarray(edits + before, movieEnd)])
  const space = Buffer.from(file.subarray(movie, movieEnd))
  space.write('free', 4)
  space.writeUInt32BE(movieEnd - movie, 0)
  return Buffer.concat([file.subarray(0, movie), space, file.subarray(movieEnd), index])
}

test('packets that share a block are one after the other', async () => {
  // Of Opus, 20 ms each.
  const packet = (length: number, value: number) => Buffer.from([0xf8, ...Array.from({ length }, () => value)])
  const various = [packet(3, 1), packet(200, 2), packet(1, 3), packet(254, 4), packet(9, 5)]
  for (const [lacing, packets] of [
    ['xiph', various],
    ['ebml', various],
    ['fixed', [packet(4, 1), packet(4, 2), packet(4, 3)]],
  ] as const) {
    const read = await packetsOf(Buffer.concat([webmInit(), webmLaced(500, lacing, packets)]))
    expect(read.packets.map(({ bytes }) => bytes)).toEqual(packets)
    expect(read.packets.map(({ time }) => time)).toEqual(times(packets.length, 500, 20))
  }
  const odd = webmLaced(500, 'fixed', [packet(4, 1), packet(5, 2)])
  await expect(packetsOf(Buffer.concat([webmInit(), odd]))).rejects.toThrow(RangeError)
})

test('a written file has the packets that were written', async () => {
  const packet = fc.record({
    gap: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 200_000 })),
    duration: fc.integer({ min: 1, max: 3000 }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 400 }),
  })
  const tracks = [(await packetsOf(PLAIN)).track, (await packetsOf(RECORDED)).track]
  await fc.assert(
    fc.asyncProperty(
      fc.array(packet, { minLength: 1, maxLength: 60 }),
      fc.constantFrom(...tracks),
      async (list, track) => {
        let at = 0
        const packets = list.map(({ gap, duration, bytes }) => {
          const time = at + gap
          at = time + duration
          return { time, duration, bytes: Uint8Array.from(bytes) }
        })
        const read = (await packetsOf(Buffer.from(track.fileOf(packets)))).packets
        expect(read.map(({ bytes }) => bytes)).toEqual(packets.map(({ bytes }) => Buffer.from(bytes)))
        expect(read.map(({ time }) => time)).toEqual(packets.map(({ time }) => time))
      },
    ),
    { numRuns: 60 },
  )
})

test('a recording that was cut off has the packets before, and an index that was cut off is refused', async () => {
  const { packets } = await packetsOf(RECORDED)
  for (const [bytes, head] of [
    [RECORDED, webmInit().length],
    [IN_FRAGMENTS, sample('dash', 'numbered', 'init-2.m4s').length],
  ] as const) {
    const whole = (await packetsOf(bytes)).packets
    for (let cut = 1; cut < 60; cut += 1) {
      const length = Math.floor(head + ((bytes.length - head) * cut) / 60)
      const left = (await packetsOf(bytes.subarray(0, length))).packets
      expect(left.map(({ time }) => time)).toEqual(whole.slice(0, left.length).map(({ time }) => time))
      const bytesOf = (packets: typeof whole) => digestOf(packets.map(({ bytes }) => bytes))
      expect(bytesOf(left)).toBe(bytesOf(whole.slice(0, left.length)))
      if (length > head + 0.5 * (bytes.length - head)) expect(left.length).toBeGreaterThan(whole.length / 4)
    }
    await expect(packetsOf(bytes.subarray(0, head - 40))).rejects.toThrow(RangeError)
  }
  expect(packets).toHaveLength(9)
})

test('a file that states more than it has, or nonsense, is refused, and takes no memory', async () => {
  const table = (name: string) => {
    const first = findBox(PLAIN, ['moov', 'trak'])
    return findBox(PLAIN, ['trak', 'mdia', 'minf', 'stbl', name], first + PLAIN.readUInt32BE(first))
  }
  const changed = (...changes: readonly (readonly [at: number, value: number])[]) => {
    const bytes = Buffer.from(PLAIN)
    for (const [at, value] of changes) bytes.writeUInt32BE(value, at)
    return bytes
  }
  const [sizes, durations, chunks] = [table('stsz'), table('stts'), table('stsc')]
  // A thousand million samples of one byte each, which last a unit or a second.
  const endless = [
    [sizes + 12, 1],
    [sizes + 16, 1_000_000_000],
    [durations + 16, 0xffffffff],
    [chunks + 20, 0xffffffff],
  ] as const
  await expect(piecesOf(changed(...endless, [durations + 20, 1]))).rejects.toThrow(RangeError)
  await expect(piecesOf(changed(...endless, [durations + 20, 24_000]))).rejects.toThrow(RangeError)
  // A box and an element of two thousand million bytes.
  const movie = findBox(PLAIN, ['moov'])
  await expect(piecesOf(changed([movie, 2_000_000_000]))).rejects.toThrow(RangeError)
  const [head, tracks] = [webmInit(), webmInit().indexOf(Buffer.from('1654ae6b', 'hex'))]
  const large = Buffer.concat([head.subarray(0, tracks + 4), Buffer.from('0100000077359400', 'hex'), Buffer.alloc(99)])
  await expect(piecesOf(large)).rejects.toThrow(RangeError)
  for (const other of ['', 'RIFF', 'OggS and so on', '<html><body>no video</body></html>']) {
    await expect(piecesOf(Buffer.from(other))).rejects.toThrow(RangeError)
  }
})

test('the page goes on while a file of very small parts is read', async () => {
  // Elements without content, two bytes each.
  const empty = Buffer.from('ec80'.repeat(200_000), 'hex')
  let turns = 0
  const timer = setInterval(() => (turns += 1))
  await piecesOf(Buffer.concat([webmInit(), empty, webmCluster(0, [0])]))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
})

test('a file without sound has none', async () => {
  const init = Buffer.from(webmInit())
  // The type of the second track.
  init[init.lastIndexOf(Buffer.from('8302', 'hex').subarray(0, 1)) + 2] = 1
  expect(await piecesOf(Buffer.concat([init, webmCluster(0, [0])]))).toBeNull()
})

test('whatever a damaged file has in it, reading it ends', async () => {
  const damage = fc.array(fc.record({ at: fc.nat(), value: fc.nat({ max: 255 }) }), { minLength: 1, maxLength: 8 })
  const files = [PLAIN, IN_FRAGMENTS, RECORDED].map((bytes) => ({
    bytes,
    // Most of the damage is where the file says what it is.
    index: bytes.indexOf(Buffer.from('moov')),
  }))
  await fc.assert(
    fc.asyncProperty(damage, fc.constantFrom(...files), async (places, { bytes, index }) => {
      const damaged = Buffer.from(bytes)
      for (const { at, value } of places) {
        const place = at % 2 === 0 && index > 0 ? index + ((at >> 1) % 4000) : at
        damaged[place % damaged.length] = value
      }
      const pieces = await piecesOf(damaged).catch((error: unknown) => {
        expect(error).toBeInstanceOf(Error)
        return []
      })
      expect((pieces ?? []).reduce((sum, { file }) => sum + file.byteLength, 0)).toBeLessThan(3 * bytes.length)
    }),
    { numRuns: 300 },
  )
})
