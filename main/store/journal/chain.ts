import { createHash } from 'node:crypto'
import type { DeviceId, Operation } from '../../../contract/model/operation.ts'

/** Everything of an operation but its hash, as text that is the same on every device. */
function hashedText(operation: Omit<Operation, 'hash'>): string {
  const { id, device, sequence, reviewer, clock, session, entity, item, kind, schema, payload, answersTo, previous } =
    operation
  const { center, participantId, testId } = session
  return JSON.stringify([
    id,
    device,
    sequence,
    reviewer,
    clock,
    center,
    participantId,
    testId,
    entity,
    item,
    kind,
    schema,
    payload,
    answersTo,
    previous,
  ])
}

/** SHA-256, as 64 hexadecimal digits. */
export function hashOperation(operation: Omit<Operation, 'hash'>): string {
  return createHash('sha256').update(hashedText(operation)).digest('hex')
}

/**
 * What is wrong with operations: an altered one does not fit its hash, a removed one leaves a gap in its device's
 * sequence, and one that was put elsewhere does not follow the operation whose hash it has. Empty when nothing is. A
 * device that lost its end unnoticed and went on has two operations of one number, and nothing is wrong with either. That
 * the last operations of a device are gone shows in no chain; for those of this device see `recovery/last-saved.ts`.
 */
export function findChainProblems(operations: readonly Operation[]): readonly string[] {
  const problems = operations
    .filter((operation) => hashOperation(operation) !== operation.hash)
    .map(({ id }) => `operation ${id} was altered`)
  for (const [device, own] of Map.groupBy(operations, (operation) => operation.device)) {
    problems.push(...findGaps(device, own))
  }
  return problems
}

function findGaps(device: DeviceId, operations: readonly Operation[]): readonly string[] {
  const problems: string[] = []
  let expected = 1
  let before: readonly (string | null)[] = [null]
  const numbers = [...Map.groupBy(operations, ({ sequence }) => sequence)].toSorted(([one], [other]) => one - other)
  for (const [sequence, made] of numbers) {
    if (sequence > expected) problems.push(`device ${device} lacks its operations ${expected} to ${sequence - 1}`)
    else {
      const strays = made.filter(({ previous }) => !before.includes(previous))
      problems.push(...strays.map(({ id }) => `operation ${id} does not follow the one before it`))
    }
    expected = sequence + 1
    before = made.map(({ hash }) => hash)
  }
  return problems
}
