import { z } from 'zod'
import { connectionIdSchema, sessionKeySchema } from '../../model/id-schemas.ts'
import type { Note } from '../../model/note.ts'
import { answers, call } from '../channel.ts'
import { ofSession } from '../schemas.ts'

export const notesChannels = {
  get: call(ofSession, answers<Note>()),
  set: call(
    z.strictObject({
      connectionId: connectionIdSchema,
      key: sessionKeySchema,
      text: z.string().max(100_000),
      /**
       * The text that was changed. Where another is stored meanwhile, nothing is written: `note-changed`. Longer than a
       * text may be, since several that were kept may stand in it.
       */
      over: z.string().max(1_000_000).optional(),
      /** Then this text goes below the one that is stored instead. */
      keepBoth: z.boolean().optional(),
    }),
    answers<Note>(),
  ),
}
