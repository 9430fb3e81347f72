import { operationSchema, type Operation } from '../../../contract/model/operation.ts'
import { snapshotSchema, type Snapshot } from '../../../contract/model/snapshot.ts'
import { centerOfWork, hasOperation, insertOperation, type EntityKey } from '../queries/journal.ts'
import { becomeAnotherDevice, readOwn } from '../queries/own.ts'
import { insertSnapshot } from '../queries/snapshots.ts'
import type { ForeignWork, TakenIn } from '../records.ts'
import type { WriteDb } from '../worker/databases/database.ts'
import { hashOperation } from './chain.ts'
import { instantOfClock, LAST_INSTANT } from './clock.ts'
import { projectSteps } from './kept-steps.ts'
import { project } from './projections.ts'
import { readGenuine, type HashedSnapshot } from './snapshot.ts'

/** A year past the last instant: a device that has reached it goes on in the smallest steps. In milliseconds. */
const LAST_TAKEN = LAST_INSTANT + 365 * 86_400_000

/**
 * Adds operations of other devices and the reports that they judge to the journal, each once, and updates the tables.
 * The result does not depend on the order or the parts in which they arrive. Takes part in the caller's transaction.
 */
export function takeIn(db: WriteDb, { operations, snapshots = [] }: ForeignWork): TakenIn {
  const refused: { readonly id: string; readonly reason: string }[] = []
  let newSnapshots = 0
  const changed = new Map<string, EntityKey>()
  const ownDevice = readOwn(db)?.device ?? null
  let isOwnTaken = false
  let taken = 0
  let known = 0
  for (const handedOver of snapshots) {
    const read = readSnapshot(handedOver)
    if (typeof read === 'string') refused.push({ id: nameOf(handedOver, 'hash'), reason: read })
    else if (insertSnapshot(db, read)) newSnapshots += 1
  }
  for (const handedOver of operations) {
    const read = readOperation(handedOver)
    if (typeof read === 'string') refused.push({ id: nameOf(handedOver, 'id'), reason: read })
    else if (hasOperation(db, read.id)) known += 1
    else {
      insertOperation(db, read)
      taken += 1
      isOwnTaken ||= read.device === ownDevice
      const { entity, item, reviewer } = read
      const session = { ...read.session, center: centerOfWork(db, read.session) ?? read.session.center }
      changed.set(JSON.stringify([session, entity, item, reviewer]), { session, entity, item, reviewer })
    }
  }
  for (const key of changed.values()) project(db, key)
  const steps = new Map([...changed.values()].map((key) => [JSON.stringify([key.session, key.reviewer]), key]))
  for (const key of steps.values()) projectSteps(db, key)
  // This device has lost operations that it had handed on, or another device has its ID. Either way its next numbers
  // are used already.
  if (isOwnTaken) becomeAnotherDevice(db)
  return { taken, snapshots: newSnapshots, known, refused }
}

/**
 * Operations of other devices are untrusted input and are checked in full; a returned text is the reason for a refusal.
 */
function readOperation(operation: Operation): Operation | string {
  const parsed = operationSchema.safeParse(operation)
  if (!parsed.success) return `malformed: ${parsed.error.issues[0]?.path.join('.') ?? ''}`
  if (hashOperation(parsed.data) !== operation.hash) return 'altered'
  // Of a computer whose clock was wrong for years, the work counts all the same.
  return instantOfClock(parsed.data.clock) > LAST_TAKEN ? 'from the future' : parsed.data
}

function readSnapshot(snapshot: Snapshot): HashedSnapshot | string {
  const parsed = snapshotSchema.safeParse(snapshot)
  return parsed.success ? (readGenuine(parsed.data) ?? 'altered') : 'malformed'
}

function nameOf(handedOver: unknown, name: 'id' | 'hash'): string {
  const value = Object.entries(Object(handedOver) as object).find(([member]) => member === name)?.[1] as unknown
  return typeof value === 'string' ? value.slice(0, 64) : ''
}
