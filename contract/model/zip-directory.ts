import { crc32 } from './crc32.ts'
import { decodeBytes } from './decode-bytes.ts'

/** An entry of a ZIP's directory. */
export type ZipEntry = {
  /** Its name read as UTF-8, by which the parts of documents are found. */
  readonly name: string
  /** The name as it is stored, in an encoding that only some archives tell. */
  readonly rawName: Uint8Array
  /** Whether the archive says that the name is UTF-8. */
  readonly isUtf8: boolean
  /** The name in UTF-8 beside one in an old encoding (field 0x7075); `null` without one that belongs to it. */
  readonly unicodeName: string | null
  /** Bytes, as the directory states them: an archive may lie. */
  readonly unpacked: number
  readonly packed: number
  /** 0 for bytes as they are, 8 for deflated ones. */
  readonly method: number
  /** Whether the sizes are said to stand behind the entry's bytes, too. */
  readonly isDescribed: boolean
  /** Of the unpacked bytes. */
  readonly checksum: number
  /** Offset of the entry's own header. */
  readonly offset: number
}

const ENTRY = 0x02014b50
const END = 0x06054b50
const ZIP64_LOCATOR = 0x07064b50
const DESCRIBED = 0x0008
const UTF_8 = 0x0800
const UNICODE_NAME = 0x7075
const LONGEST_COMMENT = 65_535
/** Where a field has its highest value, ZIP64 has the true one elsewhere. */
const [HIGHEST_16, HIGHEST_32] = [0xffff, 0xffffffff]

/**
 * The entries of a ZIP's directory; `null` if it has none that can be read, or one that others might read differently.
 * What is checked here is unpacked by libraries that follow ZIP64, look for the directory in front of its end rather than
 * at its offset, or read more entries than it states. So ZIP64 is refused, and a directory that does not end exactly
 * where its end is recorded.
 */
export function readZipDirectory(bytes: Uint8Array): readonly ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === null || isZip64(view, end)) return null
  let at = view.getUint32(end + 16, true)
  if (at + view.getUint32(end + 12, true) !== end) return null
  const entries: ZipEntry[] = []
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > end || view.getUint32(at, true) !== ENTRY) return null
    const nameLength = view.getUint16(at + 28, true)
    const rawName = bytes.subarray(at + 46, at + 46 + nameLength)
    const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + view.getUint16(at + 30, true))
    const entry = {
      name: new TextDecoder().decode(rawName),
      rawName,
      isUtf8: (view.getUint16(at + 8, true) & UTF_8) !== 0,
      unicodeName: unicodeNameOf(extra, rawName),
      method: view.getUint16(at + 10, true),
      isDescribed: (view.getUint16(at + 8, true) & DESCRIBED) !== 0,
      checksum: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    }
    if ([entry.packed, entry.unpacked, entry.offset].includes(HIGHEST_32)) return null
    entries.push(entry)
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return at === end ? entries : null
}

/** The name that Info-ZIP and 7-Zip add in UTF-8: a version, a checksum of the name that it stands beside, and the name. */
function unicodeNameOf(extra: Uint8Array, rawName: Uint8Array): string | null {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength)
  for (let at = 0; at + 4 <= extra.length;) {
    const length = view.getUint16(at + 2, true)
    const isWhole = length > 5 && at + 4 + length <= extra.length
    if (view.getUint16(at, true) === UNICODE_NAME && isWhole && extra[at + 4] === 1) {
      // The name may have been changed since by a program that does not know the field.
      const isOfName = view.getUint32(at + 5, true) === crc32(rawName)
      return isOfName ? new TextDecoder().decode(extra.subarray(at + 9, at + 4 + length)) : null
    }
    at += 4 + length
  }
  return null
}

/**
 * The name of an entry as it was given.
 *
 * @param encoding that of names for which the archive tells none
 */
export function entryName({ rawName, isUtf8, unicodeName }: ZipEntry, encoding: string): string {
  return unicodeName ?? decodeBytes(rawName, isUtf8 ? 'utf-8' : encoding)
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - 22
  for (let offset = last; offset >= 0 && offset >= last - LONGEST_COMMENT; offset -= 1) {
    if (view.getUint32(offset, true) === END) return offset
  }
  return null
}

/** Whether an archive is in the form for very large ones, which is not read here. */
export function hasZip64(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  return end !== null && isZip64(view, end)
}

function isZip64(view: DataView, end: number): boolean {
  if (end >= 20 && view.getUint32(end - 20, true) === ZIP64_LOCATOR) return true
  if ([4, 6, 8, 10].some((field) => view.getUint16(end + field, true) === HIGHEST_16)) return true
  return [12, 16].some((field) => view.getUint32(end + field, true) === HIGHEST_32)
}
