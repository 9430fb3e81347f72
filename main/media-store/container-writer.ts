import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DeskError } from '../../contract/model/errors.ts'
import { diskError, syncFolder } from '../support/files.ts'
import { createTurns } from '../support/turns.ts'
import { BATCH_CHUNKS, giveBackBatch, takeBatch } from './batches.ts'
import { createBoxes, wasClosed, type ContainerKey } from './boxes.ts'
import { closeFile, createReading, openFile, type Container } from './container.ts'
import { createContents } from './contents.ts'
import { readContents, trailerOf, type FoundContents } from './read-contents.ts'
import { diskFailure, FILE_HEADER_BYTES, sealFileHeader, type RecordFile } from './record-file.ts'
import {
  CHUNK_BYTES,
  chunkPlace,
  chunksOf,
  encodeEntries,
  isPiece,
  MOST_ENTRIES,
  MOST_RECORD_BYTES,
  recordBytes,
  sealHeader,
  type Piece,
  type RecordHeader,
  type StoredRecord,
} from './records.ts'

/** Bytes after which the file is flushed in the background. */
const SYNC_EVERY = 8 * 1024 * 1024
/**
 * Most bytes that a power failure can leave unwritten behind sound headers: those of a flush that was running, and those
 * since, each with the record that passed the limit.
 */
export const UNSYNCED_BYTES = 2 * (SYNC_EVERY + recordBytes(MOST_RECORD_BYTES))

/**
 * A container that is being written and can be read meanwhile. Calls that write wait for each other. They fail with
 * `disk-full` and `disk-error`, and leave what was stored before as it was. After a flush has failed all others fail
 * too, since the system reports that only once: close it and open it again, which checks what reached the disk.
 */
export type ContainerWriter = Container & {
  /**
   * Stores bytes of a part's resource, 16 MiB at most, in place of those that were stored for the same offsets. The
   * bytes must not change meanwhile. A resource has one length: a piece that gives it another fails with
   * {@link OtherLength}, and nothing is stored.
   */
  append(piece: Piece, bytes: Uint8Array): Promise<void>
  /** Stores what the parts are, 16 MiB at most, in place of an earlier plan. */
  appendPlan(plan: Uint8Array): Promise<void>
  /** Flushes everything to the disk and writes the index. A later `append` removes the index first. */
  finish(): Promise<void>
}

/** A piece is of a resource of another length than that whose pieces are stored. */
export class OtherLength extends Error {
  override readonly name = 'OtherLength'

  constructor() {
    super('a resource has one length')
  }
}

/**
 * Creates a container in a folder that exists, readable by its owner alone. When this returns, the file is on the disk.
 * Fails with `disk-full` or `disk-error`, also where the file exists.
 */
export async function createContainer(path: string, containerKey: ContainerKey): Promise<ContainerWriter> {
  const handle = await open(path, 'wx+', 0o600).catch((error: unknown) => {
    throw diskError(error, path)
  })
  const file: RecordFile = { path, handle, boxes: createBoxes(containerKey) }
  try {
    await writeAt(file, sealFileHeader(file.boxes, containerKey.id), 0)
    await handle.datasync()
    await syncFolder(dirname(path))
  } catch (error) {
    await closeFile(file)
    await rm(path, { force: true }).catch(() => undefined)
    throw diskError(error, path)
  }
  return createWriter(file, emptyContents())
}

/**
 * Opens a container to go on writing. What a crash or a power failure left incomplete at its end is removed. Nothing
 * may write to the file meanwhile. Fails with `media-damaged` where there is no container of this key, and with
 * `disk-full` and `disk-error`.
 */
export async function openForAppend(path: string, containerKey: ContainerKey): Promise<ContainerWriter> {
  const file = await openFile(path, 'write', containerKey)
  try {
    const { size } = await file.handle.stat()
    // No container that was created is shorter, so nothing was ever stored here.
    const isNew = size < FILE_HEADER_BYTES
    const found = isNew ? emptyContents() : await readContents(file, size, size - UNSYNCED_BYTES)
    if (isNew) await writeAt(file, sealFileHeader(file.boxes, containerKey.id), 0)
    else if (!found.isFinished && size > found.end) await file.handle.truncate(found.end)
    // A killed process may have left bytes that the system has not written yet; they count for nobody's limit.
    await file.handle.datasync()
    return createWriter(file, found)
  } catch (error) {
    await closeFile(file)
    throw diskFailure(error, path)
  }
}

function emptyContents(): FoundContents {
  return { contents: createContents(), end: FILE_HEADER_BYTES, isFinished: false }
}

function createWriter(file: RecordFile, { contents, ...found }: FoundContents): ContainerWriter {
  const { handle, boxes, path } = file
  const inTurn = createTurns()
  let { end, isFinished } = found
  let isClosed = false
  let unsynced = 0
  let flush: Promise<void> = Promise.resolve()
  /** Why no more can be written. */
  let failure: DeskError | null = null

  function flushMeanwhile(): void {
    unsynced = 0
    flush = handle.datasync()
    flush.catch((error: unknown) => (failure = diskError(error, path)))
  }

  async function flushNow(): Promise<void> {
    await flush
    flushMeanwhile()
    await flush
  }

  async function write(header: RecordHeader, bytes: Uint8Array): Promise<StoredRecord> {
    const { box, record } = sealHeader(boxes, header, end)
    await writeAt(file, box, end)
    let position = end + box.length
    for (const batch of sealedChunks(file, record, bytes)) {
      await writeAt(file, batch, position)
      position += batch.length
    }
    unsynced += position - end
    return record
  }

  /** Writes behind the last valid record. If that fails, nothing of it stays. */
  function change(act: () => Promise<void>): Promise<void> {
    return inTurn(async () => {
      if (isClosed) throw wasClosed()
      try {
        if (failure !== null) throw failure
        await act()
      } catch (error) {
        // If this fails too, the rest is written over, or removed when the file is opened for the next time.
        if (!isFinished) await handle.truncate(end).catch(() => undefined)
        throw diskFailure(error, path)
      }
    })
  }

  async function append(header: RecordHeader, bytes: Uint8Array): Promise<void> {
    if (!contents.fits({ header, offset: end, tag: Buffer.alloc(0) })) throw new OtherLength()
    if (isFinished) await handle.truncate(end)
    isFinished = false
    const record = await write(header, bytes)
    if (unsynced >= SYNC_EVERY) {
      await flush
      flushMeanwhile()
    }
    end += recordBytes(header.length)
    contents.add(record)
  }

  return {
    ...createReading(file, contents),
    isFinished: () => isFinished,
    async append({ part, at, isLast }, bytes) {
      const { length } = bytes
      if (length > MOST_RECORD_BYTES || !isPiece({ part, at, isLast }, length)) throw new Error('this is no piece')
      await change(() => append({ kind: 'piece', part, at, isLast, length }, bytes))
    },
    async appendPlan(plan) {
      if (plan.length > MOST_RECORD_BYTES) throw new Error('a plan is 16 MiB at most')
      await change(() => append({ kind: 'plan', length: plan.length }, plan))
    },
    async finish() {
      await change(async () => {
        if (isFinished) return
        const records = contents.liveRecords()
        if (records.length > MOST_ENTRIES)
          throw new DeskError('limit-exceeded', 'Too many pieces.', { field: 'pieces', limit: MOST_ENTRIES })
        // What the index lists must be on the disk before it, since a finished file is opened without a check.
        await flushNow()
        const entries = encodeEntries(records)
        await write({ kind: 'index', length: entries.length }, entries)
        await writeAt(file, trailerOf(end), end + recordBytes(entries.length))
        await flushNow()
        isFinished = true
      })
    },
    async close() {
      await inTurn(async () => {
        isClosed = true
        await flush.catch(() => undefined)
        await closeFile(file)
      })
    },
  }
}

/** The encrypted chunks of a record, some at once, in a buffer that is used for the next ones again. */
function* sealedChunks({ boxes }: RecordFile, record: StoredRecord, bytes: Uint8Array): Generator<Buffer> {
  const chunks = chunksOf(bytes.length)
  const batch = takeBatch()
  try {
    let filled = 0
    for (let index = 0; index < chunks; index += 1) {
      const plain = bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)
      filled = boxes.seal(chunkPlace(record, index), plain, batch, filled)
      if (index % BATCH_CHUNKS < BATCH_CHUNKS - 1 && index < chunks - 1) continue
      yield batch.subarray(0, filled)
      filled = 0
    }
  } finally {
    giveBackBatch(batch)
  }
}

/** Writes all of it: a disk that fills up takes a part first. */
async function writeAt({ handle }: RecordFile, bytes: Uint8Array, position: number): Promise<void> {
  let written = 0
  while (written < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, position + written)
    written += bytesWritten
  }
}
