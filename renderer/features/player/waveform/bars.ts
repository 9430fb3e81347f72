import { LEVELS_PER_SECOND, type WaveformLevels } from '../../../../contract/model/waveform.ts'
import { decibelsOf, measurements } from './levels.ts'

/** Decibels: a recording whose loudest bar is quieter is drawn as quiet as it is. */
const QUIETEST_FULL = -40

/**
 * Heights, 0 to 1, of `count` bars over the length of a video: the mean of the highest samples in each bar's time, in
 * proportion to the highest bar.
 *
 * @param seconds length of the video, which may differ a little from that of its sound
 */
export function barHeights(levels: WaveformLevels, count: number, seconds: number): readonly number[] {
  const amplitudes = Float32Array.from(measurements(levels, 'peak'), (byte) =>
    byte === 0 ? 0 : 10 ** (decibelsOf(byte) / 20),
  )
  const perBar = (seconds * LEVELS_PER_SECOND) / count
  const means = Array.from({ length: count }, (_, bar) => {
    const from = Math.floor(bar * perBar)
    const part = amplitudes.subarray(from, Math.max(from + 1, Math.floor((bar + 1) * perBar)))
    return part.length === 0 ? 0 : part.reduce((sum, amplitude) => sum + amplitude, 0) / part.length
  })
  const highest = Math.max(10 ** (QUIETEST_FULL / 20), ...means)
  return means.map((mean) => mean / highest)
}
