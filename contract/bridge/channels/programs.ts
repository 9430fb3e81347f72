import { z } from 'zod'
import { directoryEntrySchema, directoryKindSchema, type DirectoryEntry } from '../../model/directory.ts'
import { connectionIdSchema, guidSchema } from '../../model/id-schemas.ts'
import type { ProgramDetails, ProgramSummary, StoredProgramDraft } from '../../model/program-records.ts'
import { programContentSchema } from '../../model/program.ts'
import { answers, call } from '../channel.ts'
import { ofConnection } from '../schemas.ts'

const ofProgram = z.strictObject({ connectionId: connectionIdSchema, id: guidSchema })
/** The revision of the program that is changed: the call fails with `program-changed` where the stored one is another. */
const over = z.int().nonnegative()

/** Programs: see `programs` of the store for what each call does. */
export const programsChannels = {
  list: call(ofConnection, answers<readonly ProgramSummary[]>()),
  read: call(ofProgram, answers<ProgramDetails | null>()),
  saveDraft: call(ofProgram.extend({ content: programContentSchema, over }), answers<StoredProgramDraft>()),
  discardDraft: call(ofProgram.extend({ over }), answers<StoredProgramDraft>()),
  remove: call(ofProgram.extend({ over }), answers<null>()),
}

/** Names of projects and centers. */
export const directoryChannels = {
  read: call(ofConnection, answers<readonly DirectoryEntry[]>()),
  put: call(z.strictObject({ connectionId: connectionIdSchema, entry: directoryEntrySchema }), answers<null>()),
  remove: call(
    z.strictObject({ connectionId: connectionIdSchema, kind: directoryKindSchema, id: guidSchema }),
    answers<null>(),
  ),
}
