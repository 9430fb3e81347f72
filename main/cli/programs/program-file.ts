import { z } from 'zod'
import { guidSchema } from '../../../contract/model/id-schemas.ts'
import { timestampSchema } from '../../../contract/model/instants.ts'
import { PROGRAM_STATUSES } from '../../../contract/model/program.ts'

// What is left out of a file stays as it is, so that most is optional. Whether the values may be sent is checked by the
// rules of a draft, which name everything that is wrong at once.

/** `isAttemptsHidden` has no documented meaning and is not sent. */
const moduleTestSchema = z.strictObject({
  moduleTestId: guidSchema.nullish(),
  testId: z.string().optional(),
  moduleTestMaxAttempts: z.number().nullish(),
  moduleTestPassingPercentage: z.number().nullish(),
  moduleTestStartDate: timestampSchema.nullish(),
  moduleTestEndDate: timestampSchema.nullish(),
  moduleTestOrder: z.int().nullish(),
  delete: z.boolean().default(false),
  updateAttempts: z.boolean().default(false),
  isAttemptsHidden: z.null().optional(),
})
export type FiledTest = Readonly<z.output<typeof moduleTestSchema>>

const moduleSchema = z.strictObject({
  moduleId: guidSchema.nullish(),
  moduleExternalId: z.string().nullish(),
  moduleTitle: z.string().optional(),
  moduleOrder: z.int().nullish(),
  moduleTests: z.array(moduleTestSchema).readonly().default([]),
})
export type FiledModule = Readonly<z.output<typeof moduleSchema>>

/** A program in the shape of the body of `POST /v1/program` (API document, sections 2.2 and 4.1). */
export const programFileSchema = z.strictObject({
  programId: guidSchema.nullish(),
  programExternalId: z.string().nullish(),
  projectId: z.string().optional(),
  centerId: z.string().optional(),
  programTitle: z.string().optional(),
  programStatus: z.enum(PROGRAM_STATUSES).optional(),
  programIsManual: z.boolean().optional(),
  folderTitle: z.string().nullish(),
  modules: z.array(moduleSchema).readonly().default([]),
})
export type ProgramFile = Readonly<z.output<typeof programFileSchema>>
