import { MOST_POINTS } from '../../../contract/model/picture-limits.ts'
import { firstDirectory, TIFF_TAGS } from '../../../contract/model/tiff-directory.ts'
import { isTurned, jpegHead, type JpegHead, type SegmentBudget } from './jpeg-head.ts'

const [START, SEGMENT, END] = [0xd8, 0xff, 0xd9]
/** Most places that look like the start of a JPEG, and segments behind all of them: cameras store a few of some twenty. */
const [MOST_STARTS, MOST_SEGMENTS] = [1000, 10_000]

/** A JPEG in a file, and whether its end is missing. */
export type RawPreview = { readonly bytes: Uint8Array; readonly isCut: boolean }

/**
 * The largest of the JPEGs that a camera has stored beside what its sensor measured, turned as the file says. Every maker
 * puts them elsewhere, so they are found by what they begin with. `null` if there is none.
 */
export function rawPreview(bytes: Uint8Array): RawPreview | null {
  let best: (JpegHead & { readonly start: number }) | null = null
  const points = ({ width, height }: JpegHead) => width * height
  const budget: SegmentBudget = { left: MOST_SEGMENTS }
  let starts = 0
  // A loop is faster than `indexOf`, since many bytes of a sensor may be the same.
  for (let at = 0; at < bytes.length && starts < MOST_STARTS; at += 1) {
    if (bytes[at] !== SEGMENT || bytes[at + 1] !== START || bytes[at + 2] !== SEGMENT) continue
    starts += 1
    const head = jpegHead(bytes, at, budget)
    if (head === null || points(head) > MOST_POINTS || points(head) <= (best ? points(best) : 0)) continue
    best = { ...head, start: at }
  }
  if (best === null) return null
  const end = endOf(bytes, best.scan)
  const jpeg = bytes.subarray(best.start, end ?? bytes.length)
  return { bytes: isTurned(bytes, best) ? jpeg : turned(jpeg, orientationOf(bytes)), isCut: end === null }
}

/** The first mark of an end behind a scan, in which nothing else looks like it. */
function endOf(bytes: Uint8Array, scan: number): number | null {
  for (let at = scan + 2; at < bytes.length; at += 1) {
    if (bytes[at] === SEGMENT && bytes[at + 1] === END) return at + 2
  }
  return null
}

/** Bytes from the start of a file in which a newer Canon has its directories. */
const PROPERTIES = 100_000

/** How a camera was held: in the first directory of the file, or in a box that has one. */
function orientationOf(bytes: Uint8Array): number {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, PROPERTIES))
  const box = text.startsWith('ftyp', 4) ? text.indexOf('CMT1') : -4
  return firstDirectory(bytes.subarray(box + 4))?.value(TIFF_TAGS.orientation) ?? 1
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A JPEG with a segment that says how it is turned, which browsers follow. */
function turned(jpeg: Uint8Array, orientation: number): Uint8Array {
  if (orientation < 2 || orientation > 8) return jpeg
  // A TIFF in the order of Motorola, whose directory has one entry: a number of two bytes.
  const directory = [...bytesOf('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0'), orientation, 0, 0, 0, 0, 0, 0]
  const segment = [SEGMENT, 0xe1, 0, 8 + directory.length, ...bytesOf('Exif\0\0'), ...directory]
  const whole = new Uint8Array(jpeg.length + segment.length)
  whole.set(jpeg.subarray(0, 2))
  whole.set(segment, 2)
  whole.set(jpeg.subarray(2), 2 + segment.length)
  return whole
}
