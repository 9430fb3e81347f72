/** Measurements of a waveform per second of the recording. */
export const LEVELS_PER_SECOND = 20

/** Bytes of the longest waveform that is kept: two for each measurement of 24 hours. */
export const MOST_WAVEFORM_BYTES = 2 * LEVELS_PER_SECOND * 24 * 3600

/**
 * Loudness of a recording over its length: for every 1/20 second two bytes, the highest sample and the root mean square.
 * 255 is full scale, and each byte less is 80/255 dB quieter; 0 is silence. Where there is no sound, or none that its time is
 * known of, they are {@link UNKNOWN}, which no sound has: its highest sample would be lower than the mean.
 */
export type WaveformLevels = Uint8Array<ArrayBuffer>

export const UNKNOWN = { peak: 0, mean: 255 } as const

/** What is kept of a video without sound, so that it is not looked for again: one measurement of silence. */
export const NO_SOUND: WaveformLevels = new Uint8Array(2)

/** Whether a kept waveform says that there is no sound. */
export function isNoSound({ length }: WaveformLevels): boolean {
  return length <= NO_SOUND.length
}
