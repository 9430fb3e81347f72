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
       * The text that the user edited. Where another text is stored by now, nothing is written, and the call fails with
       * `note-changed`. It may be longer than a new text, since it may consist of several texts that were kept.
       */
      over: z.string().max(1_000_000).optional(),
      /** Appends this text below the stored one in that case, instead of failing. */
      keepBoth: z.boolean().optional(),
    }),
    answers<Note>(),
  ),
}
