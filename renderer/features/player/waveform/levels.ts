import { LEVELS_PER_SECOND, UNKNOWN, type WaveformLevels } from '../../../../contract/model/waveform.ts'

/** Decibels between the loudest and the quietest byte of {@link WaveformLevels}. */
const RANGE_DB = 80
/** Measurements without a sample between others that take the value before them: decoders drop the first samples of a piece. */
const LONGEST_GAP = 2

/** Bytes for a difference in decibels. */
export const bytesOf = (decibels: number): number => (decibels / RANGE_DB) * 255

/** Decibels below full scale, 0 or negative. */
export const decibelsOf = (byte: number): number => (byte / 255 - 1) * RANGE_DB

/** The measurements of one kind: the highest sample, or the root mean square. */
export function measurements(levels: WaveformLevels, kind: 'peak' | 'mean'): Uint8Array {
  const offset = kind === 'peak' ? 0 : 1
  const bytes = new Uint8Array(levels.length >> 1)
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = levels[2 * index + offset] ?? 0
  return bytes
}

/** Whether it is known what is heard at each measurement: 1 or 0. */
export function knownMeasurements(levels: WaveformLevels): Uint8Array {
  const known = new Uint8Array(levels.length >> 1)
  for (let index = 0; index < known.length; index += 1) {
    known[index] = levels[2 * index] === UNKNOWN.peak && levels[2 * index + 1] === UNKNOWN.mean ? 0 : 1
  }
  return known
}

/** The smallest byte that is at least as large as a share (0 to 1) of all; 0 for none. */
export function percentile(bytes: Uint8Array, share: number): number {
  const counts = new Uint32Array(256)
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1
  let left = Math.ceil(share * bytes.length)
  for (let byte = 0; byte < 256; byte += 1) {
    left -= counts[byte] ?? 0
    if (left <= 0) return byte
  }
  return 255
}

export type LevelMeter = {
  /**
   * Measures decoded sound that starts at a time in seconds, which may be before the recording. Samples are -1 to 1, `rate` of them a second; the channels
   * have the same length. Pieces may come in any order.
   */
  readonly add: (start: number, channels: readonly Float32Array[], rate: number) => void
  readonly levels: () => WaveformLevels
}

/**
 * Measures a recording piece by piece, in memory for its measurements alone. It is as long as some seconds, or as what is measured
 * up to `mostSeconds`.
 */
export function createLevelMeter(seconds: number, mostSeconds = seconds): LevelMeter {
  const countOf = (length: number) => Math.max(1, Math.ceil(length * LEVELS_PER_SECOND))
  let count = countOf(seconds)
  let peaks = new Float32Array(count)
  let energies = new Float32Array(count)
  let samples = new Uint32Array(count)
  const grow = (until: number) => {
    count = Math.max(count, countOf(Math.min(mostSeconds, until)))
    if (count <= peaks.length) return
    const room = 2 * count
    ;[peaks, energies, samples] = [
      grown(peaks, new Float32Array(room)),
      grown(energies, new Float32Array(room)),
      grown(samples, new Uint32Array(room)),
    ]
  }
  return {
    add(start, channels, rate) {
      const length = channels[0]?.length ?? 0
      grow(start + length / rate)
      let index = Math.max(0, Math.floor(start * LEVELS_PER_SECOND + 1e-6))
      const first = start < 0 ? Math.round(-start * rate) : 0
      for (let from = first; from < length && index < count; index += 1) {
        const end = Math.min(length, Math.round(((index + 1) / LEVELS_PER_SECOND - start) * rate))
        if (end <= from) continue
        for (const channel of channels) {
          const { peak, energy } = measure(channel, from, end)
          peaks[index] = Math.max(peaks[index] ?? 0, peak)
          energies[index] = (energies[index] ?? 0) + energy
          samples[index] = (samples[index] ?? 0) + end - from
        }
        from = end
      }
    },
    levels() {
      const levels = new Uint8Array(2 * count)
      let known = 0
      for (let index = 0; index <= count; index += 1) {
        const measured = samples[index] ?? 0
        if (measured === 0 && index < count) continue
        for (let gap = known; gap < index; gap += 1) {
          if (known > 0 && index - known <= LONGEST_GAP) levels.copyWithin(2 * gap, 2 * known - 2, 2 * known)
          else {
            levels[2 * gap] = UNKNOWN.peak
            levels[2 * gap + 1] = UNKNOWN.mean
          }
        }
        if (index === count) break
        levels[2 * index] = byteOf(peaks[index] ?? 0)
        levels[2 * index + 1] = byteOf(Math.sqrt((energies[index] ?? 0) / measured))
        known = index + 1
      }
      return levels
    },
  }
}

function grown<Values extends Float32Array | Uint32Array>(before: Values, after: Values): Values {
  after.set(before)
  return after
}

/**
 * The highest sample of a range, and the sum of all squares. It sees every sample of a recording, so it is plain. `| 0` says that
 * the places are whole numbers: with those that `Math.round` gives, the compiled loop counts in fractions and takes three times as long.
 */
function measure(channel: Float32Array, from: number, end: number): { readonly peak: number; readonly energy: number } {
  let peak = 0
  let energy = 0
  const last = end | 0
  for (let at = from | 0; at < last; at += 1) {
    const sample = channel[at]!
    const square = sample * sample
    energy += square
    if (square > peak) peak = square
  }
  return { peak: Math.sqrt(peak), energy }
}

function byteOf(amplitude: number): number {
  const decibels = 20 * Math.log10(amplitude)
  return Math.max(0, Math.min(255, Math.round(255 * (1 + decibels / RANGE_DB))))
}
