import type { HiddenThing } from '../../../contract/model/blind.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { Operation } from '../../../contract/model/operation.ts'
import { foldReveal, itemOfReveal } from '../journal/entities.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import type { EntityKey } from './journal.ts'
import { putRow } from './put-row.ts'

/**
 * Updates the row of a revelation from its operations, and returns whether it was another one. Takes part in the caller's
 * transaction.
 */
export function projectReveal(db: WriteDb, key: EntityKey, operations: readonly Operation[]): boolean {
  const { value, clock, from } = foldReveal(operations)
  // The item names what is revealed. An operation in which the two differ reveals nothing.
  const what = value !== null && itemOfReveal(value.what) === key.item ? JSON.stringify(value.what) : null
  const { center, participantId: participant, testId: test } = key.session
  const { reviewer, item } = key
  const rest = { what, reason: value?.reason ?? '', clock, operations: JSON.stringify(from) }
  return putRow(db, 'reveals', { center, participant, test, reviewer, item, ...rest })
}

/** What the own reviewer, also under a former ID, revealed of a session. */
export function readRevealed(db: ReadDb, { participantId, testId }: SessionKey): readonly HiddenThing[] {
  return prepare<string[], string>(
    db,
    `SELECT what FROM reveals WHERE participant = ? AND test = ? AND what IS NOT NULL
     AND reviewer IN (SELECT reviewer FROM own)`,
  )
    .pluck()
    .all(participantId, testId)
    .map((what) => JSON.parse(what) as HiddenThing)
}
