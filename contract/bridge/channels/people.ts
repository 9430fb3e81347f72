import { TEXT_ENCODINGS } from '../../model/decode-bytes.ts'
import { z } from 'zod'
import { FILE_TYPES } from '../../model/export-options.ts'
import { connectionIdSchema, guidSchema } from '../../model/id-schemas.ts'
import type { OutboxChange } from '../../model/outbox.ts'
import { peopleMappingSchema, type PeopleMapping } from '../../model/people-mapping.ts'
import {
  EMPLOYEE_KINDS,
  MOST_IMAGE_BYTES,
  MOST_PART_BYTES,
  MOST_PEOPLE_ROWS,
  PARTICIPANT_KINDS,
  type EmployeesPlan,
  type EmployeesTally,
  type OpenedTable,
  type PersonDetails,
  type RefusedPhoto,
  type RegistrationPlan,
  type SavedProblems,
  type ShownPeople,
  type TableProblem,
} from '../../model/people.ts'
import { enteredProfileSchema, type Profile } from '../../model/profile.ts'
import { employeesHeadSchema, participantsHeadSchema } from '../../model/registration.ts'
import { MOST_SHEET_BYTES } from '../../model/score-import.ts'
import { answers, call } from '../channel.ts'
import { MOST_ROWS, ofConnection } from '../schemas.ts'

const ofTable = z.strictObject({ connectionId: connectionIdSchema, tableId: z.int().positive() })
const part = z
  .instanceof(Uint8Array)
  .refine(({ byteLength }) => byteLength <= MOST_PART_BYTES, `more than ${MOST_PART_BYTES} bytes`)
const uploadId = z.int().positive()
const text = z.string().max(MOST_SHEET_BYTES)
/** Numbers of rows, as in a spreadsheet. */
const leftOut = z.array(z.int().positive()).max(MOST_PEOPLE_ROWS)

/** What the people are from, to show it. */
const name = z.string().max(1000)
const photo = z.strictObject({
  name: z.string().max(1000),
  bytes: z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= MOST_IMAGE_BYTES, 'too large'),
})
/** More than any ID of the service has; which are too long is said where they are checked. */
const MOST_ID_UNITS = 2000

/** Tables of people, and what they would send: see `people` of the desk for what each call does. */
export const peopleChannels = {
  profiles: call(ofConnection, answers<readonly Profile[]>()),
  putProfile: call(
    z.strictObject({ connectionId: connectionIdSchema, profile: enteredProfileSchema }),
    answers<null>(),
  ),
  removeProfile: call(z.strictObject({ connectionId: connectionIdSchema, profileId: guidSchema }), answers<null>()),
  upload: call(z.strictObject({ uploadId: uploadId.nullable(), part }), answers<number>()),
  open: call(
    z.strictObject({
      connectionId: connectionIdSchema,
      source: z.union([z.strictObject({ uploadId }), z.strictObject({ text })]),
      encoding: z.enum(TEXT_ENCODINGS).nullable(),
      sheet: z.int().nonnegative().nullable(),
    }),
    answers<OpenedTable | TableProblem>(),
  ),
  /** Which of some IDs are those of synced employees. */
  syncedAmong: call(
    ofConnection.extend({ ids: z.array(z.string().max(MOST_ID_UNITS)).max(MOST_ROWS) }),
    answers<readonly string[]>(),
  ),
  close: call(ofTable, answers<null>()),
  mappingFor: call(
    ofTable.extend({ people: z.enum(['employees', 'participants']), profileId: guidSchema.nullable() }),
    answers<{ readonly mapping: PeopleMapping; readonly isRemembered: boolean }>(),
  ),
  plan: call(
    ofTable.extend({ request: z.strictObject({ profileId: guidSchema, mapping: peopleMappingSchema }) }),
    answers<EmployeesPlan>(),
  ),
  tally: call(ofTable.extend({ leftOut }), answers<EmployeesTally>()),
  rows: call(
    ofTable.extend({
      kind: z.enum([...EMPLOYEE_KINDS, ...PARTICIPANT_KINDS]).nullable(),
      search: z.string().max(1000),
      offset: z.int().nonnegative(),
      limit: z.int().positive().max(MOST_ROWS),
    }),
    answers<ShownPeople>(),
  ),
  row: call(ofTable.extend({ index: z.int().nonnegative() }), answers<PersonDetails>()),
  /** Saves the invalid rows; `null` when the user closed the "save as" dialog. */
  saveProblems: call(ofTable.extend({ fileType: z.enum(FILE_TYPES) }), answers<SavedProblems>()),
  planParticipants: call(
    ofTable.extend({
      request: z.strictObject({ profileId: guidSchema.nullable(), mapping: peopleMappingSchema }),
    }),
    answers<RegistrationPlan>(),
  ),
  addPhotos: call(ofTable.extend({ files: z.array(photo).min(1).max(100) }), answers<readonly RefusedPhoto[]>()),
  stageParticipants: call(ofTable.extend({ name, head: participantsHeadSchema, leftOut }), answers<OutboxChange>()),
  activeIds: call(ofTable.extend({ leftOut }), answers<readonly string[]>()),
  stageEmployeeRegistration: call(
    z.strictObject({
      connectionId: connectionIdSchema,
      name,
      head: employeesHeadSchema,
      employees: z.array(z.string().min(1).max(MOST_ID_UNITS)).min(1).max(MOST_PEOPLE_ROWS),
    }),
    answers<OutboxChange>(),
  ),
  stageEmployees: call(ofTable.extend({ name, leftOut }), answers<OutboxChange>()),
}
