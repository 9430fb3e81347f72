import { crc32 } from '../model/crc32.ts'
import { readZipDirectory, type ZipEntry } from '../model/zip-directory.ts'

/** Largest unpacked size in bytes of all entries of a document. */
export const MOST_UNPACKED = 256 * 1024 * 1024
/** A document has more bytes when unpacked than a viewer should hold. */
export class UnpackedTooLarge extends Error {}

/** A document, or the archive that it is in, can't be read. */
export class DamagedFile extends Error {}

const damaged = () => new DamagedFile('The ZIP archive is damaged.')
const LOCAL = 0x04034b50

/** The entries of a ZIP's directory. Main has read it too; a damaged one is refused. */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] {
  const entries = readZipDirectory(bytes)
  if (entries === null) throw damaged()
  return entries
}

/**
 * Unpacks all entries without keeping anything, and fails if they have more bytes than a document should: the sizes in
 * a directory may lie, and libraries that unpack a document have no limit of their own. Returns how many they have.
 *
 * @param isExact fails also where an entry's size or checksum is not what the directory states
 */
export async function checkUnpacked(bytes: Uint8Array, most = MOST_UNPACKED, isExact = false): Promise<number> {
  const entries = zipEntries(bytes)
  if (entries.reduce((sum, entry) => sum + entry.unpacked, 0) > most) throw new UnpackedTooLarge()
  let total = 0
  for (const entry of entries) {
    const before = total
    let checksum = 0
    for await (const chunk of unpack(bytes, entry)) {
      total += chunk.length
      if (total > most) throw new UnpackedTooLarge()
      if (isExact) checksum = crc32(chunk, checksum)
    }
    if (isExact && (total - before !== entry.unpacked || checksum !== entry.checksum)) throw damaged()
  }
  return total
}

/** The bytes of one entry, up to a limit. */
export async function readEntry(bytes: Uint8Array, entry: ZipEntry, most = MOST_UNPACKED): Promise<Uint8Array> {
  if (entry.unpacked > most) throw new UnpackedTooLarge()
  const chunks: Uint8Array[] = []
  let total = 0
  for await (const chunk of unpack(bytes, entry)) {
    total += chunk.length
    if (total > most) throw new UnpackedTooLarge()
    chunks.push(chunk)
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer())
}

/** The bytes of one entry, as they are unpacked. */
export async function* unpack(
  bytes: Uint8Array,
  { offset, packed, method, isDescribed }: ZipEntry,
): AsyncGenerator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL) throw damaged()
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const data = bytes.subarray(start, start + packed)
  if (method === 0) {
    // Libraries look elsewhere for the size of such an entry.
    if (packed === 0 && isDescribed) throw damaged()
    yield data
    return
  }
  if (method !== 8) throw damaged()
  const inflated = new Blob([data as BlobPart]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = inflated.getReader()
  try {
    const read = () =>
      reader.read().catch(() => {
        throw damaged()
      })
    for (let next = await read(); !next.done; next = await read()) yield next.value
  } finally {
    // Breaking off ends the decompression.
    await reader.cancel().catch(() => undefined)
  }
}
