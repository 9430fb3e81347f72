import { latin } from '../support/latin.ts'
import type { Sniffed } from './sniff.ts'

/** Class IDs of the root of an installer's storage, which begin with the number of the kind and end alike. */
const INSTALLERS = /^[\x82\x84\x86]\x10\x0c\0\0\0\0\0\xc0\0\0\0\0\0\0\x46$/

/**
 * What a compound file is (OLE, [MS-CFB]): an installer by the class of its root, a document with macros by the name of
 * the storage that has them, otherwise a document of Office 97 to 2003. None of them is opened.
 */
export function sniffCompound(bytes: Uint8Array): Sniffed {
  const text = null
  if (INSTALLERS.test(rootClass(bytes))) return { type: 'program', content: 'installer', format: 'MSI', text }
  const macros = Buffer.from('_VBA_PROJECT', 'utf16le')
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(macros)) {
    return { type: 'program', content: 'macros', format: null, text }
  }
  return { type: 'unknown', content: 'oldOffice', format: officeFormat(bytes), text }
}

/** Formats by the stream that has their content. */
const STREAMS = [
  ['WordDocument', 'DOC'],
  ['Workbook', 'XLS'],
  ['Book', 'XLS'],
  ['PowerPoint Document', 'PPT'],
] as const

/** The format by the name of a stream in the directory, which is UTF-16 and ends with a zero; `null` if there is none. */
function officeFormat(bytes: Uint8Array): string | null {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // An entry of the directory begins at a multiple of its length.
  const isEntry = (name: Buffer, from = 0): boolean => {
    const at = all.indexOf(name, from)
    return at >= 0 && (at % 128 === 0 || isEntry(name, at + 1))
  }
  return STREAMS.find(([name]) => isEntry(Buffer.from(`${name}\0`, 'utf16le')))?.[1] ?? null
}

/** The class ID of the first entry of the directory; empty if the file ends before it. */
function rootClass(bytes: Uint8Array): string {
  if (bytes.length < 512) return ''
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = view.getUint16(30, true)
  if (shift !== 9 && shift !== 12) return ''
  return latin(bytes, (view.getUint32(48, true) + 1) * 2 ** shift + 80, 16)
}
