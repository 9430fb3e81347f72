import type { SessionKey } from '../../../../contract/model/ids.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { WaveformLevels } from '../../../../contract/model/waveform.ts'
import type { MediaSound, MediaWaveform } from '../../records.ts'
import { reads, writes } from '../method.ts'

/** Waveforms of each video answer, one for each of its sounds that was heard. They can be made again from the media, so they are in the cache. */
export const waveformsMethods = {
  /** `null` where none is stored, or that of other media or of another sound. */
  get: reads<(key: SessionKey, questionNum: number, of: MediaSound) => WaveformLevels | null>('cache'),
  /** Replaces that of the same sound, and all of the answer's earlier media. Beyond a total size the oldest ones are deleted. */
  save: writes<(key: SessionKey, questionNum: number, waveform: MediaWaveform, now: InstantMs) => void>('cache'),
} as const
