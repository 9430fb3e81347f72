import type { SessionKey } from '../../../../contract/model/ids.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { WaveformLevels } from '../../../../contract/model/waveform.ts'
import type { MediaWaveform } from '../../records.ts'
import { reads, writes } from '../method.ts'

/** Waveform of each video answer. It can be made again from the media, so it is in the cache. */
export const waveformsMethods = {
  /** `null` where none is stored, or that of other media. */
  get: reads<(key: SessionKey, questionNum: number, media: string) => WaveformLevels | null>('cache'),
  /** Replaces the waveform of the answer's earlier media. Beyond a total size the oldest ones are deleted. */
  save: writes<(key: SessionKey, questionNum: number, waveform: MediaWaveform, now: InstantMs) => void>('cache'),
} as const
