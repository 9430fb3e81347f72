import { z } from 'zod'
import { directoryEntrySchema, directoryKindSchema, type DirectoryEntry } from '../../model/directory.ts'
import { connectionIdSchema, guidSchema } from '../../model/id-schemas.ts'
import type { OutboxChange } from '../../model/outbox.ts'
import type { ProgramDetails, ProgramSummary, StagedProgram, StoredProgramDraft } from '../../model/program-records.ts'
import { programContentSchema } from '../../model/program.ts'
import { answers, call } from '../channel.ts'
import { ofConnection } from '../schemas.ts'

const ofProgram = z.strictObject({ connectionId: connectionIdSchema, id: guidSchema })
/** The revision of the program that is changed: the call fails with `program-changed` where the stored one is another. */
const over = z.int().nonnegative()

/** More than any account has employees; a pasted list of more is a mistake. */
const MOST_IDS = 100_000
const pastedSchema = z
  .array(z.strictObject({ id: z.string().max(1000), line: z.int().positive() }))
  .max(MOST_IDS)
  .readonly()
const employeesChangeSchema = z.strictObject({
  register: pastedSchema,
  unregister: pastedSchema,
  moduleTests: z.array(guidSchema).max(MOST_IDS).readonly().nullable(),
})

/** Programs: see `programs` of the store for what each call does. */
export const programsChannels = {
  list: call(ofConnection, answers<readonly ProgramSummary[]>()),
  read: call(ofProgram, answers<ProgramDetails | null>()),
  saveDraft: call(ofProgram.extend({ content: programContentSchema, over }), answers<StoredProgramDraft>()),
  discardDraft: call(ofProgram.extend({ over }), answers<StoredProgramDraft>()),
  remove: call(ofProgram.extend({ over }), answers<null>()),
  /** The change of the program that waits in the outbox; `null` where there is none. */
  staged: call(ofProgram, answers<StagedProgram | null>()),
  /** Puts what the draft changes into the outbox. Fails with `invalid-argument` where it has problems. */
  stage: call(ofProgram.extend({ over }), answers<OutboxChange>()),
  /** Puts the registration of employees into the outbox. Fails with `invalid-argument` where it has problems. */
  stageEmployees: call(ofProgram.extend({ change: employeesChangeSchema }), answers<OutboxChange>()),
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
