/** An entry of a ZIP's directory. */
export type ZipEntry = {
  readonly name: string
  /** Bytes, as the directory states them: an archive may lie. */
  readonly unpacked: number
  readonly packed: number
  /** 0 for bytes as they are, 8 for deflated ones. */
  readonly method: number
  /** Whether the sizes are said to stand behind the entry's bytes, too. */
  readonly isDescribed: boolean
  /** Offset of the entry's own header. */
  readonly offset: number
}

const ENTRY = 0x02014b50
const END = 0x06054b50
const ZIP64_LOCATOR = 0x07064b50
const DESCRIBED = 0x0008
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
    const entry = {
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      isDescribed: (view.getUint16(at + 8, true) & DESCRIBED) !== 0,
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

function findEnd(view: DataView): number | null {
  const last = view.byteLength - 22
  for (let offset = last; offset >= 0 && offset >= last - LONGEST_COMMENT; offset -= 1) {
    if (view.getUint32(offset, true) === END) return offset
  }
  return null
}

function isZip64(view: DataView, end: number): boolean {
  if (end >= 20 && view.getUint32(end - 20, true) === ZIP64_LOCATOR) return true
  if ([4, 6, 8, 10].some((field) => view.getUint16(end + field, true) === HIGHEST_16)) return true
  return [12, 16].some((field) => view.getUint32(end + field, true) === HIGHEST_32)
}
