import { constants } from 'node:fs'
import { lstat, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { systemCode } from '../support/disk-failures.ts'
import { diskError } from '../support/files.ts'
import { createBoxes, type ContainerKey } from './boxes.ts'
import type { Contents, Extent, StoredPart } from './contents.ts'
import { DamagedMedia, type DamagedRange } from './damaged-media.ts'
import { readContents } from './read-contents.ts'
import { diskFailure, readChunks, readWholeRecord, type RecordFile } from './record-file.ts'
import { CHUNK_BYTES, chunkLength, type PieceRecord } from './records.ts'

/** One downloaded item, open for reading. After `close` everything that reads the disk fails with `cancelled`. */
export type Container = {
  /** Whether it was finished: nothing more is to be downloaded. */
  isFinished(): boolean
  /** The plan that was stored last; `null` if there is none. Fails with {@link DamagedMedia}. */
  readPlan(): Promise<Uint8Array | null>
  parts(): readonly StoredPart[]
  /** Whether these bytes of a part are stored, both ends inclusive. */
  has(part: number, first: number, last: number): boolean
  /** Bytes of the part's resource; `null` until the piece is there with which it ends. */
  lengthOf(part: number): number | null
  /**
   * Bytes of a part that are stored, both ends inclusive, as authentic chunks in order; the disk is read as they are
   * taken. The stream fails with {@link DamagedMedia} where a chunk is damaged, after the bytes before it.
   */
  read(part: number, first: number, last: number): AsyncIterable<Uint8Array>
  /** Reads everything and returns what is damaged. Each read of a mebibyte is a turn of the event loop. */
  verify(signal?: AbortSignal): Promise<readonly DamagedRange[]>
  close(): Promise<void>
}

/**
 * Opens a container for reading, whether it is finished or not. Of one that is being written, what is there now is
 * read; its writer reads what comes later. Fails with {@link DamagedMedia} where there is no container of this key, and
 * with `disk-error`.
 */
export async function openContainer(path: string, containerKey: ContainerKey): Promise<Container> {
  const file = await openFile(path, 'read', containerKey)
  try {
    const { size } = await file.handle.stat()
    const { contents, isFinished } = await readContents(file, size)
    return { ...createReading(file, contents), isFinished: () => isFinished, close: () => closeFile(file) }
  } catch (error) {
    await closeFile(file)
    throw diskFailure(error, path)
  }
}

/**
 * Deletes a container. Its key makes what is left on the disk readable, so the caller destroys the wrapped key first.
 * Of a link in its place only the link goes. A folder there is nothing that the app has made, so it is set aside.
 * Fails with `disk-error`.
 */
export async function destroyContainer(path: string): Promise<void> {
  try {
    const found = await lstat(path).catch(() => null)
    if (found?.isDirectory()) await rename(path, `${path}.set-aside-${Date.now()}`)
    else await rm(path, { force: true })
  } catch (error) {
    throw diskError(error, path)
  }
}

/**
 * Opens the file of a container that exists. Fails with {@link DamagedMedia} where it is gone or something else is in its
 * place (a link, folder or pipe), and with `disk-error`.
 */
export async function openFile(
  path: string,
  access: 'read' | 'write',
  containerKey: ContainerKey,
): Promise<RecordFile> {
  // Through a link it would change a file in another place. Windows has no such flag, and links there for administrators.
  // A pipe would be waited for.
  const guards = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  const handle = await open(path, (access === 'read' ? constants.O_RDONLY : constants.O_RDWR) | guards).catch(
    async (error: unknown): Promise<FileHandle> => {
      throw (await isNoFile(path)) ? new DamagedMedia(null, { cause: error }) : diskError(error, path)
    },
  )
  if (!(await handle.stat()).isFile()) {
    await handle.close()
    throw new DamagedMedia(null)
  }
  return { path, handle, boxes: createBoxes(containerKey) }
}

/** Whether no file is there, or something else than a file. */
async function isNoFile(path: string): Promise<boolean> {
  try {
    return !(await lstat(path)).isFile()
  } catch (error) {
    return systemCode(error) === 'ENOENT'
  }
}

export async function closeFile({ handle, boxes }: RecordFile): Promise<void> {
  boxes.forget()
  // Nothing is lost if this fails: what must be on the disk was synced before.
  await handle.close().catch(() => undefined)
}

export type Reading = Omit<Container, 'isFinished' | 'close'>

/** Reads what is listed in `contents` at the time of each call, so that a writer can go on adding to it. */
export function createReading(file: RecordFile, contents: Contents): Reading {
  return {
    async readPlan() {
      const record = contents.plan()
      if (record === null) return null
      const plan = await readWholeRecord(file, record)
      if (plan === null) throw new DamagedMedia({ part: null, at: 0, length: record.header.length })
      return plan
    },
    parts: contents.parts,
    has: (part, first, last) => contents.extents(part, first, last) !== null,
    lengthOf: contents.lengthOf,
    read(part, first, last) {
      const extents = contents.extents(part, first, last)
      if (extents === null) throw new Error(`bytes ${first} to ${last} of part ${part} are not stored`)
      return readExtents(file, extents)
    },
    verify: (signal) => findDamage(file, contents, signal),
  }
}

async function* readExtents(file: RecordFile, extents: readonly Extent[]): AsyncGenerator<Uint8Array> {
  for (const extent of extents) {
    for await (const { index, plain } of chunksOfExtent(file, extent)) {
      if (plain === null) throw new DamagedMedia(damagedChunk(extent, index))
      const { first, end } = chunkSpan(extent.record, index)
      yield plain.subarray(Math.max(0, extent.first - first), plain.length - Math.max(0, end - extent.end))
    }
  }
}

async function findDamage(
  file: RecordFile,
  contents: Contents,
  signal: AbortSignal | undefined,
): Promise<readonly DamagedRange[]> {
  const damaged: DamagedRange[] = []
  const plan = contents.plan()
  if (plan !== null && (await readWholeRecord(file, plan)) === null)
    damaged.push({ part: null, at: 0, length: plan.header.length })
  for (const extent of contents.allExtents()) {
    for await (const { index, plain } of chunksOfExtent(file, extent)) {
      signal?.throwIfAborted()
      if (plain === null) damaged.push(damagedChunk(extent, index))
    }
  }
  return joined(damaged)
}

function chunksOfExtent(file: RecordFile, { record, first, end }: Extent) {
  const indexOf = (at: number) => Math.floor((at - record.header.at) / CHUNK_BYTES)
  return readChunks(file, record, indexOf(first), indexOf(end - 1))
}

/** Which bytes of the part's resource a chunk has, `end` exclusive. */
function chunkSpan(record: PieceRecord, index: number): { first: number; end: number } {
  const first = record.header.at + index * CHUNK_BYTES
  return { first, end: first + chunkLength(record, index) }
}

/** The bytes of a chunk that the extent has: others of it were replaced. */
function damagedChunk({ record, ...extent }: Extent, index: number): DamagedRange {
  const chunk = chunkSpan(record, index)
  const at = Math.max(chunk.first, extent.first)
  return { part: record.header.part, at, length: Math.min(chunk.end, extent.end) - at }
}

/** Ranges that follow each other as one, so that they are downloaded by one request. */
function joined(ranges: readonly DamagedRange[]): readonly DamagedRange[] {
  const joint: DamagedRange[] = []
  for (const range of ranges) {
    const previous = joint.at(-1)
    if (previous?.part === range.part && previous.at + previous.length === range.at)
      joint[joint.length - 1] = { ...previous, length: previous.length + range.length }
    else joint.push(range)
  }
  return joint
}
