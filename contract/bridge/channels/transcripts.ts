import { z } from 'zod'
import { connectionIdSchema, sessionKeySchema } from '../../model/id-schemas.ts'
import {
  LONGEST_LABEL,
  MOST_CAPTIONS,
  transcriptSchema,
  type AddedTranscript,
  type AnswerTranscripts,
} from '../../model/transcript.ts'
import type { OpenedTranscriptFiles, TranscriptFileRow, TranscriptFilesDone } from '../../model/transcript-files.ts'
import { answers, call } from '../channel.ts'
import { MOST_ROWS, ofConnection } from '../schemas.ts'

const ofAnswer = z.strictObject({
  connectionId: connectionIdSchema,
  key: sessionKeySchema,
  questionNum: z.int(),
})
const ofImport = z.strictObject({ importId: z.int().positive() })
const revision = z.int().nonnegative()
/** The media that captions are of: an address without its query, which services sign anew each time. */
const media = z.string().min(1).max(4000)

export type { AnswerTranscripts }

export const transcriptsChannels = {
  get: call(ofAnswer.extend({ media }), answers<AnswerTranscripts>()),
  /**
   * Main asks for the file, reads it and adds it instead of an earlier one; `null` when the user closed the dialog. Fails with
   * `transcript-unreadable` and what is wrong in words where it is none, and with `transcript-changed` where the stored
   * revision is not `over`.
   */
  addFile: call(ofAnswer.extend({ over: revision }), answers<AddedTranscript | null>()),
  remove: call(ofAnswer.extend({ over: revision }), answers<{ readonly revision: number }>()),
  /** Brings back what was removed, or replaced, last. */
  restore: call(ofAnswer.extend({ over: revision }), answers<AddedTranscript>()),
  /**
   * Main asks for a folder, finds the answers of the transcripts in it by their names, and compares them; `null` when the user
   * closed the dialog. Nothing is added yet.
   */
  openFolder: call(ofConnection, answers<OpenedTranscriptFiles | null>()),
  folderRows: call(
    ofImport.extend({ offset: z.int().nonnegative(), limit: z.int().positive().max(MOST_ROWS) }),
    answers<readonly TranscriptFileRow[]>(),
  ),
  /** Adds the files whose outcome is `new`, and with `replaces` those whose outcome is `other`. */
  applyFolder: call(ofImport.extend({ replaces: z.boolean() }), answers<TranscriptFilesDone>()),
  closeFolder: call(ofImport, answers<null>()),
  /** Keeps the captions of a recording, so that they are searched and shown without the network. */
  saveRecorded: call(
    ofAnswer.extend({
      media,
      recorded: z
        .array(
          z.object({
            label: z.string().max(LONGEST_LABEL),
            transcript: transcriptSchema,
            isUnreadable: z.boolean().optional(),
          }),
        )
        .max(MOST_CAPTIONS),
    }),
    answers<null>(),
  ),
}
