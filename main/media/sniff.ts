import { directoriesInside, TIFF_TAGS } from '../../contract/model/tiff-directory.ts'
import type { ContentName, MediaBytes, ServiceImageType, ViewedType } from '../../contract/model/media.ts'
import { isCodeEnding } from './code-endings.ts'
import { delimiterOf } from './delimited.ts'
import { isOversized, type PictureType } from './picture-size.ts'
import { isProgramEnding } from './program-endings.ts'
import { latin } from '../support/latin.ts'
import { SIGNATURE_LENGTH, signatureOf } from './signatures.ts'
import { sniffCompound } from './sniff-compound.ts'
import { sniffZip } from './sniff-zip.ts'
import { decodeText } from '../support/text-encoding.ts'

export type SniffedType = MediaBytes['sniffedType']
export type Sniffed = Pick<MediaBytes, 'text'> & {
  readonly type: SniffedType
  readonly content: ContentName
  readonly format: string | null
}

/**
 * The image types that the service allows (API document, section 2.7), recognized by their first bytes; `null` for all
 * others, and for a picture too large to decode.
 */
export function sniffImage(bytes: Uint8Array): ServiceImageType | null {
  const type = serviceImageType(bytes)
  return type === null || isOversized(bytes, type) ? null : type
}

function serviceImageType(bytes: Uint8Array): ServiceImageType | null {
  const start = latin(bytes, 0, 8)
  if (start === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'image/gif'
  return null
}

/** Images that people hand in besides: photographs, scans, and what browsers draw. Brands are those of `ftyp`. */
function furtherImageType(bytes: Uint8Array): PictureType | null {
  const start = latin(bytes, 0, 64)
  if (/^RIFF[^]{4}WEBP/.test(start)) return 'image/webp'
  if (/^BM[^]{4}\0\0\0\0[^]{4}[\x0c\x28-\x7c]\0\0\0/.test(start)) return 'image/bmp'
  if (isCameraFile(bytes, start)) return 'image/raw'
  // The second number is that of BigTIFF.
  if (TIFF.test(start)) return 'image/tiff'
  if (/^(?:\0\0\0\x0cjP {2}\r\n\x87\n|\xff\x4f\xff\x51)/.test(start)) return 'image/jp2'
  const brands = /^\0\0\0([\x10-\xff])ftyp/.exec(start)?.[1]
  if (brands === undefined) return null
  const names = latin(bytes, 8, brands.charCodeAt(0) - 8)
  if (/^avi[fs]/.test(names) || /^(?:mif1|msf1)[^]*avif/.test(names)) return 'image/avif'
  return /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(names) ? 'image/heic' : null
}

const TIFF = /^(?:II[*+]\0|MM\0[*+])/
/** Canon, Phase One, Olympus, Panasonic, Fujifilm, Minolta and Sigma have marks of their own. */
const CAMERA =
  /^(?:II\*\0[^]{4}(?:CR\x02|IIII)|MM\0\*[^]{4}MMMM|II\x1a\0\0\0HEAPCCDR|\0\0\0[^]ftypcrx |IIR[OS][^]\0|MMOR\0|IIU\0|FUJIFILMCCD-RAW |\0MRM|FOVb[\0-\x08])/
/** What the pixels of a sensor are said to be: one color each, or not processed. */
const SENSOR = [32_803, 34_892]

/** Whether a file has what a camera's sensor measured. Those of other makers are TIFFs that say so of a picture. */
function isCameraFile(bytes: Uint8Array, start: string): boolean {
  if (CAMERA.test(start)) return true
  if (!TIFF.test(start)) return false
  for (const { value } of directoriesInside(bytes)) {
    if (value(TIFF_TAGS.dngVersion) !== null || SENSOR.includes(value(TIFF_TAGS.photometric) ?? 0)) return true
  }
  return false
}

/**
 * The type of a file by its content. The declared type is ignored, and the ending of its name only makes a program of a
 * file, or a table of a text that could be one.
 *
 * @param options.isCut whether the bytes are only the beginning of the file
 */
export function sniffFile(bytes: Uint8Array, ending = '', options: { readonly isCut?: boolean } = {}): Sniffed {
  const found = sniffContent(bytes, ending, options.isCut ?? false)
  if (found.type === 'program' || !isProgramEnding(ending)) return found
  return { type: 'program', content: 'namedProgram', format: ending.toUpperCase(), text: null }
}

function sniffContent(bytes: Uint8Array, ending: string, isCut: boolean): Sniffed {
  const image = serviceImageType(bytes) ?? furtherImageType(bytes)
  if (image !== null) return isOversized(bytes, image) ? named('unknown', 'largeImage') : named(image)
  const start = latin(bytes, 0, 8)
  if (start.startsWith('%PDF-')) return named('application/pdf')
  if (start.startsWith('{\\rtf')) return named('rtf')
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return sniffZip(bytes)
  if (start === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') return sniffCompound(bytes)
  // The header of a GZIP may have the name of what is packed; there is nothing else to list.
  if (start.startsWith('\x1f\x8b\x08') && ((bytes[3] ?? 0) & 0x08) !== 0) return named('gz')
  const signature = signatureOf(bytes)
  if (signature !== null) return { ...signature, text: null }
  if (latin(bytes, 257, 5) === 'ustar') return named('tar')
  if (isLatePdf(bytes, ending)) return named('application/pdf')
  const decoded = decodeText(bytes, { isCut })
  if (decoded === null) return named('unknown')
  const { text, encoding, ground } = decoded
  const reading = { encoding, ...(ground && { ground }) }
  const type = textTypeOf(text, ending)
  const delimiter = type === null ? delimiterOf(text, ending) : null
  return { ...named(type ?? (delimiter === null ? 'text/plain' : 'csv')), text: { ...reading, delimiter } }
}

const MARKDOWN = /^(?:md|markdown|mdown|mkd)$/
/** Endings of texts that may have tags in them. One is a page only if it begins as a whole one. */
const PLAIN = /^(?:txt|text)$/
const WHOLE_PAGE = /^\s*<(?:!doctype\s+html|html)[\s>]/i

/** What a text is besides a table; `null` for others. What a text mentions makes no page of code. */
function textTypeOf(text: string, ending: string): ViewedType | null {
  if (MARKDOWN.test(ending)) return 'markdown'
  if (isNotebook(text)) return 'notebook'
  if (isCodeEnding(ending)) return null
  if (PLAIN.test(ending)) return WHOLE_PAGE.test(text.slice(0, BEGINNING)) ? 'html' : null
  if (isMail(text, ending)) return 'mail'
  return looksLikeHtml(text) ? 'html' : null
}

/** A notebook of Jupyter, by the cells of its JSON: it may have no ending, and be cut. */
function isNotebook(text: string): boolean {
  const beginning = text.slice(0, BEGINNING)
  return /^\s*\{/.test(beginning) && /"cells"\s*:\s*\[/.test(text) && /"cell_type"\s*:/.test(text)
}

/** A message as mail programs and browsers save it. A letter in a text may begin with "To:" as well. */
function isMail(text: string, ending: string): boolean {
  const head = /^(?:[!-9;-~]{1,60}:[^\n]{0,1000}\r?\n(?:[ \t][^\n]{0,1000}\r?\n){0,50}){1,200}/.exec(
    text.slice(0, 20_000),
  )?.[0]
  if (head === undefined) return false
  return (
    /^MIME-Version:/im.test(head) ||
    (/^(?:eml|mht|mhtml)$/.test(ending) && /^(?:From|Subject|Content-Type):/im.test(head))
  )
}

/** Bytes before the header of a PDF that readers skip. */
const BEFORE_PDF = 1024

/**
 * Whether a PDF begins after other bytes, such as empty lines that a server sent before it. Words before it are a program's
 * that makes PDFs, unless the name says otherwise.
 */
function isLatePdf(bytes: Uint8Array, ending: string): boolean {
  const start = latin(bytes, 0, BEFORE_PDF + SIGNATURE_LENGTH)
  const header = /%PDF-[12]\.\d\s/.exec(start)
  if (header === null || header.index > BEFORE_PDF || !/\d+ \d+ obj\b/.test(start.slice(header.index))) return false
  return ending === 'pdf' || !/[a-z]/i.test(start.slice(0, header.index))
}

function named(type: ViewedType | 'unknown', content: ContentName = 'other'): Sniffed {
  return { type, content, format: null, text: null }
}

/** Characters of a text that are searched for the start of an HTML page. */
const BEGINNING = 4096
/**
 * What may come before a page's first tag. Matched one item at a time, since one expression for all could backtrack
 * endlessly.
 */
const BEFORE_TAG = /\s+|<!--[\s\S]*?-->|<\?xml[^>]*\?>|<!doctype\s+svg[^>[]*>/iy
const FIRST_TAG =
  /<(?:!doctype\s+html|html|head|body|script|style|title|meta|iframe|object|embed|table|div|p|h[1-6]|a|img|br|b|form)[\s/>]/iy
const PICTURE = /<svg[\s/>]/iy

/** A picture of vectors is no page: it is shown as the text that it is, and never drawn. */
function looksLikeHtml(text: string): boolean {
  const beginning = text.slice(0, BEGINNING)
  let at = 0
  for (BEFORE_TAG.lastIndex = 0; BEFORE_TAG.test(beginning);) at = BEFORE_TAG.lastIndex
  PICTURE.lastIndex = at
  if (PICTURE.test(beginning)) return false
  FIRST_TAG.lastIndex = at
  return FIRST_TAG.test(beginning) || /<(?:html|script|body)[\s>]/i.test(beginning)
}
