import { MOST_FRAMES, type Fragment, type SoundFrames } from './frames.ts'
import {
  BLOCK,
  BLOCK_GROUP,
  bytesOfNumber,
  CLUSTER,
  CLUSTER_TIME,
  elementsIn,
  INFO,
  numberAt,
  opusSeconds,
  SEGMENT,
  SIMPLE_BLOCK,
  soundTrackIn,
  TIMESTAMP_SCALE,
  TRACKS,
  unsigned,
  USUAL_SCALE,
  type WebmTrack,
} from './webm-elements.ts'

const ENTERED: ReadonlySet<number> = new Set([SEGMENT, INFO, CLUSTER, BLOCK_GROUP])

/** Frames of clusters, whose blocks state their times. */
export function readWebmFrames(view: DataView): SoundFrames | null {
  let scale = USUAL_SCALE
  let track: WebmTrack | null = null
  let clusterTime = 0
  const times: number[] = []
  const lengths: number[] = []
  const clusters: { readonly start: number; readonly frame: number }[] = []
  for (const element of elementsIn(view, ENTERED)) {
    const { id, whole, start, end } = element
    if (id === TIMESTAMP_SCALE) scale = unsigned(view, start, end)
    else if (id === TRACKS) track ??= soundTrackIn(view, element)
    else if (id === CLUSTER) clusters.push({ start: whole, frame: times.length })
    else if (id === CLUSTER_TIME) clusterTime = unsigned(view, start, end)
    else if (id === BLOCK || id === SIMPLE_BLOCK) {
      const block = start + bytesOfNumber(view.getUint8(start))
      if (track?.number !== numberAt(view, start, block)) continue
      const laced = (view.getUint8(block + 2) & 0x06) !== 0
      // The sizes of frames that share a block are not needed, only how many there are.
      if (laced) return null
      if (times.length === MOST_FRAMES) return null
      times.push(((clusterTime + view.getInt16(block)) * scale) / 1e9)
      if (track.isOpus) lengths.push(opusSeconds(view, block + 3, end))
    }
  }
  if (track === null) return null
  const fragments = clusters.map((cluster, index): Fragment => {
    const next = clusters[index + 1]
    return {
      start: cluster.start,
      end: next?.start ?? view.byteLength,
      frames: (next?.frame ?? times.length) - cluster.frame,
    }
  })
  const durations = times.map((time, index) => (times[index + 1] ?? time) - time)
  return { times, durations, lengths: track.isOpus ? lengths : null, dropped: track.delay, fragments }
}
