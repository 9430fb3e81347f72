import type { WaveformLevels } from '../../../../contract/model/waveform.ts'
import { bytesOf, decibelsOf, knownMeasurements, measurements, percentile } from './levels.ts'

/** Decibels: the root mean square of speech that all recordings are brought to. */
const TARGET = -20
/** Decibels by which a recording is amplified at most, since its noise is amplified too, and reduced at most. */
const MOST_AMPLIFIED = 20
const MOST_REDUCED = -12
/** Decibels below the loudest sound: what is quieter is a pause, and does not count. */
const SPEECH = 20

/** Factor by which a recording must be amplified to be as loud as others; 1 for one without sound. */
export function levelingGain(levels: WaveformLevels): number {
  const isKnown = knownMeasurements(levels)
  const means = measurements(levels, 'mean').filter((_, index) => isKnown[index] === 1)
  const loud = percentile(means, 0.99)
  if (loud === 0) return 1
  const spoken = means.filter((byte) => byte >= loud - bytesOf(SPEECH))
  const energy = spoken.reduce((sum, byte) => sum + 10 ** (decibelsOf(byte) / 10), 0) / spoken.length
  const decibels = TARGET - 10 * Math.log10(energy)
  return 10 ** (Math.max(MOST_REDUCED, Math.min(MOST_AMPLIFIED, decibels)) / 20)
}
