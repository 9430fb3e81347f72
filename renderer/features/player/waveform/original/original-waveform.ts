import { areAtRest, areSupplied, untilPlayers } from '../../network-need.ts'
import { measureSource, type MadeWaveform, type Measuring } from '../make-waveform.ts'
import { openOriginal } from './open-original.ts'
import { originalSource } from './original-sound.ts'

/**
 * Measures the sound of an original file. While a video plays, the file is read only as long as the players have enough of theirs.
 * Rejects as {@link measureSource} does, and for a file whose sound is not known here or is in too much of it.
 *
 * @param address granted address of the file
 * @returns `null` without sound
 */
export async function makeOriginalWaveform(address: string, measuring: Measuring): Promise<MadeWaveform | null> {
  const { signal } = measuring
  const whenFree = () => untilPlayers(() => areAtRest() || areSupplied(), signal)
  const source = await originalSource(await openOriginal(address, { whenFree, signal }))
  return source && measureSource(source, measuring)
}
