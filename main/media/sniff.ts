import type { MediaBytes } from '../../contract/model/media.ts'
import { isOversized } from './picture-size.ts'

export type SniffedType = MediaBytes['sniffedType']
export type ImageType = Extract<SniffedType, `image/${string}`>

/** Largest unpacked size in bytes that a document may declare; a ZIP of a few kilobytes can declare far more. */
const MAX_UNPACKED = 256 * 1024 * 1024

/**
 * The image types that the service allows (API document, section 2.7), recognized by their first bytes; `null` for all
 * others, and for a picture too large to decode.
 */
export function sniffImage(bytes: Uint8Array): ImageType | null {
  const type = imageType(bytes)
  return type === null || isOversized(bytes, type) ? null : type
}

function imageType(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, ascii('GIF87a')) || startsWith(bytes, ascii('GIF89a'))) return 'image/gif'
  return null
}

/** The type of a file by its content. Declared types and file extensions are ignored. */
export function sniffFile(bytes: Uint8Array): SniffedType {
  const image = sniffImage(bytes)
  if (image) return image
  if (startsWith(bytes, ascii('%PDF-'))) return 'application/pdf'
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return isWordDocument(bytes) ? 'docx' : 'unknown'
  const text = readText(bytes)
  if (text === null) return 'unknown'
  return looksLikeHtml(text) ? 'html' : 'text/plain'
}

/** The text of a file that is UTF-8 without control characters other than whitespace; `null` otherwise. */
export function readText(bytes: Uint8Array): string | null {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
  return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) ? null : text
}

/** Characters of a text that are searched for the start of an HTML page. */
const BEGINNING = 4096
/**
 * What may come before a page's first tag. Matched one item at a time, since one expression for all could backtrack
 * endlessly.
 */
const BEFORE_TAG = /\s+|<!--[\s\S]*?-->|<\?xml[^>]*\?>/y
const FIRST_TAG =
  /<(?:!doctype\s+html|html|head|body|script|style|title|meta|iframe|object|embed|svg|table|div|p|h[1-6]|a|img|br|b|form)[\s/>]/iy

function looksLikeHtml(text: string): boolean {
  const beginning = text.slice(0, BEGINNING)
  let at = 0
  for (BEFORE_TAG.lastIndex = 0; BEFORE_TAG.test(beginning);) at = BEFORE_TAG.lastIndex
  FIRST_TAG.lastIndex = at
  return FIRST_TAG.test(beginning) || /<(?:html|script|body)[\s>]/i.test(beginning)
}

/** Reads the ZIP's directory: a Word document has these two parts. */
function isWordDocument(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEndOfCentralDirectory(view)
  if (end === null) return false
  const count = view.getUint16(end + 10, true)
  let offset = view.getUint32(end + 16, true)
  let unpacked = 0
  const names = new Set<string>()
  for (let entry = 0; entry < count; entry += 1) {
    if (offset + 46 > end || view.getUint32(offset, true) !== 0x02014b50) return false
    unpacked += view.getUint32(offset + 24, true)
    const nameLength = view.getUint16(offset + 28, true)
    names.add(new TextDecoder().decode(bytes.subarray(offset + 46, offset + 46 + nameLength)))
    offset += 46 + nameLength + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true)
  }
  return unpacked <= MAX_UNPACKED && names.has('[Content_Types].xml') && names.has('word/document.xml')
}

function findEndOfCentralDirectory(view: DataView): number | null {
  const last = view.byteLength - 22
  for (let offset = last; offset >= 0 && offset >= last - 65_535; offset -= 1) {
    if (view.getUint32(offset, true) === 0x06054b50) return offset
  }
  return null
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return bytes.length >= prefix.length && prefix.every((byte, index) => bytes[index] === byte)
}

function ascii(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0))
}
