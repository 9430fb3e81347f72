/**
 * A header of requests for parts that nobody waits for yet, such as the sound for a waveform. Main counts them apart, so
 * that many of them never end a request of the player.
 */
export const BACKGROUND_HEADER = 'x-background'

/** A header of main's answer with a range of a file of which the host sent everything, so that a later range costs more. */
export const CUT_HEADER = 'x-cut'

/** A header of main's answer with a manifest that offers what was downloaded of a video and nothing else. */
export const DOWNLOADED_HEADER = 'x-downloaded'
