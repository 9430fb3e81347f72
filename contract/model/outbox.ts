import { z } from 'zod'
import type { Failure } from './errors.ts'
import type { InstantMs } from './instants.ts'

/** What a change does at the service. */
export const CHANGE_KINDS = [
  'createTest',
  'registerParticipants',
  'registerEmployees',
  'syncEmployees',
  'saveProgram',
  'changeProgramEmployees',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** The endpoints that change something at the service (API document, section 4), by kind of change. */
export const CHANGE_PATHS = {
  createTest: ['/v1/create-test'],
  registerParticipants: ['/v2/participants', '/v1/participants'],
  registerEmployees: ['/v2/employees-participants'],
  syncEmployees: ['/v1/employees'],
  saveProgram: ['/v1/program'],
  changeProgramEmployees: ['/v1/program/employees'],
} as const satisfies Record<ChangeKind, readonly string[]>
export type ChangePath = (typeof CHANGE_PATHS)[ChangeKind][number]

/** Kinds whose requests tell who people are, which blind mode does not show. */
export const KINDS_OF_PEOPLE: ReadonlySet<ChangeKind> = new Set([
  'registerParticipants',
  'registerEmployees',
  'syncEmployees',
  'changeProgramEmployees',
])

export const changeIdSchema = z.uuid().brand<'ChangeId'>()
export type ChangeId = z.infer<typeof changeIdSchema>

/**
 * - `staged`: waits to be sent.
 * - `elsewhere`: was staged before the account got its present address; waits for the user to send it there.
 * - `sending`: recorded as sent; no answer yet.
 * - `answered`: the service has carried it out.
 * - `refused`: the service has refused it and done nothing.
 * - `unknown`: an answer was lost or says nothing: the service may have acted. It stays so where a later attempt is refused,
 *   which may be for what the service did at first.
 * - `confirmed`: was unknown; the user has found that the service did act.
 * - `withdrawn`: the user does not want it sent.
 */
export const BATCH_STATES = [
  'staged',
  'elsewhere',
  'sending',
  'answered',
  'refused',
  'unknown',
  'confirmed',
  'withdrawn',
] as const
export type BatchState = (typeof BATCH_STATES)[number]

/** States in which nothing more will happen to a batch. */
export const ENDED_STATES: ReadonlySet<BatchState> = new Set(['answered', 'confirmed', 'withdrawn'])

/** What a change is about, to show it. Nothing here is sent. */
export const changeSummarySchema = z.strictObject({
  /** Title of the test or program, or name of the file that the people are from; empty where there is none. */
  name: z.string().max(1000),
  /** Name of the center; empty where the change is of no center. */
  center: z.string().max(1000),
  /** Titles of the tests. */
  tests: z.array(z.string().max(1000)).max(1000),
})
export type ChangeSummary = z.infer<typeof changeSummarySchema>

/** Counters of the service's answers by name, as in `employeesCreated`. */
export const countersSchema = z.record(z.string().max(100), z.int().nonnegative())
export type Counters = Readonly<Record<string, number>>

/** A change that is ready to be sent, as numbers and states. */
export type OutboxChange = {
  readonly id: ChangeId
  readonly kind: ChangeKind
  readonly summary: ChangeSummary
  /**
   * What the service's counters are expected to add up to, with the bounds of `expected-counters.ts`; `null` where nothing
   * was predicted.
   */
  readonly expected: Counters | null
  readonly stagedAt: InstantMs
  readonly stagedBy: string
  /** People or other things that it is about, in all batches. */
  readonly items: number
  readonly batches: Readonly<Record<BatchState, number>>
  /** When a batch of it was last sent; `null` before the first. */
  readonly lastSentAt: InstantMs | null
}

/** One request of a change. */
export type OutboxBatch = {
  /** From 1 in the order of sending. */
  readonly number: number
  readonly path: ChangePath
  readonly state: BatchState
  readonly items: number
  readonly bodyBytes: number
  /** SHA-256 of the body in hexadecimal digits. */
  readonly bodyHash: string
  /** Whether the body is still stored. Large ones are deleted once the answer is known. */
  readonly hasBody: boolean
  readonly attempts: number
  /**
   * Whether a second sending leaves the service as the first did, and is not refused for what the first did: see
   * `isRepeatable` of the store.
   */
  readonly isRepeatable: boolean
  /**
   * The first attempt of which nobody knows whether the service acted on it; `null` where there is none. Where a later one
   * is answered, its counters say nothing of what the first did.
   */
  readonly lostAttempt: number | null
  readonly sentAt: InstantMs | null
  readonly endedAt: InstantMs | null
  /** Counters of the answer, and `participantIds` as the number of them; `null` without an answer. */
  readonly counters: Counters | null
  /** GUID of a test that the batch created. */
  readonly testId: string | null
  /** Why the last attempt had no answer of success. */
  readonly failure: Failure | null
  /** The account that an `elsewhere` batch was staged for, as ID and address (`accountKey`); `null` for all others. */
  readonly stagedFor: string | null
}

/** Whether the counters of a batch are those of a later attempt than the one that may have made the change. */
export function isAnswerToRepeat({ state, lostAttempt }: Pick<OutboxBatch, 'state' | 'lostAttempt'>): boolean {
  return state === 'answered' && lostAttempt !== null
}

export type OutboxDetails = OutboxChange & {
  readonly list: readonly OutboxBatch[]
  /** Sum of the counters of all answers; `null` before the first. */
  readonly counters: Counters | null
}

/** What the user decides about a batch that is unknown, refused or elsewhere. */
export const decisionSchema = z.enum(['again', 'confirm', 'withdraw'])
export type Decision = z.infer<typeof decisionSchema>

export const AUDIT_EVENTS = [
  'staged',
  'sent',
  'answered',
  'refused',
  'notSent',
  'unknown',
  'again',
  'confirmed',
  'withdrawn',
  'restored',
] as const
export type AuditEvent = (typeof AUDIT_EVENTS)[number]

/** An entry of the log of everything that was staged, sent and decided. It is never changed. */
export type AuditEntry = {
  readonly id: number
  readonly at: InstantMs
  /** Name of the reviewer as it was then. */
  readonly by: string
  readonly event: AuditEvent
  readonly change: ChangeId
  readonly kind: ChangeKind
  readonly name: string
  /** `null` for the staging of the whole change. */
  readonly batch: number | null
  readonly path: ChangePath | null
  readonly items: number
  readonly bodyBytes: number | null
  readonly bodyHash: string | null
  /** HTTP status of the answer. */
  readonly status: number | null
  readonly counters: Counters | null
  readonly failure: Failure | null
}

/** What is being sent now. */
export type SendingStatus = {
  readonly change: ChangeId
  readonly batch: number
  readonly of: number
  /** When a batch that the service could not take yet is sent again; `null` while nothing is waited for. */
  readonly waitsUntil: InstantMs | null
}

/** How many batches wait to be sent or need a decision, for the sidebar. */
export type OutboxCount = { readonly staged: number; readonly unknown: number }
