import { LEVELS_PER_SECOND, type WaveformLevels } from '../../../../contract/model/waveform.ts'
import type { Silence } from '../../../common/player-handle.ts'
import { bytesOf, decibelsOf, knownMeasurements, measurements, percentile } from './levels.ts'

/** Decibels. Where the loudest sound is quieter than this, nothing was said that silence could be told from. */
const NOTHING_SAID = -55
/** Decibels above the noise floor up to which sound is still noise. */
const ABOVE_FLOOR = 8
/** Decibels below the loudest sound from which on it is silence, in recordings without noise. */
const BELOW_LOUD = 30
/** Decibels by which silence is quieter than the loudest sound, however noisy the recording is. */
const LEAST_BELOW_LOUD = 14
/** Measurements: a noise as short as this, such as a click, does not end a silence that lasts on both sides of it. */
const SHORTEST_SOUND = 2
const LASTING = LEVELS_PER_SECOND / 2

/** Root mean square of known measurements, as a byte of the levels, below which a recording is silent; `null` where nothing is said. */
export function silenceThreshold(means: Uint8Array): number | null {
  const loud = percentile(means, 0.99)
  if (decibelsOf(loud) < NOTHING_SAID) return null
  const floor = percentile(means, 0.1)
  const wanted = Math.max(floor + bytesOf(ABOVE_FLOOR), loud - bytesOf(BELOW_LOUD))
  return Math.min(wanted, loud - bytesOf(LEAST_BELOW_LOUD))
}

/** The silences of a recording that are longer than some seconds, by time. What is not known is not silent. */
export function findSilences(levels: WaveformLevels, longerThan: number): readonly Silence[] {
  const means = measurements(levels, 'mean')
  const isKnown = knownMeasurements(levels)
  const threshold = silenceThreshold(means.filter((_, index) => isKnown[index] === 1))
  if (threshold === null) return []
  return bridged(quietRuns(means, threshold), isKnown)
    .filter(({ from, end }) => end - from > longerThan * LEVELS_PER_SECOND)
    .map(({ from, end }) => ({ start: from / LEVELS_PER_SECOND, end: end / LEVELS_PER_SECOND }))
}

type Run = { readonly from: number; readonly end: number }

function quietRuns(means: Uint8Array, threshold: number): readonly Run[] {
  const runs: Run[] = []
  let from = -1
  for (let index = 0; index <= means.length; index += 1) {
    const isQuiet = index < means.length && (means[index] ?? 0) < threshold
    if (isQuiet && from < 0) from = index
    if (!isQuiet && from >= 0) {
      runs.push({ from, end: index })
      from = -1
    }
  }
  return runs
}

/** Merges lasting runs that only a very short sound separates. */
function bridged(runs: readonly Run[], isKnown: Uint8Array): readonly Run[] {
  const lasts = ({ from, end }: Run) => end - from >= LASTING
  const merged: Run[] = []
  for (const run of runs) {
    const before = merged.at(-1)
    const isBeside = before !== undefined && run.from - before.end <= SHORTEST_SOUND
    if (
      isBeside &&
      lasts(before) &&
      lasts(run) &&
      isKnown.subarray(before.end, run.from).every((known) => known === 1)
    ) {
      merged[merged.length - 1] = { from: before.from, end: run.end }
    } else merged.push(run)
  }
  return merged
}
