import { createContents, type Contents } from './contents.ts'
import { DamagedMedia } from './damaged-media.ts'
import {
  FILE_HEADER_BYTES,
  hasFileHeader,
  isSound,
  readAt,
  readRecord,
  readWholeRecord,
  type RecordFile,
} from './record-file.ts'
import { decodeEntries, recordBytes } from './records.ts'

const TRAILER_NAME = Buffer.from('PDMINDEX', 'latin1')
const TRAILER_BYTES = TRAILER_NAME.length + 8

/** What is in a container, and where its next record goes: where the index is, or behind the last valid record. */
export type FoundContents = { readonly contents: Contents; readonly end: number; readonly isFinished: boolean }

/** The end of a finished file, which says where its index starts. */
export function trailerOf(indexOffset: number): Buffer {
  const trailer = Buffer.alloc(TRAILER_BYTES)
  TRAILER_NAME.copy(trailer)
  trailer.writeBigUInt64BE(BigInt(indexOffset), TRAILER_NAME.length)
  return trailer
}

/**
 * Finds the records of a file of this size: by its index, or by their headers where there is no valid index. Then
 * records that end behind `checkedFrom` are read whole, and the first one that is not sound ends the search. Fails with
 * {@link DamagedMedia} where the file is no container of this key, and with `disk-error`.
 */
export async function readContents(file: RecordFile, size: number, checkedFrom = Infinity): Promise<FoundContents> {
  const indexed = await readIndexed(file, size)
  if (indexed !== null) return indexed
  // Without this, a wrong key would make a sound container look empty.
  if (!(await hasFileHeader(file))) throw new DamagedMedia(null)
  const contents = createContents()
  let end = FILE_HEADER_BYTES
  for (;;) {
    const record = await readRecord(file, end)
    if (record === null || record.header.kind === 'index' || !contents.fits(record)) break
    const next = end + recordBytes(record.header.length)
    if (next > size || (next > checkedFrom && !(await isSound(file, record)))) break
    contents.add(record)
    end = next
  }
  return { contents, end, isFinished: false }
}

/** `null` unless the file ends with a valid index. */
async function readIndexed(file: RecordFile, size: number): Promise<FoundContents | null> {
  const trailer = Buffer.alloc(TRAILER_BYTES)
  const trailerAt = size - TRAILER_BYTES
  if (trailerAt < FILE_HEADER_BYTES || (await readAt(file, trailer, trailerAt)) < TRAILER_BYTES) return null
  if (!trailer.subarray(0, TRAILER_NAME.length).equals(TRAILER_NAME)) return null
  // The trailer is not authenticated; the index at the place that it names is.
  const end = Number(trailer.readBigUInt64BE(TRAILER_NAME.length))
  if (end < FILE_HEADER_BYTES || end > trailerAt) return null
  const index = await readRecord(file, end)
  if (index?.header.kind !== 'index' || end + recordBytes(index.header.length) !== trailerAt) return null
  const entries = await readWholeRecord(file, index)
  const contents = entries === null ? null : contentsOf(entries, end)
  return contents === null ? null : { contents, end, isFinished: true }
}

function contentsOf(entries: Buffer, indexOffset: number): Contents | null {
  const records = decodeEntries(entries)
  if (records === null) return null
  const contents = createContents()
  let end = FILE_HEADER_BYTES
  for (const record of records) {
    if (record.header.kind === 'index' || record.offset < end || !contents.fits(record)) return null
    contents.add(record)
    end = record.offset + recordBytes(record.header.length)
  }
  return end > indexOffset ? null : contents
}
