import type { Reveal } from '../../../contract/model/blind.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { Operation } from '../../../contract/model/operation.ts'
import type { Own } from '../queries/own.ts'
import { readRevealed } from '../queries/reveals.ts'
import type { WriteDb } from '../worker/databases/database.ts'
import { appendOperation } from './append.ts'
import { itemOfReveal, JUDGEMENT_SCHEMA, REVEAL, revealPayload } from './entities.ts'
import { projectLatest } from './projections.ts'

/**
 * Records that something was revealed. Returns the operation; `null` where it was revealed already. Takes part in the
 * caller's transaction.
 */
export function reveal(db: WriteDb, own: Own, session: SessionKey, value: Reveal, now: InstantMs): Operation | null {
  const item = itemOfReveal(value.what)
  if (readRevealed(db, session).some((what) => itemOfReveal(what) === item)) return null
  const change = { session, entity: REVEAL, item, kind: 'set', schema: JUDGEMENT_SCHEMA, answersTo: null }
  const operation = appendOperation(db, own, { ...change, payload: revealPayload(value) }, now)
  projectLatest(db, operation)
  return operation
}
