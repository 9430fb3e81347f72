import { z } from 'zod'
import { connectionIdSchema, sessionKeySchema } from '../../model/id-schemas.ts'
import { answers, call } from '../channel.ts'

const ofAnswer = { connectionId: connectionIdSchema, key: sessionKeySchema, questionNum: z.int() }

export const playbackChannels = {
  /** Position in seconds; `null` where none is stored. */
  get: call(z.strictObject(ofAnswer), answers<{ readonly seconds: number | null }>()),
  set: call(
    z.strictObject({
      ...ofAnswer,
      /** Seconds from the start; `null` deletes the position. */
      seconds: z.number().nonnegative().max(10_000_000).nullable(),
    }),
    answers<null>(),
  ),
}
