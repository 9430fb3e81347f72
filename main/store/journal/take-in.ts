import { operationSchema, type Operation } from '../../../contract/model/operation.ts'
import { hasOperation, insertOperation, type EntityKey } from '../queries/journal.ts'
import type { TakenIn } from '../records.ts'
import type { WriteDb } from '../worker/databases/database.ts'
import { hashOperation } from './chain.ts'
import { project } from './projections.ts'

/**
 * Takes operations of other devices into the journal, each once, and brings the tables up to date. The result is the same
 * in whatever order and parts they come. Takes part in the caller's transaction.
 */
export function takeIn(db: WriteDb, operations: readonly Operation[]): TakenIn {
  const refused: { readonly id: string; readonly reason: string }[] = []
  const changed = new Map<string, EntityKey>()
  let taken = 0
  let known = 0
  for (const handedOver of operations) {
    const read = readOperation(handedOver)
    if (typeof read === 'string') refused.push({ id: idOf(handedOver), reason: read })
    else if (hasOperation(db, read.id)) known += 1
    else {
      insertOperation(db, read)
      taken += 1
      const { session, entity, item, reviewer } = read
      changed.set(JSON.stringify([session, entity, item, reviewer]), { session, entity, item, reviewer })
    }
  }
  for (const key of changed.values()) project(db, key)
  return { taken, known, refused }
}

/** What other devices hand over is checked as anything else that comes from outside; a text says why it is refused. */
function readOperation(operation: Operation): Operation | string {
  const parsed = operationSchema.safeParse(operation)
  if (!parsed.success) return `malformed: ${parsed.error.issues[0]?.path.join('.') ?? ''}`
  return hashOperation(parsed.data) === operation.hash ? parsed.data : 'altered'
}

function idOf(operation: unknown): string {
  const isNamed = typeof operation === 'object' && operation !== null && 'id' in operation
  return isNamed && typeof operation.id === 'string' ? operation.id.slice(0, 64) : ''
}
