import { z } from 'zod'
import type { InstantMs } from './instants.ts'
import type { SessionRow } from './session.ts'

/** Most sessions in a queue. */
export const MOST_QUEUED = 100_000

export const QUEUE_ORDERS = ['shown', 'oldest', 'random'] as const
export type QueueOrder = (typeof QUEUE_ORDERS)[number]

/** What a queue was made from: the selection of the list, or all that the list showed. */
export const queueSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('selection') }),
  z.object({
    kind: z.literal('view'),
    /** Name of the view; empty where the filter was no saved one. */
    name: z.string().max(1000),
    /** What was searched for; empty for nothing. */
    search: z.string().max(1000),
  }),
])
export type QueueSource = z.infer<typeof queueSourceSchema>

export const queueChoiceSchema = z.object({
  order: z.enum(QUEUE_ORDERS),
  /** Leaves out sessions whose own review is submitted by now. */
  skipsSubmitted: z.boolean(),
})
export type QueueChoice = z.infer<typeof queueChoiceSchema>

/** Whether a queue is walked from person to person, or through all answers to one question. */
export const QUEUE_MODES = ['person', 'question'] as const
export type QueueMode = (typeof QUEUE_MODES)[number]

const placeSchema = z.int().nonnegative().max(MOST_QUEUED)

/** Where the user is in the queue. Members that are left out stay as they are. */
export const queuePositionSchema = z.object({
  place: placeSchema.optional(),
  mode: z.enum(QUEUE_MODES).optional(),
  /** Code of the question that is walked through. */
  question: z.string().min(1).max(1000).optional(),
})
export type QueuePosition = z.infer<typeof queuePositionSchema>

/** The sessions that a connection's user is reviewing, in a fixed order. */
export type Queue = QueueChoice & {
  /** When it was made, which also tells it from earlier queues. */
  readonly madeAt: InstantMs
  readonly from: QueueSource
  readonly total: number
  /** Sessions whose own review is submitted. */
  readonly submitted: number
  /** Index of the session where the user is. */
  readonly place: number
  readonly mode: QueueMode
  /** Code of the question that was walked through last. */
  readonly question: string | null
  /** Milliseconds that a session takes this user; `null` until enough are submitted. */
  readonly pace: number | null
}

/** How many sessions a queue would have, and how many of them are submitted. */
export type QueueSize = { readonly sessions: number; readonly submitted: number }

export type QueuedSession = {
  readonly place: number
  readonly row: SessionRow
  readonly isSubmitted: boolean
}

/** The sessions beside a place. Those that no longer exist are passed over. */
export type QueueAround = {
  /** `null` where the session of the place no longer exists. */
  readonly here: QueuedSession | null
  /** The nearest one before; `null` at the start. */
  readonly previous: QueuedSession | null
  /** The nearest two after, fewer at the end. */
  readonly next: readonly QueuedSession[]
  /** The next one that is not submitted, from the start again after the end; `null` if all others are. */
  readonly nextOpen: QueuedSession | null
  /** Sessions that were passed over on the way to `next`. */
  readonly missing: number
}

/** A question that sessions of the queue have. */
export type QueueQuestion = {
  readonly code: string
  readonly num: number
  readonly prompt: string | null
  readonly max: number | null
  /** Title of a test that has it. */
  readonly testTitle: string
}

/** The sessions of a queue that have a question, and what the user scored. */
export type QueueScores = {
  /** Places of all sessions whose test has the question, in order. */
  readonly places: readonly number[]
  readonly scores: readonly { readonly place: number; readonly points: number }[]
  /**
   * Places of those to be scored, in order: the report is downloaded and has the question, it needs a reviewer's score and
   * has no own one, and the own review is not submitted.
   */
  readonly open: readonly number[]
  /** Milliseconds that a score takes this user; `null` until enough are given. */
  readonly pace: number | null
}

/** A person in the list of those who answered a question. */
export type QueuedAnswer = {
  readonly place: number
  /** `null` where the session no longer exists. */
  readonly row: SessionRow | null
  /** `null` without a downloaded report, or where the report lacks the question. */
  readonly answer: {
    readonly kind: 'essay' | 'video' | 'text' | 'other' | 'none'
    /** Words of an essay; otherwise `null`. */
    readonly words: number | null
  } | null
}
