import { NO_SOUND } from '../../../../contract/model/waveform.ts'
import type { KeptWaveform } from '../../../common/player-handle.ts'
import { untilAllAtRest } from '../network-need.ts'
import { decodeSound, makeWaveform } from './make-waveform.ts'
import { createSoundReader, type SoundReader } from './sound-parts.ts'

/**
 * Makes the waveform of a video that is not shown, one piece at a time and only while no video plays in any window, and
 * keeps it. Rejects where the sound cannot be read, and when `signal` aborts.
 */
export async function makeInBackground(manifestUrl: string, kept: KeptWaveform, signal: AbortSignal): Promise<void> {
  const made = await makeWaveform({
    reader: resting(createSoundReader(manifestUrl, null, signal), signal),
    decode: decodeSound,
    // Only the first piece at a time: the others of a shown video are for a user who waits.
    whenIdle: () => new Promise(() => undefined),
    onMore: () => undefined,
    signal,
  })
  if (made === null) kept.save(NO_SOUND, null)
  else if (made.isWhole) kept.save(made.levels, null)
}

/** A reader that waits with each part while a video plays in any window or the page is busy. */
function resting(reader: SoundReader, signal: AbortSignal): SoundReader {
  async function rest(): Promise<void> {
    await new Promise((resolve) => requestIdleCallback(resolve))
    await untilAllAtRest(signal)
  }
  return {
    async manifest() {
      await rest()
      return await reader.manifest()
    },
    async part(part) {
      await rest()
      return await reader.part(part)
    },
    async parts(parts) {
      await rest()
      return await reader.parts(parts)
    },
  }
}
