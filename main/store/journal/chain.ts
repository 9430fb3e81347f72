import { createHash } from 'node:crypto'
import type { DeviceId, Operation } from '../../../contract/model/operation.ts'

/** All of an operation except its hash, as text that is the same on every device. */
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

/** A gap: operations of another device that are missing while later ones are present. */
export type MissingOperations = {
  readonly device: DeviceId
  readonly from: number
  readonly to: number
}

export type ChainFindings = {
  /** Empty when nothing is wrong. */
  readonly problems: readonly string[]
  readonly missing: readonly MissingOperations[]
}

/**
 * Finds damaged operations: an altered one does not match its hash, a removed one leaves a gap in its device's
 * sequence, and a moved one does not follow the operation whose hash it has. A gap in the operations of `own` (the
 * devices that the journal is or was) is damage, since they were complete from the start. Operations of other devices
 * may arrive in parts, so their gaps may still be filled.
 * A device that lost its last operations unnoticed and continued has two operations with one number; neither counts as
 * a problem. No chain shows that the last operations of a device are missing; for this device see
 * `recovery/last-saved.ts`.
 */
export function checkChains(operations: readonly Operation[], own: ReadonlySet<DeviceId>): ChainFindings {
  const altered = operations
    .filter((operation) => hashOperation(operation) !== operation.hash)
    .map(({ id }) => `operation ${id} was altered`)
  const chains = [...Map.groupBy(operations, ({ device }) => device)].map(([device, made]) => followChain(device, made))
  const gaps = chains.flatMap((chain) => chain.missing)
  const lost = gaps.filter(({ device }) => own.has(device))
  return {
    problems: [
      ...altered,
      ...lost.map(({ device, ...gap }) => `device ${device} lacks its ${nameGap(gap)}`),
      ...chains.flatMap((chain) => chain.problems),
    ],
    missing: gaps.filter(({ device }) => !own.has(device)),
  }
}

/** `operation 3`, or `operations 3 to 5`. */
export function nameGap({ from, to }: Pick<MissingOperations, 'from' | 'to'>): string {
  return from === to ? `operation ${from}` : `operations ${from} to ${to}`
}

function followChain(device: DeviceId, operations: readonly Operation[]): ChainFindings {
  const missing: MissingOperations[] = []
  const problems: string[] = []
  let expected = 1
  let before: readonly (string | null)[] = [null]
  const numbers = [...Map.groupBy(operations, ({ sequence }) => sequence)].toSorted(([one], [other]) => one - other)
  for (const [sequence, made] of numbers) {
    const isAfterGap = sequence > expected
    if (isAfterGap) missing.push({ device, from: expected, to: sequence - 1 })
    // After a gap the previous hash is unknown, but there must be one.
    const strays = made.filter(({ previous }) => (isAfterGap ? previous === null : !before.includes(previous)))
    problems.push(...strays.map(({ id }) => `operation ${id} does not follow the one before it`))
    expected = sequence + 1
    before = made.map(({ hash }) => hash)
  }
  return { problems, missing }
}
