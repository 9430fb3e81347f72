import { firstDirectory, TIFF_TAGS } from '../../../contract/model/tiff-directory.ts'

/** What stands in front of the pixels of a JPEG. Sizes in pixels. */
export type JpegHead = {
  readonly width: number
  readonly height: number
  /** Offset of its first scan. */
  readonly scan: number
  /** Offset of the directory of its EXIF, and of its end; `null` without one. */
  readonly exif: readonly [start: number, end: number] | null
}

const [SCAN, EXIF, SEGMENT] = [0xda, 0xe1, 0xff]
/** Starts of frames of those that browsers draw; cameras pack the pixels of a sensor without loss. */
const FRAMES = [0xc0, 0xc1, 0xc2]
const MOST_SEGMENTS = 500
/** What the data of a segment with EXIF begin with: `Exif`. */
const EXIF_NAME = 0x4578_6966

/** How many segments may still be looked at, of all JPEGs in a file. */
export type SegmentBudget = { left: number }

/**
 * Reads the segments of a JPEG that begins at an offset; `null` if none begins there that browsers draw, or the budget is
 * used up.
 */
export function jpegHead(
  bytes: Uint8Array,
  start = 0,
  budget: SegmentBudget = { left: MOST_SEGMENTS },
): JpegHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let size: { readonly width: number; readonly height: number } | null = null
  let exif: JpegHead['exif'] = null
  let at = start + 2
  for (let count = 0; count < MOST_SEGMENTS && at + 9 <= bytes.length && bytes[at] === SEGMENT; count += 1) {
    if (budget.left === 0) return null
    budget.left -= 1
    const marker = view.getUint8(at + 1)
    const length = view.getUint16(at + 2)
    if (marker === SCAN) return size && { ...size, scan: at, exif }
    if (marker < 0xc0 || length < 2) return null
    if (FRAMES.includes(marker)) size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    if (marker === EXIF && view.getUint32(at + 4) === EXIF_NAME) exif ??= [at + 10, at + 2 + length]
    at += 2 + length
  }
  return null
}

/** Whether a JPEG says itself how it is turned: in the first directory of its EXIF. */
export function isTurned(bytes: Uint8Array, { exif }: JpegHead): boolean {
  const directory = exif && firstDirectory(bytes.subarray(...exif))
  return (directory?.value(TIFF_TAGS.orientation) ?? null) !== null
}
