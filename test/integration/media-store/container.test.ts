import { readFile, stat, writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createContainer } from '../../../main/media-store/container-writer.ts'
import { destroyContainer, openContainer } from '../../../main/media-store/container.ts'
import { createContainerKey } from '../../../main/media-store/file-keys.ts'
import { CHUNK_BYTES, MOST_RECORD_BYTES } from '../../../main/media-store/records.ts'
import {
  closedAfterTest,
  finishedContainer,
  joinBytes,
  newContainer,
  reopen,
  wholePart,
} from '../../support/media-containers.ts'
import { mediaBytes, piece } from '../../support/media-pieces.ts'

const MEBIBYTE = 1024 * 1024
const SIZES = [
  ...[0, 1, 2, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES, 5 * CHUNK_BYTES - 7],
  // Around what is encrypted, written and read at once.
  ...[MEBIBYTE - 1, MEBIBYTE, MEBIBYTE + 1, 3 * MEBIBYTE + 12_345],
]

test.each(SIZES)('a piece of %i bytes is read as it was stored, before and after finishing', async (size) => {
  const { path, key, writer } = await newContainer()
  const bytes = mediaBytes(size)
  await writer.append(piece(0, 0, true), bytes)
  const read = async (container: typeof writer) => (size === 0 ? Buffer.alloc(0) : wholePart(container, 0))
  expect(bytes.equals(await read(writer))).toBe(true)
  expect(writer.lengthOf(0)).toBe(size)
  await writer.finish()
  const finished = closedAfterTest(await openContainer(path, key))
  expect([finished.isFinished(), finished.lengthOf(0)]).toEqual([true, size])
  expect(bytes.equals(size === 0 ? Buffer.alloc(0) : await wholePart(finished, 0))).toBe(true)
  expect(await finished.verify()).toEqual([])
})

test('the largest piece is stored, and a larger one refused', async () => {
  const { writer } = await newContainer()
  const bytes = mediaBytes(MOST_RECORD_BYTES)
  await writer.append(piece(0, 0, true), bytes)
  expect(bytes.equals(await wholePart(writer, 0))).toBe(true)
  await expect(writer.append(piece(1), Buffer.alloc(MOST_RECORD_BYTES + 1))).rejects.toThrow('no piece')
  await expect(writer.appendPlan(Buffer.alloc(MOST_RECORD_BYTES + 1))).rejects.toThrow('16 MiB')
})

test('any range of a part is that slice of its bytes, however it was cut into pieces', async () => {
  const length = 3 * CHUNK_BYTES + 777
  const bytes = mediaBytes(length, 3)
  const place = fc.oneof(
    fc.nat(length - 1),
    fc.constantFrom(0, CHUNK_BYTES - 1, CHUNK_BYTES, 2 * CHUNK_BYTES, length - 1),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: length - 1 }), { maxLength: 4 }),
      fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      async (cuts, ranges, isFinished) => {
        const { path, key, writer } = await newContainer()
        const starts = [0, ...cuts.sort((a, b) => a - b)]
        for (const [number, start] of starts.entries()) {
          const end = starts[number + 1] ?? length
          await writer.append(piece(7, start, end === length), bytes.subarray(start, end))
        }
        if (isFinished) await writer.finish()
        const container = await openContainer(path, key)
        for (const [one, other] of ranges) {
          const [first, last] = [Math.min(one, other), Math.max(one, other)]
          const read = await joinBytes(container.read(7, first, last))
          expect(read.equals(bytes.subarray(first, last + 1))).toBe(true)
        }
        await container.close()
        await writer.close()
      },
    ),
    { numRuns: 25 },
  )
})

test('pieces may come in any order, with gaps, and a part knows what of it is there', async () => {
  const { writer } = await newContainer()
  const bytes = mediaBytes(1000)
  await writer.append(piece(2, 600, true), bytes.subarray(600))
  await writer.append(piece(2, 0), bytes.subarray(0, 200))
  expect(writer.parts()).toEqual([
    {
      part: 2,
      length: 1000,
      ranges: [
        { first: 0, last: 199 },
        { first: 600, last: 999 },
      ],
    },
  ])
  expect([writer.has(2, 0, 199), writer.has(2, 0, 200), writer.has(2, 700, 999)]).toEqual([true, false, true])
  expect([writer.has(2, 999, 1000), writer.has(3, 0, 0), writer.lengthOf(3)]).toEqual([false, false, null])
  expect(() => writer.read(2, 0, 300)).toThrow('not stored')
  await writer.append(piece(2, 200), bytes.subarray(200, 600))
  expect(writer.parts()).toEqual([{ part: 2, length: 1000, ranges: [{ first: 0, last: 999 }] }])
  expect(bytes.equals(await wholePart(writer, 2))).toBe(true)
})

test('the latest bytes of overlapping pieces and the latest plan are read, after finishing too', async () => {
  const { path, key, writer } = await newContainer()
  const before = mediaBytes(CHUNK_BYTES + 5000, 1)
  const after = mediaBytes(3000, 2)
  expect(await writer.readPlan()).toBeNull()
  await writer.appendPlan(Buffer.from('first plan'))
  await writer.append(piece(0, 0, true), before)
  await writer.append(piece(0, CHUNK_BYTES - 1000), after)
  await writer.appendPlan(Buffer.from('second plan'))
  const expected = Buffer.from(before)
  expected.set(after, CHUNK_BYTES - 1000)
  await writer.finish()
  const finished = closedAfterTest(await openContainer(path, key))
  for (const container of [writer, finished]) {
    expect(expected.equals(await wholePart(container, 0))).toBe(true)
    expect(Buffer.from((await container.readPlan())!).toString()).toBe('second plan')
  }
})

test('a finished container takes more pieces, and can be finished again', async () => {
  const { path, key, video, small } = await finishedContainer()
  const again = await reopen({ path, key })
  expect(again.isFinished()).toBe(true)
  const repaired = mediaBytes(100, 44)
  await again.append(piece(1, 100), repaired)
  await again.append(piece(9, 0, true), Buffer.from('new'))
  expect(again.isFinished()).toBe(false)
  await again.finish()
  await again.close()
  const finished = closedAfterTest(await openContainer(path, key))
  expect(finished.isFinished()).toBe(true)
  expect((await wholePart(finished, 9)).toString()).toBe('new')
  expect(video.equals(await wholePart(finished, 0))).toBe(true)
  const expected = Buffer.concat([small.subarray(0, 100), repaired, small.subarray(200)])
  expect(expected.equals(await wholePart(finished, 1))).toBe(true)
})

test('a container whose index has become shorter is finished with it', async () => {
  const { path, key, writer } = await newContainer()
  const bytes = mediaBytes(100)
  for (let at = 0; at < 100; at += 1) await writer.append(piece(0, at, at === 99), bytes.subarray(at, at + 1))
  await writer.finish()
  await writer.append(piece(0), bytes)
  await writer.finish()
  const finished = closedAfterTest(await openContainer(path, key))
  expect(finished.isFinished()).toBe(true)
  expect(bytes.equals(await wholePart(finished, 0))).toBe(true)
})

test('opening a finished container for writing changes nothing before the first piece', async () => {
  const { path, key } = await finishedContainer()
  const before = await readFile(path)
  const again = await reopen({ path, key })
  await expect(again.append(piece(1, 0), mediaBytes(5000))).rejects.toThrow('one length')
  await again.close()
  expect(before.equals(await readFile(path))).toBe(true)
})

test('a resource has one length: what contradicts it is refused, and the rest stays', async () => {
  const { writer } = await newContainer()
  const bytes = mediaBytes(500)
  await writer.append(piece(0), bytes)
  await expect(writer.append(piece(0, 0, true), bytes.subarray(0, 400))).rejects.toThrow('one length')
  await writer.append(piece(0, 500, true), Buffer.alloc(0))
  expect(writer.lengthOf(0)).toBe(500)
  await expect(writer.append(piece(0, 400), bytes.subarray(0, 101))).rejects.toThrow('one length')
  await expect(writer.append(piece(0, 0, true), bytes.subarray(0, 400))).rejects.toThrow('one length')
  expect(bytes.equals(await wholePart(writer, 0))).toBe(true)
})

test('pieces that are appended at once are all stored', async () => {
  const { path, key, writer } = await newContainer()
  const sizes = Array.from({ length: 40 }, (_, part) => 1000 + part * 7001)
  await Promise.all(sizes.map((size, part) => writer.append(piece(part, 0, true), mediaBytes(size, part))))
  await writer.finish()
  const finished = closedAfterTest(await openContainer(path, key))
  for (const [part, size] of sizes.entries())
    expect(mediaBytes(size, part).equals(await wholePart(finished, part))).toBe(true)
})

test('what is stored is read while more is appended', async () => {
  const { path, key, writer } = await newContainer()
  const bytes = mediaBytes(3 * MEBIBYTE, 5)
  await writer.append(piece(0, 0, true), bytes)
  const beside = closedAfterTest(await openContainer(path, key))
  const stream = writer.read(0, 0, bytes.length - 1)
  const appending = Promise.all(
    Array.from({ length: 12 }, (_, number) => writer.append(piece(1 + number, 0, true), mediaBytes(MEBIBYTE, number))),
  )
  expect(bytes.equals(await joinBytes(stream))).toBe(true)
  expect(bytes.equals(await wholePart(beside, 0))).toBe(true)
  await appending
  expect(await writer.verify()).toEqual([])
  // Another reader has what was there when it was opened.
  expect(beside.has(1, 0, 0)).toBe(false)
})

test('a closed container refuses to read and to write, also in the middle of a stream', async () => {
  const { writer } = await newContainer()
  await writer.append(piece(0, 0, true), mediaBytes(3 * MEBIBYTE))
  const stream = writer.read(0, 0, 3 * MEBIBYTE - 1)[Symbol.asyncIterator]()
  await stream.next()
  await writer.close()
  const rest = async () => {
    while (!(await stream.next()).done);
  }
  await expect(rest()).rejects.toMatchObject({ code: 'cancelled' })
  await expect(joinBytes(writer.read(0, 0, 1))).rejects.toMatchObject({ code: 'cancelled' })
  await expect(writer.append(piece(1), mediaBytes(10))).rejects.toMatchObject({ code: 'cancelled' })
  await expect(writer.finish()).rejects.toMatchObject({ code: 'cancelled' })
  await writer.close()
})

test('verifying ends when it is aborted', async () => {
  const { writer } = await newContainer()
  await writer.append(piece(0, 0, true), mediaBytes(3 * MEBIBYTE))
  await expect(writer.verify(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
})

test('nothing of the plain bytes and of the key is in the file', async () => {
  const key = createContainerKey()
  const { path, writer } = await newContainer(key)
  const sentence = 'A sentence that a participant said in the video. '
  await writer.appendPlan(Buffer.from(`the plan names ${sentence}`))
  await writer.append(piece(0, 0, true), Buffer.from(sentence.repeat(9000)))
  await writer.finish()
  const file = await readFile(path)
  for (const known of [sentence, sentence.slice(0, 8), 'the plan']) expect(file.includes(known)).toBe(false)
  expect(file.includes(Buffer.from(key.key))).toBe(false)
  expect(file.length).toBeGreaterThan(sentence.length * 9000)
})

test('equal pieces are encrypted differently each time', async () => {
  const { path, writer } = await newContainer()
  const bytes = mediaBytes(1000)
  await writer.append(piece(0, 0, true), bytes)
  const first = (await readFile(path)).subarray(104)
  await writer.append(piece(0, 0, true), bytes)
  const second = (await readFile(path)).subarray(104 + first.length)
  const windows = Array.from({ length: first.length - 16 }, (_, at) => first.subarray(at, at + 16))
  expect(windows.some((window) => second.includes(window))).toBe(false)
})

test('a container is created once, and its file is gone when it is destroyed', async () => {
  const { path, key, writer } = await newContainer()
  await expect(createContainer(path, key)).rejects.toMatchObject({ code: 'disk-error' })
  await writer.append(piece(0, 0, true), mediaBytes(10))
  await writer.close()
  await destroyContainer(path)
  await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' })
  await destroyContainer(path)
  await expect(openContainer(path, key)).rejects.toMatchObject({ code: 'media-damaged', range: null })
  await expect(reopen({ path, key })).rejects.toMatchObject({ code: 'media-damaged', range: null })
})

test('a file that is no container is neither read nor changed', async () => {
  const { path, key, writer } = await newContainer()
  await writer.close()
  const other = Buffer.from('This was never a container, and it is somebody’s file. '.repeat(20))
  await writeFile(path, other)
  await expect(openContainer(path, key)).rejects.toMatchObject({ code: 'media-damaged' })
  await expect(reopen({ path, key })).rejects.toMatchObject({ code: 'media-damaged' })
  expect(other.equals(await readFile(path))).toBe(true)
})
