import { z } from 'zod'
import { connectionIdSchema, sessionKeySchema } from '../../model/id-schemas.ts'
import { MOST_WAVEFORM_BYTES, type WaveformLevels } from '../../model/waveform.ts'
import { answers, call } from '../channel.ts'

const ofMedia = {
  connectionId: connectionIdSchema,
  key: sessionKeySchema,
  questionNum: z.int(),
  /** The media that it was made from: an address without its query, which services sign anew each time. */
  media: z.string().min(1).max(4000),
  /** The name of the sound that is heard, where the media has several; `null` for the usual one. */
  sound: z.string().min(1).max(200).nullable(),
}

const levels = z
  .instanceof(Uint8Array)
  .refine(({ length }) => length > 0 && length % 2 === 0 && length <= MOST_WAVEFORM_BYTES)

export const waveformsChannels = {
  /** `null` where none is stored, or that of other media or of another sound. */
  get: call(z.strictObject(ofMedia), answers<{ readonly levels: WaveformLevels | null }>()),
  save: call(z.strictObject({ ...ofMedia, levels }), answers<null>()),
}
