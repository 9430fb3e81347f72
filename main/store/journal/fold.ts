import type { InstantMs } from '../../../contract/model/instants.ts'
import type { Clock, Operation, OperationId } from '../../../contract/model/operation.ts'
import { madeAtOf } from './operation-id.ts'

/** The members of an operation that determine the state. */
export type Folded = Pick<Operation, 'id' | 'device' | 'clock' | 'kind' | 'answersTo' | 'payload' | 'schema'>

/** The members of an operation that determine its place in the order. */
type Ordered = Pick<Operation, 'id' | 'device' | 'clock'>

/** The order in which operations apply, the same on every device: by clock, then by device and ID. */
export function compareOperations(one: Ordered, other: Ordered): number {
  return one.clock - other.clock || compareText(one.device, other.device) || compareText(one.id, other.id)
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** The operations of one entity from last to first, each with whether it counts: no later operation undoes it. */
type Judged = { readonly operation: Folded; readonly counts: boolean }

/**
 * From last to first, so that an operation is known to count before the one that it undoes is looked at: an undone
 * `undo` does nothing.
 */
function judge(operations: readonly Folded[]): readonly Judged[] {
  const undone = new Set<OperationId>()
  return operations
    .toSorted(compareOperations)
    .reverse()
    .map((operation) => {
      const counts = !undone.has(operation.id)
      if (counts && operation.kind === 'undo' && operation.answersTo !== null) undone.add(operation.answersTo)
      return { operation, counts }
    })
}

/** The fold of an entity's operations. */
export type FoldedValue<V> = {
  /** `null` where there is none. */
  readonly value: V | null
  /** The operations that the value comes from: several if two devices changed it concurrently. */
  readonly from: readonly OperationId[]
  /** Clock of the last operation on it, counting or not; 0 if there is none. */
  readonly clock: Clock
  /** When that was made; 0 if there is none. */
  readonly madeAt: InstantMs
}

/** The value that was set last. */
export function foldLast<V>(operations: readonly Folded[], read: (operation: Folded) => V | null): FoldedValue<V> {
  const last = judge(operations).find(({ operation, counts }) => counts && operation.kind === 'set')?.operation
  const value = last === undefined ? null : read(last)
  return { value, from: last === undefined ? [] : [last.id], ...lastOf(operations) }
}

/** A change that names the operations that it replaces. */
export type Replacing = { readonly replaces: readonly OperationId[] }

/**
 * The changes that no other change replaces, oldest first. A replaced change stays replaced, also when the one that
 * replaced it is undone later.
 */
export function foldKept<C extends Replacing>(
  operations: readonly Folded[],
  read: (operation: Folded) => C | null,
): FoldedValue<readonly C[]> {
  const replaced = new Set<OperationId>()
  const kept: { readonly id: OperationId; readonly change: C }[] = []
  for (const { operation, counts } of judge(operations)) {
    const change = operation.kind === 'set' ? read(operation) : null
    const isReplaced = replaced.has(operation.id)
    if (change === null || (!counts && !isReplaced)) continue
    if (!isReplaced) kept.push({ id: operation.id, change })
    for (const id of change.replaces) replaced.add(id)
  }
  kept.reverse()
  return {
    value: kept.map(({ change }) => change),
    from: kept.map(({ id }) => id),
    ...lastOf(operations),
  }
}

/** A change that sets a text. */
export type TextChange = Replacing & { readonly text: string }

/**
 * Folds changes to a text. If two devices changed it concurrently, it has both texts, the older first, until it is
 * changed again with knowledge of both.
 */
export function foldText(
  operations: readonly Folded[],
  read: (operation: Folded) => TextChange | null,
): FoldedValue<string> & { readonly value: string } {
  const { value, ...folded } = foldKept(operations, read)
  return { ...folded, value: joinTexts((value ?? []).map(({ text }) => text)) }
}

function lastOf(operations: readonly Folded[]): Pick<FoldedValue<unknown>, 'clock' | 'madeAt'> {
  const [first, ...others] = operations
  if (first === undefined) return { clock: 0, madeAt: 0 }
  const last = others.reduce((latest, one) => (compareOperations(one, latest) > 0 ? one : latest), first)
  return { clock: last.clock, madeAt: madeAtOf(last) }
}

/** Puts both texts one below the other; equal texts only once. */
export function joinTexts(texts: readonly string[]): string {
  return [...new Set(texts)].filter((text) => text !== '').join('\n\n')
}
