import { hash as hashText } from 'node:crypto'
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
  return hashText('sha256', hashedText(operation), 'hex')
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
  const chains = createChainCheck(own)
  const inOrder = operations.toSorted((one, other) =>
    one.device === other.device ? one.sequence - other.sequence : one.device < other.device ? -1 : 1,
  )
  for (const operation of inOrder) chains.take(operation)
  const { problems, missing } = chains.findings()
  return { problems: [...inOrder.filter(isAltered).map(nameAltered), ...problems], missing }
}

export function isAltered({ hash, ...operation }: Operation): boolean {
  return hashOperation(operation) !== hash
}

export function nameAltered({ id }: Pick<Operation, 'id'>): string {
  return `operation ${id} was altered`
}

/** The members of an operation that make it a link of its device's chain. */
export type ChainLink = Pick<Operation, 'id' | 'device' | 'sequence' | 'previous' | 'hash'>

type ChainCheck = {
  /** Takes the operations by device and then by sequence, one after the other: all together may exceed the memory. */
  readonly take: (link: ChainLink) => void
  readonly findings: () => ChainFindings
}

/** Follows the chains of operations that are read one by one. Whether one was altered is not checked. */
export function createChainCheck(own: ReadonlySet<DeviceId>): ChainCheck {
  const strays: string[] = []
  const gaps: MissingOperations[] = []
  let device: DeviceId | null = null
  let sequence = 0
  let isAfterGap = false
  /** Hashes of the operations with the number before and with the current one. */
  let before: readonly (string | null)[] = []
  let current: (string | null)[] = []

  return {
    take(operation) {
      if (operation.device !== device) [device, sequence, current] = [operation.device, 0, [null]]
      if (operation.sequence !== sequence) {
        isAfterGap = operation.sequence > sequence + 1
        if (isAfterGap) gaps.push({ device, from: sequence + 1, to: operation.sequence - 1 })
        ;[sequence, before, current] = [operation.sequence, current, []]
      }
      current.push(operation.hash)
      // After a gap the previous hash is unknown, but there must be one.
      const isStray = isAfterGap ? operation.previous === null : !before.includes(operation.previous)
      if (isStray) strays.push(`operation ${operation.id} does not follow the one before it`)
    },
    findings() {
      const lost = gaps.filter((gap) => own.has(gap.device))
      return {
        problems: [...lost.map(({ device: of, ...gap }) => `device ${of} lacks its ${nameGap(gap)}`), ...strays],
        missing: gaps.filter((gap) => !own.has(gap.device)),
      }
    },
  }
}

/** `operation 3`, or `operations 3 to 5`. */
export function nameGap({ from, to }: Pick<MissingOperations, 'from' | 'to'>): string {
  return from === to ? `operation ${from}` : `operations ${from} to ${to}`
}
