import { latin } from './signatures.ts'
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
  return { type: 'unknown', content: 'oldOffice', format: null, text }
}

/** The class ID of the first entry of the directory; empty if the file ends before it. */
function rootClass(bytes: Uint8Array): string {
  if (bytes.length < 512) return ''
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = view.getUint16(30, true)
  if (shift !== 9 && shift !== 12) return ''
  return latin(bytes, (view.getUint32(48, true) + 1) * 2 ** shift + 80, 16)
}
