import { LEVELS_PER_SECOND, type WaveformLevels } from '../../../../contract/model/waveform.ts'
import { decibelsOf, knownMeasurements, measurements } from './levels.ts'

/** Decibels: a recording whose loudest bar is quieter is drawn as quiet as it is. */
const QUIETEST_FULL = -40

/** Amplitude of each byte of a measurement. */
const AMPLITUDES = Float32Array.from({ length: 256 }, (_, byte) => (byte === 0 ? 0 : 10 ** (decibelsOf(byte) / 20)))

/**
 * Heights, 0 to 1, of `count` bars over the length of a video: the mean of the highest samples in each bar's time, in
 * proportion to the highest bar; `null` where most of a bar's time is not known.
 *
 * @param seconds length of the video, which may differ a little from that of its sound
 */
export function barHeights(levels: WaveformLevels, count: number, seconds: number): readonly (number | null)[] {
  const isKnown = knownMeasurements(levels)
  const peaks = measurements(levels, 'peak')
  const perBar = (seconds * LEVELS_PER_SECOND) / count
  const means = Array.from({ length: count }, (_, bar) => {
    const from = Math.floor(bar * perBar)
    const end = Math.max(from + 1, Math.floor((bar + 1) * perBar))
    const known = isKnown.subarray(from, end).reduce((sum, one) => sum + one, 0)
    // What is not known counts nothing to the sum.
    const sum = peaks.subarray(from, end).reduce((sum, byte) => sum + AMPLITUDES[byte]!, 0)
    return 2 * known < end - from ? null : sum / known
  })
  const highest = means.reduce<number>((most, mean) => Math.max(most, mean ?? 0), 10 ** (QUIETEST_FULL / 20))
  return means.map((mean) => mean && mean / highest)
}
