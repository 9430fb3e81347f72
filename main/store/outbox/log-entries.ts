import type { Failure } from '../../../contract/model/errors.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { AuditEvent, ChangeId, Counters, OutboxBatch } from '../../../contract/model/outbox.ts'
import { insertLogEntry, readChange } from '../queries/outbox.ts'
import { readOwnReviewer } from '../queries/reviewers.ts'
import type { WriteDb } from '../worker/databases/database.ts'

type Noted = {
  readonly event: AuditEvent
  readonly at: InstantMs
  readonly status?: number | null
  readonly counters?: Counters
  readonly failure?: Failure
}

/** Writes into the log what happened to a batch. Takes part in the caller's transaction. */
export function noteBatch(reviews: WriteDb, id: ChangeId, batch: OutboxBatch, noted: Noted): void {
  const { number, path, items, bodyBytes, bodyHash } = batch
  const { event, at, status = null, counters = null, failure = null } = noted
  const change = readChange(reviews, id)
  if (change === null) return
  const { kind, summary } = change
  const by = nameOfReviewer(reviews)
  // prettier-ignore
  insertLogEntry(reviews, {
    at, by, event, change: id, kind, name: summary.name, batch: number, path, items,
    bodyBytes, bodyHash, status, counters, failure,
  })
}

/** The name that an entry of the log bears; empty before the reviewer has entered one. */
export function nameOfReviewer(reviews: WriteDb): string {
  return readOwnReviewer(reviews)?.name ?? ''
}
