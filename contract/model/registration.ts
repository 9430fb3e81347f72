import { z } from 'zod'
import { centerNameSchema, guidSchema } from './id-schemas.ts'
import { parseTimestamp, timestampSchema } from './instants.ts'

/** Limits of a registration (API document, section 8): tests, and people of one request. */
export const REGISTRATION_LIMITS = { tests: 10, participants: 1000, employees: 500 } as const

const shared = {
  center: centerNameSchema,
  validFrom: timestampSchema,
  validTill: timestampSchema,
  tests: z.array(guidSchema).min(1).max(REGISTRATION_LIMITS.tests).readonly(),
}
/** Only accounts with proctoring may send it; `null` leaves it out. */
const proctoring = z.boolean().nullable()

/** What all participants of a registration share (sections 4.5 and 4.6). Times are UTC timestamps. */
export const participantsHeadSchema = z.discriminatedUnion('version', [
  z.strictObject({ ...shared, version: z.literal(1) }),
  z.strictObject({ ...shared, version: z.literal(2), proctoring }),
])
export type ParticipantsHead = Readonly<z.output<typeof participantsHeadSchema>>

/** What all employees of a registration share (section 4.10). */
export const employeesHeadSchema = z.strictObject({
  ...shared,
  proctoring,
  /** Nobody is registered again for a center and test; the answer has nothing for them then. */
  doNotCreateIfExist: z.boolean(),
})
export type EmployeesHead = Readonly<z.output<typeof employeesHeadSchema>>

/** What a form has so far of what all people share. Empty texts are not filled in. */
export type RegistrationDraft = {
  readonly center: string
  readonly validFrom: string | null
  readonly validTill: string | null
  readonly tests: readonly string[]
}

export type RegistrationProblem =
  | 'noCenter'
  | 'noTests'
  | 'tooManyTests'
  | 'noStart'
  | 'noEnd'
  /** The link would close before it opens. */
  | 'closesFirst'
  /** Nobody could use the link any more. */
  | 'closed'

/** Everything that keeps a registration from being staged. `now` in milliseconds. */
export function registrationProblems(draft: RegistrationDraft, now: number): readonly RegistrationProblem[] {
  const { center, tests, validFrom, validTill } = draft
  const [opens, closes] = [validFrom, validTill].map((time) => (time === null ? null : parseTimestamp(time)))
  const problems: RegistrationProblem[] = []
  if (!centerNameSchema.safeParse(center).success) problems.push('noCenter')
  if (tests.length === 0) problems.push('noTests')
  if (tests.length > REGISTRATION_LIMITS.tests) problems.push('tooManyTests')
  if (opens === null || opens === undefined) problems.push('noStart')
  if (closes === null || closes === undefined) problems.push('noEnd')
  else if (opens !== null && opens !== undefined && closes <= opens) problems.push('closesFirst')
  else if (closes <= now) problems.push('closed')
  return problems
}
