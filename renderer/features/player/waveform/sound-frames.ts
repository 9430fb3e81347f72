import type { SoundFrames } from './frames.ts'
import { readMp4Frames } from './mp4-frames.ts'
import { readWebmFrames } from './webm-frames.ts'

/** Reads the frames of an initialization segment with media segments behind it; `null` where they are not stated. */
export function readSoundFrames(file: ArrayBuffer): SoundFrames | null {
  try {
    const view = new DataView(file)
    const frames = view.getUint32(0) === EBML ? readWebmFrames(view) : readMp4Frames(view)
    return frames === null || frames.times.length === 0 ? null : frames
  } catch (error) {
    // The file ends before its boxes do.
    if (error instanceof RangeError) return null
    throw error
  }
}

const EBML = 0x1a45dfa3
