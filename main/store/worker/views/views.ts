import type { OpenView } from '../../../../contract/model/views.ts'
import { DeskError } from '../../../../contract/model/errors.ts'
import type { Selection, SelectionChange } from '../../../../contract/model/selection.ts'
import type { SessionFilter, SessionSort } from '../../../../contract/model/session.ts'
import { inSnapshot, type ReadDb } from '../databases/database.ts'
import { isEmailOrderComplete } from '../../queries/email-order.ts'
import { filteredByReport, filteredRows } from '../../queries/filters.ts'
import type { SortColumn } from '../../queries/orders.ts'
import { searchRows } from '../../queries/search.ts'
import { listRows } from './row-orders.ts'
import { countRows, emptyRowSet, intersect, type RowSet } from '../../common/row-sets.ts'
import { createTokenizer } from './search-terms.ts'
import { createSelectedRows, type SelectedRows } from './selections.ts'
import { currentSnapshot, type KnownSessions, type Snapshot } from './snapshot.ts'

/** The result sets of the reader: a list of row ids each, kept until the view is closed. */
export type Views = {
  /** Makes the list, or makes it anew for a view that is open. Selects what is in `selected`, as far as it is there. */
  open(viewId: number, filter: SessionFilter, sort: SessionSort, selected: RowSet | null): OpenedView
  /** Makes the order by a column ahead of time, if there is room for it and it need not be sorted from scratch. */
  prepareOrder(column: SortColumn): void
  /**
   * Makes a view of the rows of another, or of those selected in it, in its order; answers with their ids, in memory
   * that outlives the reader. Fails with `no-such-view`.
   */
  pin(viewId: number, of: number, onlySelected: boolean): Uint32Array
  /** Makes a view of rows that were pinned before the reader was started again. */
  restore(viewId: number, ids: Uint32Array): void
  /** Sessions that the filter lets through. */
  count(filter: SessionFilter): number
  /** Changes what is selected, and tells of the rows that are asked about. Fails with `no-such-view`. */
  select(viewId: number, change: SelectionChange | null, offset: number, limit: number): Selection
  /** Fails with `no-such-view`. */
  ids(viewId: number): Uint32Array
  /** What is known of all sessions, for whoever needs some of it too. */
  sessions(): KnownSessions
  close(viewId: number): void
  /** Gives back what is kept for views that nobody has open. */
  rest(): void
}

/** `selected` is memory that the reader marks selected rows in, and that stays when its thread ends. */
export type OpenedView = { readonly view: OpenView; readonly selected: RowSet }

/** `column` is what the list is sorted by; `null` where it was pinned. */
type List = { readonly ids: Uint32Array; readonly selected: SelectedRows; readonly column: SortColumn | null }

export function createViews(db: ReadDb): Views {
  const lists = new Map<number, List>()
  const tokenize = createTokenizer()
  let known: Snapshot | null = null

  function listOf(viewId: number): List {
    const list = lists.get(viewId)
    if (list === undefined) throw new DeskError('no-such-view', 'This view was closed. Open it again.')
    return list
  }

  function addList(viewId: number, ids: Uint32Array, words: number, column: SortColumn | null): List {
    const marks = new Uint32Array(new SharedArrayBuffer(words * Uint32Array.BYTES_PER_ELEMENT))
    const list = { ids, selected: createSelectedRows(ids, marks), column }
    lists.set(viewId, list)
    return list
  }

  /** What the open views are sorted by. */
  const shownColumns = () => new Set(Array.from(lists.values(), ({ column }) => column))

  /** Runs `work` on the state of the database that is now. */
  function onSnapshot<T>(work: (snapshot: Snapshot) => T): T {
    return inSnapshot(db, () => {
      known = currentSnapshot(db, known)
      return work(known)
    })
  }

  function findMembers(filter: SessionFilter, snapshot: Snapshot): Members {
    const { withReport } = snapshot
    const { maxId, total, groups } = snapshot.sessions
    const filtered = filteredRows(db, filter, { maxId, groups })
    const found = filter.search === undefined ? null : searchRows(db, filter.search, { maxId, groups, tokenize })
    const before = filtered === null || found === null ? (filtered ?? found) : intersect(filtered, found)
    const reported = filteredByReport(db, filter, maxId)
    if (reported === null) return { members: before, known: null }
    const counts = {
      of: before === null ? total : countRows(before),
      withReport: before === null ? countRows(withReport) : countRows(withReport, before),
    }
    return { members: before === null ? reported : intersect(reported, before), known: counts }
  }

  return {
    open: (viewId, filter, sort, selected) =>
      onSnapshot((snapshot) => {
        const { members, known: counts } = findMembers(filter, snapshot)
        const ids = listRows(snapshot.sessions.order(sort.column), sort.direction, members)
        const list = addList(viewId, ids, emptyRowSet(snapshot.sessions.maxId).length, sort.column)
        if (selected !== null) list.selected.adopt({ marks: selected, cleared: null })
        const { withReport, sessions } = snapshot
        const view = {
          viewId,
          total: ids.length,
          storeTotal: sessions.total,
          withReport: members === null ? countRows(withReport) : countRows(withReport, members),
          ...(counts === null ? {} : { known: counts }),
        }
        return { view, selected: list.selected.marks }
      }),
    prepareOrder: (column) =>
      onSnapshot(({ sessions }) => {
        if (column !== 'participantEmail' || isEmailOrderComplete(db)) sessions.prepareOrder(column, shownColumns())
      }),
    pin(viewId, of, onlySelected) {
      const list = listOf(of)
      const found = onlySelected ? list.selected.ids() : list.ids
      const ids = new Uint32Array(new SharedArrayBuffer(found.byteLength))
      ids.set(found)
      addList(viewId, ids, 0, null)
      return ids
    },
    restore(viewId, ids) {
      addList(viewId, ids, 0, null)
    },
    count: (filter) =>
      onSnapshot((snapshot) => {
        const { members } = findMembers(filter, snapshot)
        return members === null ? snapshot.sessions.total : countRows(members)
      }),
    select(viewId, change, offset, limit) {
      const { selected } = listOf(viewId)
      if (change?.kind === 'adopt') selected.adopt(listOf(change.viewId).selected)
      else if (change !== null) selected.apply(change)
      return selected.look(offset, limit)
    },
    ids: (viewId) => listOf(viewId).ids,
    sessions: () => onSnapshot(({ sessions }) => sessions),
    close(viewId) {
      lists.delete(viewId)
    },
    rest() {
      known?.sessions.forgetOrders(shownColumns())
    },
  }
}

type Members = {
  /** `null` for all. */
  readonly members: RowSet | null
  /** As `OpenView.known`; `null` where reports are not asked. */
  readonly known: { readonly of: number; readonly withReport: number } | null
}
