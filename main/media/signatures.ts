import { latin } from '../support/latin.ts'
import type { ContentName } from '../../contract/model/media.ts'

/** What the first bytes of a file tell. */
export type Signature = {
  /** `audio` and `video` are what Chromium plays. */
  readonly type: 'audio' | 'video' | 'program' | 'unknown'
  readonly content: ContentName
  /** A name that is the same in all languages. */
  readonly format: string | null
}

/** Bytes from the start of a file that {@link signatureOf} looks at. */
export const SIGNATURE_LENGTH = 4096

type Row = readonly [start: RegExp, type: Signature['type'], content: ContentName, format?: string]

/**
 * Formats by their first bytes, read as characters of the same number. Where letters alone would also begin a text, an
 * expression asks for what follows them in the format.
 */
const ROWS: readonly Row[] = [
  [/^#!AMR\n/, 'unknown', 'audio', 'AMR'],
  [/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\0?#\0?!/, 'program', 'script'],
  [/^MZ(?![\t\n\r\x20-\x7e]+$)/, 'program', 'windowsProgram', 'EXE'],
  [/^\x7fELF/, 'program', 'linuxProgram', 'ELF'],
  [/^(?:\xfe\xed\xfa[\xce\xcf]|[\xce\xcf]\xfa\xed\xfe)/, 'program', 'macProgram', 'Mach-O'],
  // Followed by the number of processors; in Java classes by a version, which is 45 or more.
  [/^\xca\xfe\xba\xbe\0\0\0[\0-\x27]/, 'program', 'macProgram', 'Mach-O'],
  [/^\xca\xfe\xba\xbe/, 'program', 'javaProgram', 'CLASS'],
  [/^\0asm/, 'program', 'webAssembly', 'WASM'],
  [/^L\0\0\0\x01\x14\x02\0/, 'program', 'shortcut', 'LNK'],
  [/^dex\n0/, 'program', 'androidApp', 'DEX'],
  [/^!<arch>\ndebian/, 'program', 'installer', 'DEB'],
  [/^\xed\xab\xee\xdb/, 'program', 'installer', 'RPM'],
  [/^xar!\0/, 'program', 'installer', 'PKG'],
  [/^\x1bLua/, 'program', 'script', 'Lua'],
  [/^7z\xbc\xaf\x27\x1c/, 'unknown', 'archive', '7z'],
  [/^Rar!\x1a\x07/, 'unknown', 'archive', 'RAR'],
  [/^\x1f\x8b\x08/, 'unknown', 'archive', 'GZIP'],
  [/^BZh[1-9]1AY&SY/, 'unknown', 'archive', 'BZIP2'],
  [/^\xfd7zXZ\0/, 'unknown', 'archive', 'XZ'],
  [/^\x28\xb5\x2f\xfd/, 'unknown', 'archive', 'ZSTD'],
  [/^MSCF\0/, 'unknown', 'archive', 'CAB'],
  [/^BM[^]{4}\0\0\0\0/, 'unknown', 'image', 'BMP'],
  [/^8BPS\0/, 'unknown', 'image', 'PSD'],
  [/^\0\0\x01\0/, 'unknown', 'image', 'ICO'],
  [/^[^]{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/, 'unknown', 'image', 'HEIC'],
  [/^[^]{4}ftypavi[fs]/, 'unknown', 'image', 'AVIF'],
  [/^RIFF[^]{4}AVI /, 'unknown', 'video', 'AVI'],
  [/^\x30\x26\xb2\x75\x8e\x66\xcf\x11/, 'unknown', 'video', 'WMV'],
  [/^FLV\x01/, 'unknown', 'video', 'FLV'],
  // Chromium plays no Theora.
  [/^OggS\0[^]*\x80theora/, 'unknown', 'video', 'Ogg'],
  [/^OggS\0/, 'audio', 'audio', 'Ogg'],
  [/^RIFF[^]{4}WAVE/, 'audio', 'audio', 'WAV'],
  [/^fLaC\0/, 'audio', 'audio', 'FLAC'],
  [/^ID3[\x02-\x04]\0/, 'audio', 'audio', 'MP3'],
  [/^MThd\0/, 'unknown', 'audio', 'MIDI'],
  [/^[^]{4}ftyp(?:M4[AB]|F4A)/, 'audio', 'audio', 'M4A'],
  // What it has is told by its tracks, where they stand at the start.
  [/^[^]{4}ftyp(?![^]*vide)[^]*hdlr[^]{8}soun/, 'audio', 'audio', 'MP4'],
  [/^[^]{4}ftypqt/, 'video', 'video', 'MOV'],
  [/^[^]{4}ftyp/, 'video', 'video', 'MP4'],
  [/^\x1aE\xdf\xa3(?![^]*V_)[^]*A_(?:OPUS|VORBIS)/, 'audio', 'audio', 'WebM'],
  [/^\x1aE\xdf\xa3[^]*webm/, 'video', 'video', 'WebM'],
  [/^\x1aE\xdf\xa3/, 'video', 'video', 'Matroska'],
]

/**
 * The format of a file that its first bytes tell; `null` for all that the viewer's frame shows, and for formats that are
 * not known.
 */
export function signatureOf(bytes: Uint8Array): Signature | null {
  const start = latin(bytes, 0, SIGNATURE_LENGTH)
  const row = ROWS.find(([expression]) => expression.test(start))
  if (row !== undefined) return { type: row[1], content: row[2], format: row[3] ?? null }
  return isMpegAudio(bytes) ? { type: 'audio', content: 'audio', format: 'MP3' } : null
}

/**
 * Whether a file begins with a frame of MPEG audio or ADTS. Values that no frame has are refused, since a text in an old
 * encoding may begin with the same bytes.
 */
function isMpegAudio(bytes: Uint8Array): boolean {
  const [first, second = 0, third = 0] = bytes
  if (first !== 0xff || bytes.length < 64) return false
  const isAdts = (second & 0xf6) === 0xf0 && ((third >> 2) & 0x0f) < 13
  const layer = second & 0x06
  const hasLayer = (second & 0xe0) === 0xe0 && (layer === 0x02 || layer === 0x04) && (second & 0x18) !== 0x08
  const rate = third >> 4
  return isAdts || (hasLayer && rate > 0 && rate < 15 && ((third >> 2) & 0x03) < 3)
}
