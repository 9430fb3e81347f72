import type { SegmentIndex } from './segment-index.ts'
import { elementsIn, INFO, SEGMENT, TIMESTAMP_SCALE, unsigned, USUAL_SCALE, type Element } from './webm-elements.ts'

const CUES = 0x1c53bb6b
const CUE_POINT = 0xbb
const CUE_TIME = 0xb3
const CUE_POSITIONS = 0xb7
const CUE_CLUSTER = 0xf1
const DURATION = 0x4489
const IN_CUES: ReadonlySet<number> = new Set([CUES, CUE_POINT, CUE_POSITIONS])
const IN_BEGINNING: ReadonlySet<number> = new Set([SEGMENT, INFO])

/** Bytes of a file with the position of the first of them. */
type Bytes = { readonly bytes: ArrayBuffer; readonly first: number }

/**
 * Reads the index of a WebM file ("Cues", RFC 9559, 5.1.5), whose entries begin with clusters.
 *
 * @param beginning bytes from the file's first one on, with what it says of itself
 * @returns `null` without such an index, and where nothing says where the last cluster ends
 */
export function readCues(index: Bytes, beginning: ArrayBuffer): SegmentIndex | null {
  try {
    const file = readBeginning(new DataView(beginning))
    const points = file && pointsIn(new DataView(index.bytes), file.segment.start)
    const [start] = points ?? []
    if (!file || !points || !start) return null
    const isAfter = index.first > (points.at(-1)?.first ?? 0)
    const end = isAfter ? index.first : file.segment.end
    if (end === Infinity) return null
    const subsegments = points.map(({ first, time }, at) => {
      const next = points[at + 1]
      const until = next?.time ?? Math.max(time, file.duration)
      return { first, last: (next?.first ?? end) - 1, seconds: ((until - time) * file.scale) / 1e9 }
    })
    const isInOrder = subsegments.every(({ first, last, seconds }) => last >= first && seconds >= 0)
    return isInOrder ? { start: (start.time * file.scale) / 1e9, subsegments } : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Where the clusters begin, each once, and their times in the file's unit. */
function pointsIn(view: DataView, segment: number): readonly { readonly first: number; readonly time: number }[] {
  const points: { first: number; time: number }[] = []
  let time = 0
  for (const { id, start, end } of elementsIn(view, IN_CUES)) {
    if (id === CUE_TIME) time = unsigned(view, start, end)
    else if (id === CUE_CLUSTER) {
      const first = segment + unsigned(view, start, end)
      // Several tracks, or several places of a cluster.
      if (points.at(-1)?.first !== first) points.push({ first, time })
    }
  }
  return points
}

function readBeginning(view: DataView) {
  let segment: Pick<Element, 'start' | 'end'> | null = null
  let scale = USUAL_SCALE
  let duration = 0
  for (const { id, start, end, size } of elementsIn(view, IN_BEGINNING)) {
    if (id === SEGMENT) segment = { start, end: start + size }
    else if (id === TIMESTAMP_SCALE) scale = unsigned(view, start, end)
    else if (id === DURATION) duration = end - start === 4 ? view.getFloat32(start) : view.getFloat64(start)
  }
  return segment && { segment, scale, duration }
}
