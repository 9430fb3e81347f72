import type { InstantMs } from '../../../contract/model/instants.ts'
import type { Operation, OperationId } from '../../../contract/model/operation.ts'
import { centerOfWork, insertOperation, lastOfDevice, latestClock, type EntityKey } from '../queries/journal.ts'
import type { Own } from '../queries/own.ts'
import type { WriteDb } from '../worker/databases/database.ts'
import { hashOperation } from './chain.ts'
import { nextClock } from './clock.ts'
import { newOperationId } from './operation-id.ts'

/** A change before it becomes an operation of this device. */
export type Change = Omit<EntityKey, 'reviewer'> & {
  readonly kind: string
  readonly schema: number
  /** JSON. */
  readonly payload: string
  readonly answersTo: OperationId | null
}

/** Adds an operation of this device to the journal. Takes part in the caller's transaction. */
export function appendOperation(db: WriteDb, own: Own, change: Change, now: InstantMs): Operation {
  const before = lastOfDevice(db, own.device)
  const clock = nextClock(latestClock(db), now)
  const { entity, item, kind, schema, payload, answersTo } = change
  const session = { ...change.session, center: centerOfWork(db, change.session) ?? change.session.center }
  const unhashed = {
    id: newOperationId(now),
    device: own.device,
    sequence: (before?.sequence ?? 0) + 1,
    reviewer: own.reviewer,
    clock,
    session,
    entity,
    item,
    kind,
    schema,
    payload,
    answersTo,
    previous: before?.hash ?? null,
  }
  const operation = { ...unhashed, hash: hashOperation(unhashed) }
  insertOperation(db, operation)
  return operation
}
