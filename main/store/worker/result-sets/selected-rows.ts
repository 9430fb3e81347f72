import type { SelectionInRange, SelectionChange } from '../../../../contract/model/selection.ts'
import { assertNever } from '../../../../contract/model/errors.ts'
import { countRows, emptyRowSet, hasRow, type RowSet } from '../../common/row-sets.ts'

/** The selection in a list of row ids. */
export type SelectedRows = {
  /** A position past the end of the list means its last row. */
  apply(change: Exclude<SelectionChange, { kind: 'adopt' }>): void
  /** Ids of the selected rows. */
  readonly marks: RowSet
  /** Ids that were selected before the last `none`; `null` where that cannot be undone. */
  readonly cleared: RowSet | null
  /** Copies the selection of another list, for the rows that this list has too, and its `cleared` rows. */
  adopt(other: Pick<SelectedRows, 'marks' | 'cleared'>): void
  /** Ids of the selected rows, in the list's order. */
  ids(): Uint32Array
  look(offset: number, limit: number): SelectionInRange
}

/**
 * Creates an empty selection. It is stored in `marks`, an empty set with room for every id of the list, which may be
 * shared memory that outlives this thread.
 */
export function createSelectedRows(list: Uint32Array, marks: RowSet = roomFor(list)): SelectedRows {
  let count = 0
  let cleared: RowSet | null = null

  function mark(at: number, isSelected: boolean): void {
    const id = list[at]
    if (id === undefined || hasRow(marks, id) === isSelected) return
    marks[id >>> 5]! ^= 1 << (id & 31)
    count += isSelected ? 1 : -1
  }

  function markRange(one: number, other: number, isSelected: boolean): void {
    const last = Math.min(Math.max(one, other), list.length - 1)
    for (let at = Math.min(one, other); at <= last; at += 1) mark(at, isSelected)
  }

  function markAll(wanted: RowSet): void {
    if (countRows(wanted) === 0) return
    for (let at = 0; at < list.length; at += 1) if (hasRow(wanted, list[at]!)) mark(at, true)
  }

  function clear(): void {
    marks.fill(0)
    count = 0
  }

  return {
    apply(change) {
      switch (change.kind) {
        case 'none':
          if (count > 0) cleared = marks.slice()
          return clear()
        case 'restore':
          if (cleared !== null) markAll(cleared)
          cleared = null
          return
        case 'all':
          return markRange(0, list.length - 1, true)
        case 'toggle': {
          const id = list[change.at]
          return id === undefined ? undefined : mark(change.at, !hasRow(marks, id))
        }
        case 'extend':
          markRange(change.anchor, change.from, false)
          return markRange(change.anchor, change.to, true)
        default:
          return assertNever(change)
      }
    },
    marks,
    get cleared() {
      return cleared
    },
    adopt(other) {
      const wanted = other.marks.slice()
      clear()
      cleared = other.cleared
      markAll(wanted)
    },
    ids() {
      const selected = new Uint32Array(count)
      let taken = 0
      for (let at = 0; taken < count; at += 1) if (hasRow(marks, list[at]!)) selected[taken++] = list[at]!
      return selected
    },
    look(offset, limit) {
      const positions: number[] = []
      const end = Math.min(offset + limit, list.length)
      for (let at = offset; count > 0 && at < end; at += 1) if (hasRow(marks, list[at]!)) positions.push(at)
      return { count, positions }
    },
  }
}

function roomFor(list: Uint32Array): RowSet {
  let greatest = 0
  for (const id of list) if (id > greatest) greatest = id
  return emptyRowSet(greatest)
}
