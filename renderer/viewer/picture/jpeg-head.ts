import { readTiff, TIFF_TAGS } from '../../../contract/model/tiff-directory.ts'

/** What stands in front of the pixels of a JPEG. Sizes in pixels. */
export type JpegHead = {
  readonly width: number
  readonly height: number
  /** Offset of its first scan. */
  readonly scan: number
  /** Whether it says itself how it is turned. */
  readonly isTurned: boolean
}

const [SCAN, EXIF, SEGMENT] = [0xda, 0xe1, 0xff]
/** Starts of frames of those that browsers draw; cameras pack the pixels of a sensor without loss. */
const FRAMES = [0xc0, 0xc1, 0xc2]
const MOST_SEGMENTS = 500

/** Reads the segments of a JPEG that begins at an offset; `null` if none begins there that browsers draw. */
export function jpegHead(bytes: Uint8Array, start = 0): JpegHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let size: { readonly width: number; readonly height: number } | null = null
  let isTurned = false
  let at = start + 2
  for (let count = 0; count < MOST_SEGMENTS && at + 9 <= bytes.length && bytes[at] === SEGMENT; count += 1) {
    const marker = view.getUint8(at + 1)
    const length = view.getUint16(at + 2)
    if (marker === SCAN) return size && { ...size, scan: at, isTurned }
    if (marker < 0xc0 || length < 2) return null
    if (FRAMES.includes(marker)) size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    if (marker === EXIF) isTurned ||= hasOrientation(bytes.subarray(at + 10, at + 2 + length))
    at += 2 + length
  }
  return null
}

const hasOrientation = (exif: Uint8Array) =>
  (readTiff(exif).directories[0]?.value(TIFF_TAGS.orientation) ?? null) !== null
