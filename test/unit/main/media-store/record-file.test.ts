import type { FileHandle } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createBoxes } from '../../../../main/media-store/boxes.ts'
import { createContainerKey } from '../../../../main/media-store/file-keys.ts'
import { readChunks, type RecordFile } from '../../../../main/media-store/record-file.ts'
import { CHUNK_BYTES, chunkOffset, chunkPlace, recordBytes, sealHeader } from '../../../../main/media-store/records.ts'

const LENGTH = 20 * CHUNK_BYTES
const boxes = createBoxes(createContainerKey())

/** The bytes of a file with one record of 20 chunks, each of one byte value: its index. */
function recordInFile() {
  const file = Buffer.alloc(recordBytes(LENGTH))
  const { box, record } = sealHeader(boxes, { kind: 'piece', part: 0, at: 0, length: LENGTH, isLast: true }, 0)
  box.copy(file)
  let at = box.length
  for (let index = 0; index < 20; index += 1)
    at = boxes.seal(chunkPlace(record, index), Buffer.alloc(CHUNK_BYTES, index), file, at)
  return { file, record }
}

type Read = (buffer: Buffer, offset: number, length: number, position: number) => Promise<{ bytesRead: number }>

/** A file whose reads are these: no disk can be made to fail like this in a test. */
const fileWith = (read: Read): RecordFile => ({ path: 'item.media', handle: { read } as FileHandle, boxes })

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: read`), { code })
}

async function soundChunks(file: RecordFile, record: Parameters<typeof readChunks>[1]): Promise<readonly number[]> {
  const sound: number[] = []
  for await (const { index, plain } of readChunks(file, record)) {
    if (plain === null) continue
    expect(plain.equals(Buffer.alloc(CHUNK_BYTES, index))).toBe(true)
    sound.push(index)
  }
  return sound
}

test('a sector that the disk cannot read damages its chunk, and no more', async () => {
  const { file, record } = recordInFile()
  const bad = chunkOffset(record, 9) + 5000
  const disk = fileWith(async (buffer, offset, length, position) => {
    if (position <= bad && bad < position + length) throw systemError('EIO')
    return { bytesRead: file.copy(buffer, offset, position, position + length) }
  })
  const others = Array.from({ length: 20 }, (_, at) => at).filter((index) => index !== 9)
  expect(await soundChunks(disk, record)).toEqual(others)
})

test('another error of the disk is told as such, and damages nothing', async () => {
  const { record } = recordInFile()
  const disk = fileWith(() => Promise.reject(systemError('ENXIO')))
  await expect(soundChunks(disk, record)).rejects.toMatchObject({ code: 'disk-error', details: { value: 'ENXIO' } })
})

test('a system that gives fewer bytes than were asked for is asked again', async () => {
  const { file, record } = recordInFile()
  const disk = fileWith(async (buffer, offset, length, position) => ({
    bytesRead: file.copy(buffer, offset, position, position + Math.min(length, 100_001)),
  }))
  expect(await soundChunks(disk, record)).toHaveLength(20)
})
