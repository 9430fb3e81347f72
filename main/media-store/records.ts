import { assertNever } from '../../contract/model/errors.ts'
import { BOX_BYTES, TAG_BYTES, type Boxes, type Place } from './boxes.ts'

/**
 * Plain bytes of a chunk. Half of it is read a third slower; twice of it takes half as long again where a kilobyte is
 * read (docs/decisions/0059).
 */
export const CHUNK_BYTES = 128 * 1024
/** Most bytes of a plan, of a piece and of the index. */
export const MOST_RECORD_BYTES = 16 * 1024 * 1024
const PLAIN_HEADER_BYTES = 24
export const HEADER_BYTES = PLAIN_HEADER_BYTES + BOX_BYTES
/** Offset, plain header and tag of a record, as the index lists it. */
const ENTRY_BYTES = 8 + PLAIN_HEADER_BYTES + TAG_BYTES
export const MOST_ENTRIES = Math.floor(MOST_RECORD_BYTES / ENTRY_BYTES)
const LARGEST_PART = 2 ** 32 - 1

/** Bytes of a part's resource: from which offset, and whether the resource ends with them. */
export type Piece = { readonly part: number; readonly at: number; readonly isLast: boolean }
export type RecordHeader =
  | { readonly kind: 'plan' | 'index'; readonly length: number }
  | ({ readonly kind: 'piece'; readonly length: number } & Piece)
/** A record in the file: where its header starts, and the header's tag, which its chunks are bound to. */
export type StoredRecord<Header extends RecordHeader = RecordHeader> = {
  readonly header: Header
  readonly offset: number
  readonly tag: Buffer
}
export type PieceRecord = StoredRecord<Extract<RecordHeader, { kind: 'piece' }>>

const KINDS = ['plan', 'piece', 'index'] as const

export function chunksOf(length: number): number {
  return Math.ceil(length / CHUNK_BYTES)
}

/** Bytes of a record in the file, for so many of data. */
export function recordBytes(length: number): number {
  return HEADER_BYTES + length + chunksOf(length) * BOX_BYTES
}

/** Where a record's box of a chunk starts in the file. */
export function chunkOffset(record: StoredRecord, index: number): number {
  return record.offset + HEADER_BYTES + index * (CHUNK_BYTES + BOX_BYTES)
}

/** Plain bytes of a record's chunk. */
export function chunkLength({ header }: StoredRecord, index: number): number {
  return Math.min(CHUNK_BYTES, header.length - index * CHUNK_BYTES)
}

export function chunkPlace({ header, offset, tag }: StoredRecord, index: number): Place {
  return { role: 'chunk', offset, headerTag: tag, index, isLast: index === chunksOf(header.length) - 1 }
}

/** Whether these can be a piece's part and place. */
export function isPiece({ part, at }: Piece, length: number): boolean {
  const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0
  return isCount(part) && part <= LARGEST_PART && isCount(at) && isCount(at + length)
}

/** The record's header as a box for the file. */
export function sealHeader(boxes: Boxes, header: RecordHeader, offset: number): { box: Buffer; record: StoredRecord } {
  const box = Buffer.alloc(HEADER_BYTES)
  boxes.seal({ role: 'header', offset }, encodeHeader(header), box, 0)
  return { box, record: { header, offset, tag: box.subarray(HEADER_BYTES - TAG_BYTES) } }
}

/** The record whose header is in this box; `null` if it is none of this container at this offset. */
export function openHeader(boxes: Boxes, box: Uint8Array, offset: number): StoredRecord | null {
  const plain = boxes.open({ role: 'header', offset }, box)
  const header = plain === null ? null : decodeHeader(plain)
  return header === null ? null : { header, offset, tag: Buffer.from(box.subarray(HEADER_BYTES - TAG_BYTES)) }
}

/** What the index holds about these records. */
export function encodeEntries(records: readonly StoredRecord[]): Buffer {
  const entries = Buffer.alloc(records.length * ENTRY_BYTES)
  for (const [number, { header, offset, tag }] of records.entries()) {
    const at = entries.writeBigUInt64BE(BigInt(offset), number * ENTRY_BYTES)
    entries.set(encodeHeader(header), at)
    entries.set(tag, at + PLAIN_HEADER_BYTES)
  }
  return entries
}

/** The records that an index lists; `null` if it is none. */
export function decodeEntries(entries: Buffer): readonly StoredRecord[] | null {
  if (entries.length % ENTRY_BYTES !== 0) return null
  const records: StoredRecord[] = []
  for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
    const header = decodeHeader(entries.subarray(at + 8, at + 8 + PLAIN_HEADER_BYTES))
    if (header === null) return null
    const tag = Buffer.from(entries.subarray(at + 8 + PLAIN_HEADER_BYTES, at + ENTRY_BYTES))
    records.push({ header, offset: Number(entries.readBigUInt64BE(at)), tag })
  }
  return records
}

function encodeHeader(header: RecordHeader): Buffer {
  const plain = Buffer.alloc(PLAIN_HEADER_BYTES)
  plain.writeUInt8(KINDS.indexOf(header.kind) + 1, 0)
  plain.writeUInt32BE(header.length, 4)
  if (header.kind === 'piece') {
    plain.writeUInt8(header.isLast ? 1 : 0, 1)
    plain.writeUInt32BE(header.part, 8)
    plain.writeBigUInt64BE(BigInt(header.at), 16)
  }
  return plain
}

function decodeHeader(plain: Buffer): RecordHeader | null {
  const kind = KINDS[plain.readUInt8(0) - 1]
  const length = plain.readUInt32BE(4)
  if (kind === undefined || length > MOST_RECORD_BYTES) return null
  switch (kind) {
    case 'plan':
    case 'index':
      return { kind, length }
    case 'piece': {
      const isLast = plain.readUInt8(1) === 1
      const piece = { part: plain.readUInt32BE(8), at: Number(plain.readBigUInt64BE(16)), isLast }
      return isPiece(piece, length) ? { kind, length, ...piece } : null
    }
    default:
      return assertNever(kind)
  }
}
