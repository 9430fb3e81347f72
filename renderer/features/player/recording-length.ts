import { readRange } from './file-range.ts'
import { lastTimestamp, timestampScale } from './webm-length.ts'

/** Bytes at the beginning of a file that have the unit of its times. */
const BEGINNING = 16 * 1024
/** Bytes at its end in which the last cluster begins, tried one after another: it may have half a minute. */
const ENDINGS = [256 * 1024, 4 * 1024 * 1024, 32 * 1024 * 1024]
const NANOSECONDS = 1e9

/**
 * Passes the length of the loaded file on where its element does not know it: the file plays anyway, and the element learns
 * the length only at the end.
 */
export async function learnLength(
  video: HTMLVideoElement,
  onLength: (seconds: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { src } = video
  const isUnknown = () => video.duration === Infinity && video.src === src
  if (!isUnknown() || src === '' || src.startsWith('blob:')) return
  // Without it the video plays as before.
  const seconds = await findRecordingLength(src, signal).catch(() => null)
  if (seconds !== null && isUnknown() && !signal.aborted) onLength(seconds)
}

/** A day. */
const LONGEST_SECONDS = 86_400

/**
 * Finds the length in seconds of a recording that does not say it, as browsers write them: WebM, whose last times are at
 * its end. That takes two small requests, where an element would have to load all of it.
 *
 * @returns `null` for other files and where the end cannot be had
 */
export async function findRecordingLength(address: string, signal: AbortSignal): Promise<number | null> {
  const beginning = await readRange(address, 0, BEGINNING - 1, signal)
  const scale = beginning && timestampScale(beginning.bytes)
  if (!beginning || scale === null) return null
  const { total } = beginning
  for (const size of ENDINGS) {
    const first = Math.max(0, total - size)
    const ending = await readRange(address, first, total - 1, signal)
    if (ending === null || first + ending.bytes.length !== total) return null
    const last = lastTimestamp(ending.bytes)
    if (last !== null) return likelyLength((last * scale) / NANOSECONDS)
    if (first === 0) return null
  }
  return null
}

/** A length that a recording may have. */
function likelyLength(seconds: number): number | null {
  return seconds > 0 && seconds <= LONGEST_SECONDS ? seconds : null
}
