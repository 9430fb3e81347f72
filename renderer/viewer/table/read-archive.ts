import { entryName } from '../../../contract/model/zip-directory.ts'
import { visibleText } from '../../../contract/model/visible-text.ts'
import { zipEntries } from '../../../contract/workbook/zip.ts'
import { createRows, type Sheet } from './sheet.ts'

export type ArchiveType = 'zip' | 'tar' | 'gz'

/**
 * The names and sizes in an archive. Nothing is unpacked.
 *
 * @param encoding that of names for which the archive tells none
 */
export function readArchive(
  bytes: Uint8Array,
  type: ArchiveType,
  headings: readonly string[],
  encoding = 'utf-8',
): Sheet {
  const rows = createRows()
  for (const { name, size } of NAMES[type](bytes, encoding)) {
    if (!rows.add([visibleText(name), size.toLocaleString()])) break
  }
  return rows.sheet('', headings)
}

type Named = { readonly name: string; readonly size: number }

const zipNames = (bytes: Uint8Array, encoding: string): readonly Named[] =>
  zipEntries(bytes).map((entry) => ({ name: entryName(entry, encoding), size: entry.unpacked }))

/** The name in a GZIP's header, and the size at its end, which is the true one up to 4 GB. */
function gzipName(bytes: Uint8Array): readonly Named[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 18) return []
  const hasExtra = ((bytes[3] ?? 0) & 0x04) !== 0
  const start = hasExtra ? 12 + view.getUint16(10, true) : 10
  const name = field(bytes, start, 1000, 'windows-1252')
  return [{ name, size: view.getUint32(bytes.length - 4, true) }]
}

const BLOCK = 512

/** The headers of a tar: names up to 255 characters, or longer ones in an entry of their own before it (GNU, pax). */
function* tarNames(bytes: Uint8Array): Generator<Named> {
  let longName: string | null = null
  for (let at = 0; at + BLOCK <= bytes.length && bytes[at] !== 0;) {
    const header = bytes.subarray(at, at + BLOCK)
    const size = Math.max(0, Number.parseInt(field(header, 124, 12), 8) || 0)
    const type = field(header, 156, 1)
    const content = bytes.subarray(at + BLOCK, at + BLOCK + Math.min(size, 64 * 1024))
    if (type === 'L') {
      longName = field(content, 0, content.length)
    } else if (type === 'x') {
      longName = /(?:^|\n)\d+ path=([^\n]*)\n/.exec(new TextDecoder().decode(content))?.[1] ?? longName
    } else if (type !== 'g' && type !== 'K') {
      // Only this version of the format has a second part of the name there.
      const prefix = field(header, 257, 6) === 'ustar' && header[262] === 0 ? field(header, 345, 155) : ''
      yield { name: longName ?? (prefix ? `${prefix}/` : '') + field(header, 0, 100), size }
      longName = null
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
}

/** A text that ends at its first zero byte. */
function field(bytes: Uint8Array, start: number, length: number, encoding = 'utf-8'): string {
  const whole = bytes.subarray(start, start + length)
  const end = whole.indexOf(0)
  return new TextDecoder(encoding).decode(end < 0 ? whole : whole.subarray(0, end))
}

const NAMES: Readonly<Record<ArchiveType, (bytes: Uint8Array, encoding: string) => Iterable<Named>>> = {
  zip: zipNames,
  tar: tarNames,
  gz: gzipName,
}
