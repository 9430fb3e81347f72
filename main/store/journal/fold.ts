import type { Clock, Operation, OperationId } from '../../../contract/model/operation.ts'

/** What of an operation decides about the state. */
export type Folded = Pick<Operation, 'id' | 'device' | 'clock' | 'kind' | 'answersTo' | 'payload' | 'schema'>

/** The order in which operations count, the same on every device: by clock, then by device and id. */
export function compareOperations(one: Folded, other: Folded): number {
  return one.clock - other.clock || compareText(one.device, other.device) || compareText(one.id, other.id)
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** The operations of one entity from the last to the first, each with whether it counts: nothing has taken it back. */
type Judged = { readonly operation: Folded; readonly counts: boolean }

/** So that each is known to count or not before what it takes back is looked at: an `undo` that was undone does nothing. */
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

/** What operations have made of an entity. */
export type FoldedValue<V> = {
  /** `null` where there is none. */
  readonly value: V | null
  /** The operations that it comes from: several where two devices changed it without knowing of each other. */
  readonly from: readonly OperationId[]
  /** Of the last operation about it, whether that counts or not; 0 where there is none. */
  readonly clock: Clock
}

/** The value that was set last. */
export function foldLast<V>(operations: readonly Folded[], read: (operation: Folded) => V | null): FoldedValue<V> {
  const last = judge(operations).find(({ operation, counts }) => counts && operation.kind === 'set')?.operation
  const value = last === undefined ? null : read(last)
  return { value, from: last === undefined ? [] : [last.id], clock: lastClock(operations) }
}

/** What names the operations that it was written over. */
export type Replacing = { readonly replaces: readonly OperationId[] }

/**
 * What was set and nobody has replaced, the older first. What was written over stays so, also when it is taken back only
 * after that.
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
    clock: lastClock(operations),
  }
}

/** What sets a text. */
export type TextChange = Replacing & { readonly text: string }

/**
 * A text keeps what nobody has replaced: where two devices changed one text, both are in it, the older first, until it is
 * changed again in knowledge of both.
 */
export function foldText(
  operations: readonly Folded[],
  read: (operation: Folded) => TextChange | null,
): FoldedValue<string> & { readonly value: string } {
  const { value, ...folded } = foldKept(operations, read)
  return { ...folded, value: joinTexts((value ?? []).map(({ text }) => text)) }
}

function lastClock(operations: readonly Folded[]): Clock {
  return operations.reduce((latest, { clock }) => Math.max(latest, clock), 0)
}

/** Texts that are both kept, one below the other; the same text once. */
export function joinTexts(texts: readonly string[]): string {
  return [...new Set(texts)].filter((text) => text !== '').join('\n\n')
}
