/** An entry of a ZIP's directory. */
export type ZipEntry = {
  readonly name: string
  /** Bytes, as the directory states them: an archive may lie. */
  readonly unpacked: number
  /** Offset of the entry's own header. */
  readonly offset: number
}

const DIRECTORY_ENTRY = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const LONGEST_COMMENT = 65_535

/** The entries of a ZIP's directory; `null` if it has none that can be read. ZIP64 is not read. */
export function readZipDirectory(bytes: Uint8Array): readonly ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let offset = view.getUint32(end + 16, true)
  const entries: ZipEntry[] = []
  for (let entry = 0; entry < count; entry += 1) {
    if (offset + 46 > end || view.getUint32(offset, true) !== DIRECTORY_ENTRY) return null
    const nameLength = view.getUint16(offset + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(offset + 46, offset + 46 + nameLength)),
      unpacked: view.getUint32(offset + 24, true),
      offset: view.getUint32(offset + 42, true),
    })
    offset += 46 + nameLength + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true)
  }
  return entries
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - 22
  for (let offset = last; offset >= 0 && offset >= last - LONGEST_COMMENT; offset -= 1) {
    if (view.getUint32(offset, true) === END_OF_DIRECTORY) return offset
  }
  return null
}
