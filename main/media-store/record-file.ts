import type { FileHandle } from 'node:fs/promises'
import { DeskError } from '../../contract/model/errors.ts'
import { systemCode } from '../support/disk-failures.ts'
import { diskError } from '../support/files.ts'
import { BATCH_CHUNKS, giveBackBatch, takeBatch } from './batches.ts'
import { BOX_BYTES, FORMAT, ID_BYTES, wasClosed, type Boxes } from './boxes.ts'
import {
  chunkLength,
  chunkOffset,
  chunkPlace,
  chunksOf,
  HEADER_BYTES,
  openHeader,
  type StoredRecord,
} from './records.ts'

/** Format, ID, and an empty box that only the container's key opens. */
export const FILE_HEADER_BYTES = FORMAT.length + ID_BYTES + BOX_BYTES

/** A container's file and what decrypts it. */
export type RecordFile = { readonly path: string; readonly handle: FileHandle; readonly boxes: Boxes }
/** A chunk's plain bytes; `null` if they are damaged. */
export type Chunk = { readonly index: number; readonly plain: Buffer | null }

export function sealFileHeader(boxes: Boxes, id: Uint8Array): Buffer {
  const header = Buffer.alloc(FILE_HEADER_BYTES)
  FORMAT.copy(header)
  header.set(id, FORMAT.length)
  boxes.seal({ role: 'file' }, new Uint8Array(), header, FORMAT.length + ID_BYTES)
  return header
}

/** Whether the file begins as a container that this key opens. Its ID is not compared: the box is of one ID only. */
export async function hasFileHeader(file: RecordFile): Promise<boolean> {
  const header = Buffer.alloc(FILE_HEADER_BYTES)
  if ((await readAt(file, header, 0)) < header.length) return false
  return (
    header.subarray(0, FORMAT.length).equals(FORMAT) &&
    file.boxes.open({ role: 'file' }, header.subarray(-BOX_BYTES)) !== null
  )
}

/** Fills the buffer from the file as far as the file goes; returns the bytes. Fails with `disk-error`. */
export async function readAt({ handle, path, boxes }: RecordFile, buffer: Buffer, position: number): Promise<number> {
  let filled = 0
  try {
    while (filled < buffer.length) {
      const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, position + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
  } catch (error) {
    // Node refuses calls on a closed file with `EBADF`.
    if (boxes.isForgotten()) throw wasClosed({ cause: error })
    throw diskFailure(error, path)
  }
  return filled
}

/** The record whose header is at this offset; `null` if there is none of this container. */
export async function readRecord(file: RecordFile, offset: number): Promise<StoredRecord | null> {
  const box = Buffer.alloc(HEADER_BYTES)
  return (await readAt(file, box, offset)) < box.length ? null : openHeader(file.boxes, box, offset)
}

/** Reads and authenticates chunks of a record, `from` to `to` inclusive, a batch of them at once. */
export async function* readChunks(
  file: RecordFile,
  record: StoredRecord,
  from = 0,
  to = chunksOf(record.header.length) - 1,
): AsyncGenerator<Chunk> {
  if (to < from) return
  // Used for each batch again, since decrypting makes bytes of its own.
  const boxes = takeBatch()
  let atOnce = BATCH_CHUNKS
  try {
    for (let first = from; first <= to;) {
      const last = Math.min(to, first + atOnce - 1)
      const start = chunkOffset(record, first)
      const read = await readOrNothing(file, boxes.subarray(0, endOfChunk(record, last) - start), start)
      if (read === null && last > first) {
        // Only the chunk in the sector that cannot be read is damaged.
        atOnce = 1
        continue
      }
      for (let index = first; index <= last; index += 1) {
        const [begin, end] = [chunkOffset(record, index) - start, endOfChunk(record, index) - start]
        const box = read !== null && end <= read ? boxes.subarray(begin, end) : null
        yield { index, plain: box === null ? null : file.boxes.open(chunkPlace(record, index), box) }
      }
      first = last + 1
    }
  } finally {
    giveBackBatch(boxes)
  }
}

/** All bytes of a record; `null` if they are damaged. */
export async function readWholeRecord(file: RecordFile, record: StoredRecord): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  for await (const { plain } of readChunks(file, record)) {
    if (plain === null) return null
    chunks.push(plain)
  }
  return Buffer.concat(chunks)
}

/** Whether all chunks of a record are there and authentic. */
export async function isSound(file: RecordFile, record: StoredRecord): Promise<boolean> {
  for await (const { plain } of readChunks(file, record)) if (plain === null) return false
  return true
}

function endOfChunk(record: StoredRecord, index: number): number {
  return chunkOffset(record, index) + chunkLength(record, index) + BOX_BYTES
}

/** `null` where the disk reports `EIO`, as it does for sectors that it cannot read: the rest may be sound. */
async function readOrNothing(file: RecordFile, buffer: Buffer, position: number): Promise<number | null> {
  try {
    return await readAt(file, buffer, position)
  } catch (error) {
    if (error instanceof DeskError && systemCode(error.cause) === 'EIO') return null
    throw error
  }
}

/** Converts errors of the file system, and no others. */
export function diskFailure(error: unknown, path: string): unknown {
  return systemCode(error) === null ? error : diskError(error, path)
}
