import { jp2Codestream } from '../../contract/model/jp2-codestream.ts'
import { MOST_STRIPS, readTiff, TIFF_TAGS, tiffPages } from '../../contract/model/tiff-directory.ts'

/**
 * Whether a picture ends before its own end. Browsers draw what is there of one, and say nothing. False where that can't
 * be told.
 */
export function isCut(bytes: Uint8Array, type: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (type) {
    case 'image/png':
      return isCutPng(view)
    case 'image/jpeg':
      return isCutJpeg(view)
    case 'image/gif':
      return isCutGif(view)
    case 'image/webp':
      return bytes.length < 12 || view.getUint32(4, true) + 8 > bytes.length
    case 'image/bmp':
      return isCutBmp(view)
    case 'image/tiff':
      return isCutTiff(bytes)
    case 'image/jp2':
      return isCutJp2(bytes, view)
    default:
      return isCutBox(view)
  }
}

const [PNG_HEAD, IEND] = [8, 0x49454e44]

/** By its chunks, up to the one that ends it. Programs may leave anything behind it. */
function isCutPng(view: DataView): boolean {
  for (let at = PNG_HEAD; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    if (view.getUint32(at + 4) === IEND) return false
  }
  return true
}

const [SCAN, END_OF_IMAGE, SEGMENT, FIRST_SEGMENT] = [0xffda, 0xffd9, 0xff, 2]

/**
 * By the mark of its end behind the first of its scans, in which no other byte can look like it: a preview in a segment before
 * has an end of its own, and phones put a video behind the picture.
 */
function isCutJpeg(view: DataView): boolean {
  let at = FIRST_SEGMENT
  while (at + 4 <= view.byteLength && view.getUint16(at) !== SCAN) {
    // Something else than a segment is no reason to call it cut.
    if (view.getUint8(at) !== SEGMENT) return false
    // Any number of the same byte may stand before a segment.
    at += view.getUint8(at + 1) === SEGMENT ? 1 : 2 + view.getUint16(at + 2)
  }
  for (; at + 2 <= view.byteLength; at += 1) {
    if (view.getUint8(at) === SEGMENT && view.getUint16(at) === END_OF_IMAGE) return false
  }
  return true
}

const [GIF_HEAD, EXTENSION, IMAGE] = [13, 0x21, 0x2c]

/** By its blocks, up to the one that ends it. */
function isCutGif(view: DataView): boolean {
  const byte = (at: number) => (at < view.byteLength ? view.getUint8(at) : 0)
  const colors = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1))
  const afterData = (start: number) => {
    let at = start
    while (byte(at) !== 0) at += 1 + byte(at)
    return at + 1
  }
  let at = GIF_HEAD + colors(byte(10))
  while (at < view.byteLength) {
    const kind = byte(at)
    if (kind === EXTENSION) at = afterData(at + 2)
    else if (kind === IMAGE) at = afterData(at + 11 + colors(byte(at + 9)))
    // Something else than a block is no reason to call it cut.
    else return false
  }
  return true
}

/** By the rows that its size needs, if they are not packed: programs leave out the size of the file. */
function isCutBmp(view: DataView): boolean {
  if (view.byteLength < 34) return true
  const header = view.getUint32(14, true)
  if (header < 40 || ![0, 3, 6].includes(view.getUint32(30, true))) return view.getUint32(2, true) > view.byteLength
  const [width, height] = [Math.abs(view.getInt32(18, true)), Math.abs(view.getInt32(22, true))]
  const row = 4 * Math.ceil((width * view.getUint16(28, true)) / 32)
  return view.getUint32(10, true) + row * height > view.byteLength
}

/** By the boxes of HEIC and AVIF: the last one has the picture. */
function isCutBox(view: DataView): boolean {
  let at = 0
  while (at + 8 <= view.byteLength) {
    let size = view.getUint32(at)
    if (size === 0) return false
    if (size === 1) {
      if (at + 16 > view.byteLength) return true
      size = Number(view.getBigUint64(at + 8))
    }
    // Something else than a box follows.
    if (size < 8) return false
    at += size
  }
  return at > view.byteLength
}

/** By its directories, and by where the strips or tiles of its pictures are said to be. */
function isCutTiff(bytes: Uint8Array): boolean {
  const file = readTiff(bytes)
  const { stripOffsets, stripSizes, tileOffsets, tileSizes } = TIFF_TAGS
  let left = MOST_STRIPS
  return (
    file.isCut ||
    tiffPages(file).some(({ directory: { values } }) =>
      [[stripOffsets, stripSizes] as const, [tileOffsets, tileSizes] as const].some(([offsets, sizes]) => {
        const starts = values(offsets, left)
        left -= starts.length
        const lengths = values(sizes, starts.length)
        return starts.some((at, index) => at + (lengths[index] ?? 0) > bytes.length)
      }),
    )
  )
}

/** By the mark of its end, which nothing in its pixels can look like. */
function isCutJp2(bytes: Uint8Array, view: DataView): boolean {
  const start = jp2Codestream(bytes) ?? view.byteLength
  for (let at = view.byteLength - 2; at > start; at -= 1) {
    if (view.getUint16(at) === END_OF_IMAGE) return false
  }
  return true
}
