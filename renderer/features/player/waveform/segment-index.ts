import { boxesIn } from '../mp4/boxes.ts'

/** A subsegment: its bytes, first and last, and its duration in seconds. */
export type Subsegment = { readonly first: number; readonly last: number; readonly seconds: number }

/** Subsegments in their order, and the second of the media's clock at which the first of them begins. */
export type SegmentIndex = { readonly start: number; readonly subsegments: readonly Subsegment[] }

/**
 * Reads a segment index box ("sidx", ISO/IEC 14496-12, 8.16.3).
 *
 * @param index bytes that contain the box
 * @param first position of `index` in its file
 * @returns `null` without such a box, or where it refers to further indexes
 */
export function readSegmentIndex(index: ArrayBuffer, first: number): SegmentIndex | null {
  const view = new DataView(index)
  try {
    const at = indexBox(view)
    if (at === null) return null
    const isLong = view.getUint8(at + 8) > 0
    const timescale = view.getUint32(at + 16)
    if (timescale === 0) return null
    const earliest = isLong ? Number(view.getBigUint64(at + 20)) : view.getUint32(at + 20)
    const offset = isLong ? Number(view.getBigUint64(at + 28)) : view.getUint32(at + 24)
    const count = view.getUint16(at + (isLong ? 38 : 30))
    let entry = at + (isLong ? 40 : 32)
    let position = first + at + view.getUint32(at) + offset
    const subsegments: Subsegment[] = []
    for (let index = 0; index < count; index += 1) {
      const size = view.getUint32(entry)
      // The highest bit is set for a reference to another index.
      if (size >= 2 ** 31) return null
      subsegments.push({
        first: position,
        last: position + size - 1,
        seconds: view.getUint32(entry + 4) / timescale,
      })
      position += size
      entry += 12
    }
    return { start: earliest / timescale, subsegments }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function indexBox(view: DataView): number | null {
  for (const { name, whole } of boxesIn(view, 0, view.byteLength)) {
    if (name === 'sidx') return whole
  }
  return null
}
