import { jp2Codestream } from '../../contract/model/jp2-codestream.ts'
import type { ServiceImageType } from '../../contract/model/media.ts'
import { MOST_POINTS } from '../../contract/model/picture-limits.ts'
import { readTiff, tiffPages } from '../../contract/model/tiff-directory.ts'

export type PictureType =
  ServiceImageType | 'image/webp' | 'image/avif' | 'image/bmp' | 'image/heic' | 'image/tiff' | 'image/jp2' | 'image/raw'

type Size = { readonly width: number; readonly height: number }

/**
 * Whether a picture's header claims more pixels than a page should decode: fifty kilobytes can claim 400 million. A
 * picture that ends before its size counts as small, since no browser shows it.
 */
export function isOversized(bytes: Uint8Array, type: PictureType): boolean {
  const size =
    type === 'image/tiff'
      ? smallestPage(bytes)
      : sizeOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), type)
  return size !== null && size.width * size.height > MOST_POINTS
}

function sizeOf(view: DataView, type: Exclude<PictureType, 'image/tiff'>): Size | null {
  switch (type) {
    case 'image/png':
      return view.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) }
    case 'image/jpeg':
      return sizeOfJpeg(view)
    case 'image/gif':
      return sizeOfGif(view)
    case 'image/webp':
      return sizeOfWebp(view)
    case 'image/bmp':
      return sizeOfBmp(view)
    case 'image/raw':
      // The frame chooses one of the pictures in it.
      return null
    case 'image/jp2':
      return sizeOfJp2(view)
    case 'image/avif':
    case 'image/heic':
      return largestExtent(view)
  }
}

/** Walks the markers of a JPEG to the start of frame; like decoders, it skips bytes between markers. */
function sizeOfJpeg(view: DataView): Size | null {
  for (let at = 2; at + 9 <= view.byteLength;) {
    const marker = view.getUint8(at) === 0xff ? view.getUint8(at + 1) : 0
    if (isStartOfFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += hasLength(marker) ? 2 + view.getUint16(at + 2) : 1
  }
  return null
}

/** SOF0 to SOF15, except for three numbers in between that start a table or are reserved. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** False for markers without a length: zero and fill bytes, TEM, RST0 to RST7 and SOI. */
function hasLength(marker: number): boolean {
  return marker > 0x01 && marker < 0xff && !(marker >= 0xd0 && marker <= 0xd8)
}

/**
 * The logical screen of a GIF, or its first picture where that is larger: browsers allocate memory for the larger one.
 */
function sizeOfGif(view: DataView): Size | null {
  if (view.byteLength < 13) return null
  const screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  const at = firstPictureOfGif(view)
  if (at === null) return screen
  const [left = 0, top = 0, width = 0, height = 0] = [1, 3, 5, 7].map((offset) => view.getUint16(at + offset, true))
  return { width: Math.max(screen.width, left + width), height: Math.max(screen.height, top + height) }
}

/** Offset of the descriptor of the first picture, after colour tables and extensions. */
function firstPictureOfGif(view: DataView): number | null {
  let at = 13 + coloursOf(view.getUint8(10))
  while (at + 10 <= view.byteLength) {
    const kind = view.getUint8(at)
    if (kind === 0x2c) return at
    if (kind !== 0x21) return null
    at += 2
    while (at < view.byteLength && view.getUint8(at) !== 0) at += 1 + view.getUint8(at)
    at += 1
  }
  return null
}

/** Size in bytes of the colour table that a GIF's flags declare. */
function coloursOf(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1)
}

/** The canvas of a WebP, by the kind of its first chunk. */
function sizeOfWebp(view: DataView): Size | null {
  if (view.byteLength < 30) return null
  const low = (at: number) => view.getUint16(at, true)
  switch (view.getUint8(15)) {
    case 0x58: {
      const three = (at: number) => low(at) + view.getUint8(at + 2) * 0x10000
      return { width: three(24) + 1, height: three(27) + 1 }
    }
    case 0x4c: {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    default:
      return { width: low(26) & 0x3fff, height: low(28) & 0x3fff }
  }
}

/** The header's size; a height below zero is of rows from above. */
function sizeOfBmp(view: DataView): Size | null {
  if (view.byteLength < 26) return null
  const isOld = view.getUint32(14, true) === 12
  const read = (at: number) => Math.abs(isOld ? view.getUint16(18 + 2 * at, true) : view.getInt32(18 + 4 * at, true))
  return { width: read(0), height: read(1) }
}

/** Bytes from the start of a file whose properties are looked at: those of a photograph are far in front. */
const PROPERTIES = 1_000_000
const ISPE = 0x69737065

/** The largest size that a HEIC or AVIF states of an image (`ispe`), tiles and thumbnails among them. */
function largestExtent(view: DataView): Size | null {
  let largest: Size | null = null
  for (let at = 4, end = Math.min(view.byteLength, PROPERTIES) - 16; at <= end; at += 1) {
    if (view.getUint8(at) !== 0x69 || view.getUint32(at) !== ISPE) continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

/** The smallest picture of a TIFF: the frame shows those that are not too large, and names the others. */
function smallestPage(bytes: Uint8Array): Size | null {
  const [first, ...others] = tiffPages(readTiff(bytes))
  const points = ({ width, height }: Size) => width * height
  return others.reduce<Size | null>(
    (least, page) => (least && points(page) < points(least) ? page : least),
    first ?? null,
  )
}

/** The size of a JPEG 2000 by the start of its pixels, which stands behind boxes. */
function sizeOfJp2(view: DataView): Size | null {
  const at = jp2Codestream(new Uint8Array(view.buffer, view.byteOffset, view.byteLength))
  if (at === null || at + 24 > view.byteLength) return null
  const [right = 0, down = 0, left = 0, up = 0] = [8, 12, 16, 20].map((offset) => view.getUint32(at + offset))
  return { width: Math.max(0, right - left), height: Math.max(0, down - up) }
}
