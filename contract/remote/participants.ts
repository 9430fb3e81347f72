import { z } from 'zod'
import { centerNameSchema, guidSchema } from '../model/id-schemas.ts'
import { parseTimestamp, timestampSchema } from '../model/instants.ts'
import { keyValueSchema, listOf, nullableDuration, nullableNumber, symbolsUpTo } from './fields.ts'
import { LIMITS } from './limits.ts'

const window = { validFrom: timestampSchema, validTill: timestampSchema }

/** A link that closes before it opens would let nobody in. */
function opensFirst({ validFrom, validTill }: { readonly validFrom: string; readonly validTill: string }): boolean {
  return (parseTimestamp(validFrom) ?? 0) < (parseTimestamp(validTill) ?? 0)
}
const CLOSES_FIRST = { message: 'the link closes before it opens', path: ['validTill'] }

const testList = z.array(guidSchema).min(1).max(LIMITS.testsPerRegistration)
const nameValue = z.strictObject({ name: z.string().min(1), value: z.string() })
const keyValue = z.strictObject({ key: z.string().min(1), value: z.string() })

/** Body of `POST /v2/participants` (section 4.5). */
export const registerParticipantsV2RequestSchema = z
  .strictObject({
    center: centerNameSchema,
    ...window,
    proctoring: z.boolean().optional(),
    tests: testList,
    participants: z
      .array(z.strictObject({ data: z.array(nameValue) }))
      .min(1)
      .max(LIMITS.participantsPerRequest),
  })
  .refine(opensFirst, CLOSES_FIRST)
export type RegisterParticipantsV2Request = z.input<typeof registerParticipantsV2RequestSchema>

/** All participants of a v1 registration must have the same set of keys (section 4.6). */
function sameKeys(participants: readonly { data: readonly { key: string }[] }[]): boolean {
  const keysOf = (data: readonly { key: string }[]) => JSON.stringify(data.map((item) => item.key).sort())
  const [first] = participants
  return first === undefined || participants.every((participant) => keysOf(participant.data) === keysOf(first.data))
}

/** Body of `POST /v1/participants` (section 4.6). */
export const registerParticipantsV1RequestSchema = z
  .strictObject({
    center: centerNameSchema,
    ...window,
    tests: testList,
    participants: z
      .array(z.strictObject({ data: z.array(keyValue) }))
      .min(1)
      .max(LIMITS.participantsPerRequest)
      .refine(sameKeys, 'every participant must carry the same keys'),
  })
  .refine(opensFirst, CLOSES_FIRST)
export type RegisterParticipantsV1Request = z.input<typeof registerParticipantsV1RequestSchema>

/** Body of `POST /v2/employees-participants` (section 4.10). */
export const registerEmployeesRequestSchema = z
  .strictObject({
    center: centerNameSchema,
    ...window,
    proctoring: z.boolean().optional(),
    doNotCreateIfExist: z.boolean(),
    tests: testList,
    employees: z
      .array(z.strictObject({ id: symbolsUpTo(LIMITS.employeeIdLength) }))
      .min(1)
      .max(LIMITS.employeesPerRegistration),
  })
  .refine(opensFirst, CLOSES_FIRST)
export type RegisterEmployeesRequest = z.input<typeof registerEmployeesRequestSchema>

/** Answer of all three registrations. */
export const participantIdsResponseSchema = z.object({ participantIds: z.array(guidSchema) })

/** A session inside a participant's results (section 2.5). Note the spelling `testID`. */
export const participantSessionSchema = z.object({
  id: guidSchema,
  testID: guidSchema,
  started: timestampSchema,
  isFinished: z.boolean(),
  elapsedTime: nullableDuration,
  score: nullableNumber,
  maxScore: nullableNumber,
  percent: nullableNumber,
})

/** A participant with sessions (section 2.5). */
export const participantWithSessionsSchema = z.object({
  id: guidSchema,
  data: listOf(keyValueSchema),
  sessions: listOf(participantSessionSchema),
})
export type ParticipantWithSessions = z.infer<typeof participantWithSessionsSchema>

export const getParticipantsResponseSchema = z.object({ participants: z.array(participantWithSessionsSchema) })
