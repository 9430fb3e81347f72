import type { InstantMs } from '../../../../contract/model/instants.ts'
import type {
  AuditEntry,
  ChangeId,
  Decision,
  OutboxChange,
  OutboxCount,
  OutboxDetails,
} from '../../../../contract/model/outbox.ts'
import type { RegisteredFilter, RegisteredPage, RegisteredPerson } from '../../../../contract/model/registered.ts'
import { ownedBy } from '../../../support/owned-buffer.ts'
import type { RegisteredCsvOptions } from '../../people/registered-csv.ts'
import type { BatchAddress, BatchOutcome, BatchToBegin, BatchToSend, NewChange } from '../../records.ts'
import type { StagedBatch } from '../../queries/outbox.ts'
import { reads, writes } from '../method.ts'

/** What is to be sent to the service and was sent, the log of it, and who was registered, in `reviews.db`. */
export const outboxMethods = {
  /** The one that was staged last first. */
  list: reads<() => readonly OutboxChange[]>('reviews'),
  /** `null` where there is no such change. */
  get: reads<(id: ChangeId) => OutboxDetails | null>('reviews'),
  count: reads<() => OutboxCount>('reviews'),
  /** Batches that wait to be sent, in the order of sending. One that is `elsewhere` may not be sent. */
  staged: reads<() => readonly StagedBatch[]>('reviews'),
  /** The JSON that a batch sends; `null` where it was deleted after the answer, or names people in blind mode. */
  body: reads<(batch: BatchAddress) => string | null>('reviews'),
  /** Entries of the log before the given one, the latest first; with `change` those of one change. */
  log: reads<(before: number | null, limit: number, change: ChangeId | null) => readonly AuditEntry[]>('reviews'),
  /** People who were registered, the latest first. */
  registered: reads<(filter: RegisteredFilter, from: number, limit: number) => RegisteredPage>('reviews'),
  /** All people that a filter finds, as a CSV in UTF-8 with their links. In blind mode without names and data. */
  registeredCsv: reads<(filter: RegisteredFilter, options: RegisteredCsvOptions) => Uint8Array<ArrayBuffer>>(
    'reviews',
    {
      handsOver: ownedBy,
    },
  ),
  /** The same people, named also in blind mode: for the file that is kept of a connection that is removed. */
  everyone: reads<(from: number, limit: number) => readonly RegisteredPerson[]>('reviews'),
  /**
   * Stages a change, whose bodies are checked against the rules and limits of their endpoints; nothing is sent. Durable
   * on disk when it returns. Fails with `limit-exceeded` and `invalid-argument`.
   */
  stage: writes<(change: NewChange, now: InstantMs) => OutboxChange>('reviews', {
    takesOver: ({ batches }) => batches.flatMap(({ body }) => ownedBy(body)),
    changes: () => ['outbox'],
  }),
  /**
   * Records that a batch is about to be sent, and returns it; durable on disk when it returns. `null` where it does not
   * wait to be sent: nothing may be sent then.
   */
  begin: writes<(batch: BatchToBegin, now: InstantMs) => BatchToSend | null>('reviews', {
    handsOver: (batch) => (batch === null ? [] : ownedBy(batch.body)),
    changes: () => ['outbox'],
  }),
  /** Records what became of an attempt, with its effects, in one transaction; false where it is not the last attempt. */
  end: writes<(batch: BatchAddress, attempt: number, outcome: BatchOutcome, now: InstantMs) => boolean>('reviews', {
    changes: () => ['outbox', 'programs'],
  }),
  /**
   * Applies the user's decision to a batch, or with `number` 0 to all batches of the change that it fits. Returns how many
   * it was applied to.
   */
  decide: writes<(batch: BatchAddress, decision: Decision, now: InstantMs) => number>('reviews', {
    changes: () => ['outbox', 'programs'],
  }),
} as const
