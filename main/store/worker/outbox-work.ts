import { hash, randomUUID } from 'node:crypto'
import { DeskError } from '../../../contract/model/errors.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import {
  changeSummarySchema,
  countersSchema,
  ENDED_STATES,
  type AuditEvent,
  type BatchState,
  type ChangeId,
  type Decision,
  type OutboxBatch,
  type OutboxChange,
} from '../../../contract/model/outbox.ts'
import { parseOrRefuse } from '../../support/parse-or-refuse.ts'
import type { Carries, MethodName } from '../common/methods.ts'
import {
  assertPathOf,
  countItems,
  isRepeatable,
  KEPT_BODY_BYTES,
  packBody,
  readBody,
  unpackBody,
} from '../outbox/bodies.ts'
import { countersOfAnswer } from '../outbox/counters.ts'
import { applyAnswer, applyConfirmed, applyLost } from '../outbox/effects.ts'
import { nameOfReviewer, noteBatch } from '../outbox/log-entries.ts'
import {
  dropBody,
  insertChange,
  insertLogEntry,
  listBatches,
  listSending,
  readBatch,
  readChange,
  readPackedBody,
  updateBatch,
  type BatchUpdate,
} from '../queries/outbox.ts'
import type { BatchOutcome, NewChange } from '../records.ts'
import { inTransaction, type WriteDb } from './databases/database.ts'

type OutboxWrites = Pick<Carries<'writer'>, Extract<MethodName<'writer'>, `outbox.${string}`>>

/** The writer's methods for the outbox, each in one transaction. `wrote` is called after each commit. */
export function outboxWrites(reviews: WriteDb, wrote: () => void): OutboxWrites {
  function change<T>(work: () => T): T {
    const result = inTransaction(reviews, work)
    wrote()
    return result
  }

  return {
    'outbox.stage': (asked, now) => {
      const batches = asked.batches.map((batch, index) => prepareBatch(asked, batch, index + 1))
      return change(() => stage(reviews, asked, batches, now))
    },
    'outbox.begin': ({ change: id, number, isRepeat = false }, now) =>
      change(() => {
        const batch = readBatch(reviews, id, number)
        const packed = readPackedBody(reviews, id, number)
        if (batch === null || packed === null) return null
        if (batch.state !== (isRepeat && batch.isRepeatable ? 'unknown' : 'staged')) return null
        if (isRepeat) noteBatch(reviews, id, batch, { event: 'again', at: now })
        const attempt = batch.attempts + 1
        updateBatch(reviews, id, number, { state: 'sending', attempts: attempt, sentAt: now, endedAt: null })
        noteBatch(reviews, id, batch, { event: 'sent', at: now })
        const { path, lostAttempt, isRepeatable: mayRepeat } = batch
        return { path, body: unpackBody(packed), attempt, isRepeatable: mayRepeat, isInDoubt: lostAttempt !== null }
      }),
    'outbox.end': ({ change: id, number }, attempt, outcome, now) =>
      change(() => {
        const batch = readBatch(reviews, id, number)
        if (batch?.attempts !== attempt || !takesOutcome(batch.state, outcome)) return false
        endAttempt(reviews, id, batch, outcome, now)
        return true
      }),
    'outbox.decide': ({ change: id, number }, decision, now) =>
      change(() => {
        const all = number === 0 ? listBatches(reviews, id) : [readBatch(reviews, id, number)]
        const fitting = all.filter((batch) => batch !== null).filter(({ state }) => mayDecide(state, decision))
        for (const batch of fitting) decide(reviews, id, batch, decision, now)
        return fitting.length
      }),
  }
}

/**
 * Records batches that were being sent when the app ended: the service may have acted. Takes part in the caller's
 * transaction.
 */
export function noteInterrupted(reviews: WriteDb, now: InstantMs): void {
  for (const { change, number } of listSending(reviews)) {
    const batch = readBatch(reviews, change, number)
    if (batch === null) continue
    const failure = new DeskError('unknown-outcome', 'The app ended before the answer came.').toFailure()
    endAttempt(reviews, change, batch, { kind: 'unknown', failure }, now)
  }
}

/**
 * Whether the outcome of a batch's last attempt is still news. A writer that was restarted meanwhile has taken the attempt
 * for lost, and the user may have decided about it since; an answer is worth more than what they assumed.
 */
function takesOutcome(state: BatchState, { kind }: BatchOutcome): boolean {
  if (state === 'sending' || state === 'unknown') return true
  return kind === 'answered' && state !== 'answered' && state !== 'refused'
}

/** Checks a body, and packs it. */
function prepareBatch({ kind }: NewChange, { path, body }: NewChange['batches'][number], number: number) {
  assertPathOf(kind, path)
  const staged = readBody(path, body)
  return {
    number,
    path,
    items: countItems(staged),
    bodyBytes: body.length,
    bodyHash: hash('sha256', body, 'hex'),
    isRepeatable: isRepeatable(staged),
    packed: packBody(body),
  }
}

function stage(
  reviews: WriteDb,
  { kind, summary, expected }: NewChange,
  batches: readonly ReturnType<typeof prepareBatch>[],
  now: InstantMs,
): OutboxChange {
  if (batches.length === 0) throw new DeskError('invalid-argument', 'There is nothing to send.', { field: 'batches' })
  const id = randomUUID() as ChangeId
  const by = nameOfReviewer(reviews)
  const checked = parseOrRefuse(changeSummarySchema, summary)
  const predicted = expected === null ? null : parseOrRefuse(countersSchema, { ...expected })
  const row = { id, kind, summary: checked, expected: predicted, stagedAt: now, stagedBy: by }
  insertChange(reviews, row, batches)
  const items = batches.reduce((sum, batch) => sum + batch.items, 0)
  // prettier-ignore
  insertLogEntry(reviews, {
    at: now, by, event: 'staged', change: id, kind, name: checked.name, batch: null, path: null, items,
    bodyBytes: null, bodyHash: null, status: null, counters: null, failure: null,
  })
  return readChange(reviews, id)!
}

function endAttempt(reviews: WriteDb, id: ChangeId, batch: OutboxBatch, outcome: BatchOutcome, now: InstantMs): void {
  const { number } = batch
  const packed = readPackedBody(reviews, id, number)
  const staged = () => (packed === null ? null : readBody(batch.path, unpackBody(packed)))
  if (outcome.kind !== 'answered') {
    const state = stateAfter(outcome.kind, batch)
    const lostAttempt = batch.lostAttempt ?? (outcome.kind === 'unknown' ? batch.attempts : null)
    updateBatch(reviews, id, number, { state, lostAttempt, endedAt: now, failure: outcome.failure })
    const status = outcome.failure.details?.status ?? null
    noteBatch(reviews, id, batch, { event: outcome.kind, at: now, failure: outcome.failure, status })
    const lost = outcome.kind === 'unknown' ? staged() : null
    if (lost !== null) applyLost(reviews, lost)
    return
  }
  const counters = countersOfAnswer(outcome.answer)
  const testId = typeof outcome.answer.testId === 'string' ? outcome.answer.testId : null
  // The answer to an attempt that was taken for lost.
  const lostAttempt = batch.lostAttempt === batch.attempts ? null : batch.lostAttempt
  updateBatch(reviews, id, number, { state: 'answered', lostAttempt, endedAt: now, counters, testId, failure: null })
  noteBatch(reviews, id, batch, { event: 'answered', at: now, counters, status: 200 })
  const sent = staged()
  if (sent === null) return
  applyAnswer(reviews, { change: id, batch: number, at: now }, sent, outcome.answer)
  if (packed !== null && packed.length > KEPT_BODY_BYTES) dropBody(reviews, id, number)
}

/** A refusal tells nothing of an attempt before it: the service may refuse because it has carried that one out. */
function stateAfter(
  kind: Exclude<BatchOutcome['kind'], 'answered'>,
  { lostAttempt }: Pick<OutboxBatch, 'lostAttempt'>,
): BatchUpdate['state'] {
  switch (kind) {
    case 'refused':
      return lostAttempt === null ? 'refused' : 'unknown'
    case 'notSent':
      return 'staged'
    case 'unknown':
      return 'unknown'
  }
}

/** A decision is about a batch that is not being sent and whose end is not known. */
function mayDecide(state: BatchState, decision: Decision): boolean {
  if (state === 'sending' || ENDED_STATES.has(state)) return false
  switch (decision) {
    case 'again':
      return state === 'unknown' || state === 'refused' || state === 'elsewhere'
    case 'confirm':
      return state === 'unknown'
    case 'withdraw':
      return true
  }
}

const AFTER_DECISION = {
  again: { state: 'staged', event: 'again' },
  confirm: { state: 'confirmed', event: 'confirmed' },
  withdraw: { state: 'withdrawn', event: 'withdrawn' },
} as const satisfies Record<Decision, { state: BatchUpdate['state']; event: AuditEvent }>

function decide(reviews: WriteDb, id: ChangeId, batch: OutboxBatch, decision: Decision, now: InstantMs): void {
  const { state, event } = AFTER_DECISION[decision]
  updateBatch(reviews, id, batch.number, { state, ...(state === 'staged' ? {} : { endedAt: now }) })
  noteBatch(reviews, id, batch, { event, at: now })
  const packed = decision === 'confirm' ? readPackedBody(reviews, id, batch.number) : null
  if (packed === null) return
  applyConfirmed(reviews, readBody(batch.path, unpackBody(packed)), batch.sentAt, now)
}
