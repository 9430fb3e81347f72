import { z } from 'zod'
import { connectionIdSchema, guidSchema, sessionKeySchema } from '../../model/id-schemas.ts'
import { RUBRIC_FILE_LENGTH } from '../../model/rubric-file.ts'
import { burstIdSchema, questionSchema } from '../../model/review.ts'
import type {
  MovedPage,
  MovePage,
  RubricAssignment,
  RubricDetails,
  RubricImport,
  RubricSummary,
  RubricUse,
  StoredDraft,
  TestQuestions,
  UndonePage,
} from '../../model/rubric-records.ts'
import { rubricDraftSchema, rubricIdSchema, rubricVersionNumberSchema, type RubricVersion } from '../../model/rubric.ts'
import { answers, call } from '../channel.ts'
import { ofConnection } from '../schemas.ts'

const ofRubric = z.strictObject({ connectionId: connectionIdSchema, id: rubricIdSchema })
/** The revision of the draft that is changed: the call fails with `rubric-changed` where the stored one is another. */
const over = z.int().nonnegative()

const scorePlace = z.strictObject({ key: sessionKeySchema, question: questionSchema }).nullable()
/** Most scores that are moved, or looked at, in one call: the store does nothing else meanwhile. */
const pageSize = z.int().positive().max(1000)

/** Rubrics: see `rubrics` of the store for what each call does. */
export const rubricsChannels = {
  list: call(ofConnection, answers<readonly RubricSummary[]>()),
  get: call(ofRubric, answers<RubricDetails | null>()),
  version: call(ofRubric.extend({ version: rubricVersionNumberSchema }), answers<RubricVersion | null>()),
  assignments: call(ofConnection, answers<readonly RubricAssignment[]>()),
  assigned: call(
    z.strictObject({ connectionId: connectionIdSchema, test: guidSchema }),
    answers<readonly { readonly question: string; readonly version: RubricVersion }[]>(),
  ),
  use: call(ofConnection, answers<readonly RubricUse[]>()),
  questions: call(ofConnection, answers<readonly TestQuestions[]>()),
  saveDraft: call(ofRubric.extend({ content: rubricDraftSchema, over }), answers<StoredDraft>()),
  discardDraft: call(ofRubric.extend({ over }), answers<StoredDraft>()),
  publish: call(ofRubric.extend({ over }), answers<RubricVersion>()),
  /** `null` for the draft. */
  previewMove: call(
    ofRubric.extend({ to: rubricVersionNumberSchema.nullable(), after: scorePlace, limit: pageSize }),
    answers<MovePage>(),
  ),
  moveScores: call(
    ofRubric.extend({ to: rubricVersionNumberSchema, after: scorePlace, limit: pageSize, burst: burstIdSchema }),
    answers<MovedPage>(),
  ),
  undoMove: call(
    z.strictObject({
      connectionId: connectionIdSchema,
      burst: burstIdSchema,
      after: z.int().nonnegative(),
      limit: pageSize,
    }),
    answers<UndonePage>(),
  ),
  /** `null` assigns the question to no rubric. */
  assign: call(
    z.strictObject({
      connectionId: connectionIdSchema,
      test: guidSchema,
      question: z.string().min(1).max(1000),
      rubric: rubricIdSchema.nullable(),
    }),
    answers<null>(),
  ),
  archive: call(ofRubric.extend({ isArchived: z.boolean() }), answers<null>()),
  /** The page reads the file that the user chose. */
  importJson: call(
    z.strictObject({ connectionId: connectionIdSchema, text: z.string().max(RUBRIC_FILE_LENGTH) }),
    answers<RubricImport>(),
  ),
  /** Saves the published versions of a rubric as JSON; `null` when the user closed the "save as" dialog. */
  exportJson: call(ofRubric, answers<{ readonly name: string } | null>()),
}
