import { readFile, writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openContainer } from '../../../main/media-store/container.ts'
import type { ContainerKey } from '../../../main/media-store/boxes.ts'
import { DamagedMedia } from '../../../main/media-store/damaged-media.ts'
import { createContainerKey } from '../../../main/media-store/file-keys.ts'
import { FILE_HEADER_BYTES } from '../../../main/media-store/record-file.ts'
import { CHUNK_BYTES, HEADER_BYTES, recordBytes } from '../../../main/media-store/records.ts'
import { finishedContainer, joinBytes, newContainer, reopen } from '../../support/media-containers.ts'
import { mediaBytes, piece } from '../../support/media-pieces.ts'

const BOX = CHUNK_BYTES + 28
/** Four equal-sized chunks, so that every swap fits. */
const VIDEO = mediaBytes(4 * CHUNK_BYTES, 21)
const CHUNKS_AT = FILE_HEADER_BYTES + HEADER_BYTES
const chunkAt = (index: number) => CHUNKS_AT + index * BOX

/** A container with one part of four chunks, as a file's bytes. */
async function videoFile(key: ContainerKey = createContainerKey(), isFinished = true) {
  const { path, writer } = await newContainer(key)
  await writer.append(piece(0, 0, true), VIDEO)
  if (isFinished) await writer.finish()
  await writer.close()
  return { path, key, bytes: await readFile(path) }
}

function boxOf(bytes: Buffer, index: number): Buffer {
  return Buffer.from(bytes.subarray(chunkAt(index), chunkAt(index + 1)))
}

/** Reads chunk by chunk: its bytes, or which range is damaged. */
async function readChunkwise(path: string, key: ContainerKey) {
  const container = await openContainer(path, key)
  const found: ('sound' | 'missing' | object)[] = []
  for (let index = 0; index < 4; index += 1) {
    const [first, last] = [index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES - 1]
    if (!container.has(0, first, last)) found.push('missing')
    else {
      try {
        const read = await joinBytes(container.read(0, first, last))
        expect(read.equals(VIDEO.subarray(first, last + 1))).toBe(true)
        found.push('sound')
      } catch (error) {
        if (!(error instanceof DamagedMedia) || error.range === null) throw error
        found.push(error.range)
      }
    }
  }
  const damaged = await container.verify()
  await container.close()
  return { found, damaged }
}

const damagedChunk = (index: number, count = 1) => ({ part: 0, at: index * CHUNK_BYTES, length: count * CHUNK_BYTES })

test('guard: two chunks of a record change places', async () => {
  const { path, key, bytes } = await videoFile()
  const changed = Buffer.from(bytes)
  changed.set(boxOf(bytes, 2), chunkAt(1))
  changed.set(boxOf(bytes, 1), chunkAt(2))
  await writeFile(path, changed)
  const { found, damaged } = await readChunkwise(path, key)
  expect(found).toEqual(['sound', damagedChunk(1), damagedChunk(2), 'sound'])
  expect(damaged).toEqual([damagedChunk(1, 2)])
})

test('guard: a stream over a changed byte gives what is before its chunk, and nothing after', async () => {
  const { path, key, bytes } = await videoFile()
  bytes.writeUInt8(bytes.readUInt8(chunkAt(2) + 4000) ^ 1, chunkAt(2) + 4000)
  await writeFile(path, bytes)
  const container = await openContainer(path, key)
  const read: Uint8Array[] = []
  const reading = async () => {
    for await (const chunk of container.read(0, 10, 4 * CHUNK_BYTES - 1)) read.push(chunk)
  }
  await expect(reading()).rejects.toMatchObject({ code: 'media-damaged', range: damagedChunk(2) })
  expect(Buffer.concat(read).equals(VIDEO.subarray(10, 2 * CHUNK_BYTES))).toBe(true)
  await container.close()
})

test('guard: a chunk is repeated in the place of the next', async () => {
  const { path, key, bytes } = await videoFile()
  const changed = Buffer.from(bytes)
  changed.set(boxOf(bytes, 0), chunkAt(1))
  await writeFile(path, changed)
  expect((await readChunkwise(path, key)).damaged).toEqual([damagedChunk(1)])
})

test('guard: the last chunk is put in the place of an earlier one, and the record ends there', async () => {
  const { path, key, bytes } = await videoFile(createContainerKey(), false)
  const changed = Buffer.concat([bytes.subarray(0, chunkAt(1)), boxOf(bytes, 3)])
  await writeFile(path, changed)
  expect((await readChunkwise(path, key)).found).toEqual(['missing', 'missing', 'missing', 'missing'])
})

test('guard: a chunk comes from another container, of the same key even', async () => {
  const mine = await videoFile()
  const sameKey = await videoFile({ id: createContainerKey().id, key: mine.key.key })
  const changed = Buffer.from(mine.bytes)
  changed.set(boxOf(sameKey.bytes, 2), chunkAt(2))
  await writeFile(mine.path, changed)
  expect((await readChunkwise(mine.path, mine.key)).damaged).toEqual([damagedChunk(2)])
})

test('guard: a container is put in the place of another one', async () => {
  const mine = await videoFile()
  const other = await videoFile()
  await writeFile(mine.path, other.bytes)
  await expect(openContainer(mine.path, mine.key)).rejects.toMatchObject({ code: 'media-damaged', range: null })
  await expect(openContainer(other.path, mine.key)).rejects.toMatchObject({ code: 'media-damaged' })
  const sameKey = { id: other.key.id, key: mine.key.key }
  await expect(openContainer(mine.path, sameKey)).rejects.toMatchObject({ code: 'media-damaged' })
})

test('guard: opening for writing with a wrong key or ID leaves the file as it was', async () => {
  for (const isFinished of [true, false]) {
    const { path, key, bytes } = await videoFile(createContainerKey(), isFinished)
    const other = createContainerKey()
    for (const wrong of [other, { ...key, id: other.id }, { ...key, key: other.key }])
      await expect(reopen({ path, key: wrong })).rejects.toMatchObject({ code: 'media-damaged' })
    expect(bytes.equals(await readFile(path))).toBe(true)
  }
})

/** Three parts of equal sizes and different bytes, unfinished. */
async function threeRecords() {
  const { path, key, writer } = await newContainer()
  for (const part of [0, 1, 2]) await writer.append(piece(part, 0, true), mediaBytes(900, part))
  await writer.close()
  const bytes = await readFile(path)
  const size = recordBytes(900)
  const record = (index: number) =>
    bytes.subarray(FILE_HEADER_BYTES + index * size, FILE_HEADER_BYTES + (index + 1) * size)
  return { path, key, head: bytes.subarray(0, FILE_HEADER_BYTES), record }
}

test.each([
  ['change places', [1, 0, 2], 0],
  ['are repeated', [0, 0, 1, 2], 1],
  ['lack one in the middle', [0, 2], 1],
  ['lack the first', [1, 2], 0],
] as const)('guard: records %s', async (_name, order, valid) => {
  const { path, key, head, record } = await threeRecords()
  await writeFile(path, Buffer.concat([head, ...order.map(record)]))
  const container = await openContainer(path, key)
  expect(container.parts().map(({ part }) => part)).toEqual([0, 1, 2].slice(0, valid))
  await container.close()
})

test('guard: the data of a record is put behind the header of another one', async () => {
  const { path, key, head, record } = await threeRecords()
  const mixed = Buffer.concat([head, record(0).subarray(0, HEADER_BYTES), record(1).subarray(HEADER_BYTES), record(1)])
  await writeFile(path, mixed)
  const container = await openContainer(path, key)
  expect(await container.verify()).toEqual([{ part: 0, at: 0, length: 900 }])
  await expect(joinBytes(container.read(0, 0, 0))).rejects.toBeInstanceOf(DamagedMedia)
  await container.close()
})

test('guard: the data of a record that was dropped is put into the one that took its place', async () => {
  const { path, key, writer } = await newContainer()
  await writer.append(piece(0, 0, true), mediaBytes(900, 1))
  await writer.close()
  const before = await readFile(path)
  // As after a crash: the record is incomplete, so it is dropped, and another one is written at the same offset.
  await writeFile(path, before.subarray(0, -1))
  const again = await reopen({ path, key })
  await again.append(piece(0, 0, true), mediaBytes(900, 2))
  await again.close()
  const after = await readFile(path)
  expect(after.length).toBe(before.length)
  after.set(before.subarray(FILE_HEADER_BYTES + HEADER_BYTES), FILE_HEADER_BYTES + HEADER_BYTES)
  await writeFile(path, after)
  const container = await openContainer(path, key)
  expect(await container.verify()).toEqual([{ part: 0, at: 0, length: 900 }])
  await container.close()
})

test('guard: the trailer names any place, and the records are found by their headers', async () => {
  const { path, key, video, small } = await finishedContainer()
  const bytes = await readFile(path)
  const size = BigInt(bytes.length)
  const places = [0n, 51n, 52n, 53n, size - 16n, size - 17n, size, size + 1n, 2n ** 53n, 2n ** 63n, 2n ** 64n - 1n]
  for (const place of places) {
    const changed = Buffer.from(bytes)
    changed.writeBigUInt64BE(place, changed.length - 8)
    await writeFile(path, changed)
    const container = await openContainer(path, key)
    expect(container.isFinished()).toBe(false)
    expect(video.equals(await joinBytes(container.read(0, 0, video.length - 1)))).toBe(true)
    expect(small.equals(await joinBytes(container.read(1, 0, small.length - 1)))).toBe(true)
    await container.close()
  }
})

test('guard: an index of an earlier state is put behind later records', async () => {
  const { path, key } = await finishedContainer()
  const earlier = await readFile(path)
  const again = await reopen({ path, key })
  await again.append(piece(1, 0), mediaBytes(300, 77))
  await again.close()
  const later = await readFile(path)
  const indexAt = Number(earlier.readBigUInt64BE(earlier.length - 8))
  const moved = Buffer.from(earlier.subarray(indexAt))
  moved.writeBigUInt64BE(BigInt(later.length), moved.length - 8)
  await writeFile(path, Buffer.concat([later, moved]))
  const container = await openContainer(path, key)
  expect(container.isFinished()).toBe(false)
  expect(mediaBytes(300, 77).equals(await joinBytes(container.read(1, 0, 299)))).toBe(true)
  await container.close()
})

type Mutation = {
  readonly at: number
  readonly kind: 'flip' | 'cut' | 'insert' | 'remove' | 'zero' | 'copy'
  readonly by: number
}

function mutate(bytes: Buffer, { at, kind, by }: Mutation): Buffer {
  // A change before this one may have made the file shorter.
  const place = Math.min(bytes.length - 1, at)
  if (place < 0) return bytes
  const changed = Buffer.from(bytes)
  switch (kind) {
    case 'flip':
      changed.writeUInt8(changed.readUInt8(place) ^ (1 << (by % 8)), place)
      return changed
    case 'zero':
      return changed.fill(0, place, Math.min(changed.length, place + by))
    case 'cut':
      return changed.subarray(0, place)
    case 'insert':
      return Buffer.concat([changed.subarray(0, place), mediaBytes(1 + by, by), changed.subarray(place)])
    case 'remove':
      return Buffer.concat([changed.subarray(0, place), changed.subarray(place + 1 + by)])
    case 'copy':
      changed.copyWithin(place, 0, 1 + by * 50)
      return changed
  }
}

test('guard: after any changes a reader gets the right bytes or is told what is damaged, and never other ones', async () => {
  const { path, key, video, small, plan } = await finishedContainer()
  const bytes = await readFile(path)
  const outcomes = { sound: 0, damaged: 0, missing: 0, unopened: 0 }
  const isRefused = (error: unknown) => error instanceof DamagedMedia
  const end = bytes.length - 1
  // Many of the places are near the ends, where headers, index and trailer are.
  const at = fc.oneof(
    fc.nat(end),
    fc.nat(Math.floor(end * 0.012)),
    fc.integer({ min: Math.floor(end * 0.998), max: end }),
  )
  const kind = fc.constantFrom<Mutation['kind']>('flip', 'flip', 'flip', 'cut', 'insert', 'remove', 'zero', 'copy')
  const mutations = fc.array(fc.record({ at, kind, by: fc.nat(200) }), { minLength: 1, maxLength: 3 })
  const seed = Math.floor(Math.random() * 2 ** 31)
  const tenths = new Set<number>()
  await fc.assert(
    fc.asyncProperty(mutations, async (list) => {
      for (const { at: place } of list) tenths.add(Math.floor((10 * place) / bytes.length))
      await writeFile(path, list.reduce(mutate, bytes))
      const container = await openContainer(path, key).catch((error: unknown) => {
        if (!isRefused(error)) throw error
        outcomes.unopened += 1
        return null
      })
      if (container === null) return
      for (const [part, right] of [video, small].entries()) {
        for (const [first, last] of [
          [0, right.length - 1],
          [right.length - 200, right.length - 1],
        ] as const) {
          if (!container.has(part, first, last)) outcomes.missing += 1
          else {
            const read = await joinBytes(container.read(part, first, last)).catch((error: unknown) => {
              if (!isRefused(error)) throw error
              outcomes.damaged += 1
              return null
            })
            if (read !== null) {
              expect(read.equals(right.subarray(first, last + 1))).toBe(true)
              outcomes.sound += 1
            }
          }
        }
      }
      const readPlan = await container.readPlan().catch((error: unknown) => {
        if (!isRefused(error)) throw error
        return null
      })
      expect(readPlan === null || plan.equals(readPlan)).toBe(true)
      await container.verify()
      await container.close()
    }),
    { numRuns: 400, seed },
  )
  // Otherwise the changes met nothing, or the same places again and again.
  for (const count of Object.values(outcomes)) expect(count, `seed ${seed}`).toBeGreaterThan(0)
  expect(tenths.size, `seed ${seed}`).toBe(10)
})
