import { iworkPreview } from '../../contract/model/iwork-preview.ts'
import { readZipDirectory, type ZipEntry } from '../../contract/model/zip-directory.ts'
import { latin } from '../support/latin.ts'
import type { Sniffed } from './sniff.ts'
import { decodeText } from '../support/text-encoding.ts'

/** Largest unpacked size in bytes that a document may declare; a ZIP of a few kilobytes can declare far more. */
export const MAX_UNPACKED = 256 * 1024 * 1024

type Kind = Pick<Sniffed, 'type' | 'content' | 'format'>
const kind = (type: Sniffed['type'], content: Sniffed['content'] = 'other', format: string | null = null): Kind => ({
  type,
  content,
  format,
})

const OPEN_DOCUMENTS: ReadonlyMap<string, Kind> = new Map([
  ...['text', 'text-template', 'text-master', 'text-web'].map((name): [string, Kind] => [
    `application/vnd.oasis.opendocument.${name}`,
    kind('odt'),
  ]),
  ...['spreadsheet', 'spreadsheet-template'].map((name): [string, Kind] => [
    `application/vnd.oasis.opendocument.${name}`,
    kind('ods'),
  ]),
  ['application/vnd.oasis.opendocument.presentation', kind('unknown', 'presentation', 'ODP')],
  ['application/epub+zip', kind('unknown', 'book', 'EPUB')],
])

/** Documents that the frame unpacks. */
const OPENED: ReadonlySet<string> = new Set(['docx', 'xlsx', 'odt', 'ods', 'iwork'])

/**
 * What a ZIP is by the names in its directory: a document, a program or an archive. A document that would unpack to more
 * than a quarter of a gigabyte is not opened.
 */
export function sniffZip(bytes: Uint8Array): Sniffed {
  const entries = readZipDirectory(bytes)
  if (entries === null) return { ...kind('unknown', 'archive', 'ZIP'), text: null }
  const found = kindOf(entries, bytes)
  const isOpened = OPENED.has(found.type)
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (isOpened && unpacked > MAX_UNPACKED) return { ...kind('unknown', 'largeArchive', 'ZIP'), text: null }
  return { ...found, text: found.type === 'zip' ? nameReading(entries) : null }
}

/** Bytes of names that are looked at. */
const NAMES_SAMPLE = 64 * 1024

/**
 * How the names are read for which the archive tells no encoding: Windows writes them in that of its language, others in
 * UTF-8 without saying so. All are taken together, since one alone is short.
 */
function nameReading(entries: readonly ZipEntry[]): Sniffed['text'] {
  const untold = entries.filter(({ isUtf8, unicodeName }) => !isUtf8 && unicodeName === null)
  const names: number[] = []
  for (const { rawName } of untold) {
    if (names.length + rawName.length > NAMES_SAMPLE) break
    if (rawName.some((byte) => byte > 0x7f)) names.push(...rawName, 0x0a)
  }
  const decoded = names.length === 0 ? null : decodeText(Uint8Array.from(names), { isDeclared: false })
  const { encoding, ground } = decoded ?? { encoding: 'utf-8', ground: null }
  // The format itself says that names are in this one, which differs little from its successor.
  return { encoding: encoding === 'cp850' ? 'cp437' : encoding, ...(ground && { ground }), delimiter: null }
}

function kindOf(entries: readonly ZipEntry[], bytes: Uint8Array): Kind {
  const names = new Set(entries.map(({ name }) => name))
  const some = (expression: RegExp) => entries.some(({ name }) => expression.test(name))
  if (names.has('AndroidManifest.xml')) return kind('program', 'androidApp', 'APK')
  if (names.has('META-INF/MANIFEST.MF') && some(/\.class$/i)) return kind('program', 'javaProgram', 'JAR')
  if (some(/(?:^|\/)AppxManifest\.xml$/)) return kind('program', 'installer', 'APPX')
  // Also the scripts and the Basic macros of OpenDocument.
  if (some(/(?:^|\/)vbaProject\.bin$/i) || (names.has('content.xml') && some(/^(?:Basic|Scripts)\/./))) {
    return kind('program', 'macros')
  }
  if (names.has('[Content_Types].xml')) {
    // The main part may have any name; online editors write word/document2.xml.
    if (some(/^word\/[^/]+\.xml$/i)) return kind('docx')
    if (some(/^xl\/[^/]+\.xml$/i)) return kind('xlsx')
    if (some(/^ppt\/[^/]+\.xml$/i)) return kind('unknown', 'presentation', 'PPTX')
  }
  if (iworkPreview([...names]) !== null) return kind('iwork')
  return OPEN_DOCUMENTS.get(mimetypeOf(entries, bytes)) ?? kind('zip', 'archive', 'ZIP')
}

/** The type that OpenDocument and EPUB files have as their first entry, unpacked; empty if there is none. */
function mimetypeOf(entries: readonly ZipEntry[], bytes: Uint8Array): string {
  const [first] = entries
  if (first?.name !== 'mimetype' || first.unpacked > 100) return ''
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (first.offset + 30 > bytes.length) return ''
  const name = header.getUint16(first.offset + 26, true)
  const extra = header.getUint16(first.offset + 28, true)
  return latin(bytes, first.offset + 30 + name + extra, first.unpacked)
}
