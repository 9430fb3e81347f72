import type { FilterCounts, ResultSet } from '../../../../contract/model/result-sets.ts'
import { HIDDEN_SORTS } from '../../../../contract/model/blind.ts'
import { DeskError } from '../../../../contract/model/errors.ts'
import type { SelectionInRange, SelectionChange } from '../../../../contract/model/selection.ts'
import type { SessionFilter, SessionSort } from '../../../../contract/model/session.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../../../contract/model/review-settings.ts'
import { inSnapshot, type ReadDb } from '../databases/database.ts'
import { isEmailOrderComplete } from '../../queries/email-order.ts'
import { countByFilter } from '../../queries/filter-counts.ts'
import type { Lens } from '../../queries/lens.ts'
import type { SortColumn } from '../../queries/orders.ts'
import { keepSubmitted } from './kept-submitted.ts'
import { listRows } from './row-orders.ts'
import { countRows, emptyRowSet, type RowSet } from '../../common/row-sets.ts'
import { countReports, createFinding, keepReviewGroups } from './members.ts'
import { readSearch, type Search, type Tokenizer } from './search-terms.ts'
import { createSelectedRows, type SelectedRows } from './selected-rows.ts'
import { currentSnapshot, type KnownSessions, type Snapshot } from './snapshot.ts'

/** The result sets in the reader thread: each is a list of row ids, kept until it is closed. */
export type ReaderResultSets = {
  /** Makes the list; replaces it where the id is open already. Selects those rows of `selected` that are in the list. */
  open(resultSetId: number, filter: SessionFilter, sort: SessionSort, selected: RowSet | null): OpenedResultSet
  /** Computes the order by a column ahead of time, if there is room for it and it need not be sorted from scratch. */
  prepareOrder(column: SortColumn): void
  /**
   * Makes a fixed copy of the result set `of`, or of the rows selected in it, in its order. Returns the row ids in memory
   * that outlives the reader's thread. Fails with `no-such-result-set`.
   */
  pin(resultSetId: number, of: number, onlySelected: boolean): Uint32Array
  /** Makes a result set again that was pinned before the reader was restarted. */
  restore(resultSetId: number, ids: Uint32Array): void
  /** Number of sessions of each value that a filter offers, with all other filters as they are. */
  filterCounts(filter: SessionFilter): FilterCounts
  /** Number of sessions that match the filter. */
  count(filter: SessionFilter): number
  /** Changes the selection and returns it for the rows of the range. Fails with `no-such-result-set`. */
  select(resultSetId: number, change: SelectionChange | null, offset: number, limit: number): SelectionInRange
  /** Row ids in order. Fails with `no-such-result-set`. */
  ids(resultSetId: number): Uint32Array
  /** Ids of the selected rows in order. Fails with `no-such-result-set`. */
  selectedIds(resultSetId: number): Uint32Array
  /** Whether the rows are, or may be, in an order of participants' data. Fails with `no-such-result-set`. */
  tellsNames(resultSetId: number): boolean
  /** What the rows were searched for; `null` without a search. Fails with `no-such-result-set`. */
  searchOf(resultSetId: number): Search | null
  /** What was read of all sessions for the current state of the database; exports read it too. */
  sessions(): KnownSessions
  close(resultSetId: number): void
  /** Frees the orders that no open result set is sorted by. Called when the thread is idle. */
  freeUnusedOrders(): void
}

/** The reader marks selected rows in `selected`, shared memory that outlives its thread. */
export type OpenedResultSet = { readonly resultSet: ResultSet; readonly selected: RowSet }

type List = {
  readonly ids: Uint32Array
  readonly selected: SelectedRows
  /** What the list is sorted by; `null` where it was pinned. */
  readonly column: SortColumn | null
  readonly search: Search | null
  readonly tellsNames: boolean
  /** Whether blind mode must not show it: it was sorted by participants' data, or searched in them. */
  readonly isSeeing: boolean
}

const PLAIN: Lens = { agreement: DEFAULT_REVIEW_SETTINGS.verdicts, blind: null }

const NEWEST_FIRST: SessionSort = { column: 'started', direction: 'desc' }

type Look = () => Pick<Lens, 'agreement'> & { readonly blind: unknown }

/** What a search and a filter ask of the team's settings. Without the reviews no session is known to be submitted. */
function lookingAt(cache: ReadDb, reviews: ReadDb | null, look: Look) {
  return {
    isBlind: () => look().blind !== null,
    findSubmitted: reviews === null ? () => null : keepSubmitted(cache, reviews, () => look().agreement),
  }
}

/** Finds and adds lists of a reader. */
function keepLists(lists: Map<number, List>, isBlind: () => boolean) {
  function listOf(resultSetId: number): List {
    const list = lists.get(resultSetId)
    if (list === undefined) throw new DeskError('no-such-result-set', 'This result set was closed. Open it again.')
    return list
  }

  /** Fails for a list from before blind mode too: a window opens it again, and an export ends. */
  function shownListOf(resultSetId: number): List {
    const list = listOf(resultSetId)
    if (!list.isSeeing || !isBlind()) return list
    if (list.column === null) throw new DeskError('blind-review', 'Blind review is on, so this list stays hidden.')
    throw new DeskError('no-such-result-set', 'This result set is from before blind review. Open it again.')
  }

  function addList(resultSetId: number, ids: Uint32Array, words: number, made: Omit<List, 'ids' | 'selected'>): List {
    const marks = new Uint32Array(new SharedArrayBuffer(words * Uint32Array.BYTES_PER_ELEMENT))
    const list = { ids, selected: createSelectedRows(ids, marks), ...made }
    lists.set(resultSetId, list)
    return list
  }
  return { listOf, shownListOf, addList }
}

export function createReaderResultSets(
  db: ReadDb,
  tokenize: Tokenizer,
  look: Look = () => PLAIN,
  reviews: ReadDb | null = null,
): ReaderResultSets {
  const lists = new Map<number, List>()
  const { listOf, shownListOf, addList } = keepLists(lists, () => look().blind !== null)
  const readAgreement = () => look().agreement
  let known: Snapshot | null = null

  /** Columns that the open result sets are sorted by. */
  const shownColumns = () => new Set(Array.from(lists.values(), ({ column }) => column))

  /** Runs `work` on the current state of the database. */
  function onSnapshot<T>(work: (snapshot: Snapshot) => T): T {
    return inSnapshot(db, () => {
      known = currentSnapshot(db, known, { readAgreement })
      return work(known)
    })
  }

  const reviewGroups = keepReviewGroups(db, readAgreement)
  const findMembers = createFinding(db, tokenize, { reviewGroups, ...lookingAt(db, reviews, look) })
  const isOffered = (column: SortColumn) => !HIDDEN_SORTS.includes(column) || look().blind === null

  return {
    open: (resultSetId, filter, asked, selected) =>
      onSnapshot((snapshot) => {
        const sort = isOffered(asked.column) ? asked : NEWEST_FIRST
        const { members, known: counts } = findMembers(filter, snapshot)
        const ids = listRows(snapshot.sessions.order(sort.column), sort.direction, members)
        const search = readSearch(filter.search, tokenize)
        const marks = emptyRowSet(snapshot.sessions.maxId).length
        const tellsNames = HIDDEN_SORTS.includes(sort.column)
        const isSeeing = look().blind === null && (tellsNames || search !== null)
        const list = addList(resultSetId, ids, marks, { column: sort.column, search, tellsNames, isSeeing })
        if (selected !== null) list.selected.adopt({ marks: selected, cleared: null })
        const resultSet = {
          ...{ resultSetId, total: ids.length, storeTotal: snapshot.sessions.total },
          withReport: countReports(members, snapshot),
          ...(counts === null ? {} : { known: counts }),
          ...(search === null ? {} : { isSearched: true as const }),
          ...(look().blind !== null ? { isBlind: true as const } : {}),
        }
        return { resultSet, selected: list.selected.marks }
      }),
    prepareOrder: (column) =>
      onSnapshot(({ sessions }) => {
        if (!isOffered(column)) return
        if (column !== 'participantEmail' || isEmailOrderComplete(db)) sessions.prepareOrder(column, shownColumns())
      }),
    pin(resultSetId, of, onlySelected) {
      const list = shownListOf(of)
      const found = onlySelected ? list.selected.ids() : list.ids
      const ids = new Uint32Array(new SharedArrayBuffer(found.byteLength))
      ids.set(found)
      const { tellsNames, isSeeing } = list
      addList(resultSetId, ids, 0, { column: null, search: null, tellsNames, isSeeing })
      return ids
    },
    restore(resultSetId, ids) {
      // How it was sorted and searched is not known any more, and it is not shown: an export goes on.
      addList(resultSetId, ids, 0, { column: null, search: null, tellsNames: true, isSeeing: false })
    },
    filterCounts: (filter) =>
      onSnapshot((now) =>
        countByFilter(db, now.sessions.groups(), reviewGroups(now), filter, (rest) => findMembers(rest, now).members),
      ),
    count: (filter) =>
      onSnapshot((snapshot) => {
        const { members } = findMembers(filter, snapshot)
        return members === null ? snapshot.sessions.total : countRows(members)
      }),
    select(resultSetId, change, offset, limit) {
      const { selected } = listOf(resultSetId)
      if (change?.kind === 'adopt') selected.adopt(listOf(change.resultSetId).selected)
      else if (change !== null) selected.apply(change)
      return selected.look(offset, limit)
    },
    ids: (resultSetId) => shownListOf(resultSetId).ids,
    selectedIds: (resultSetId) => shownListOf(resultSetId).selected.ids(),
    tellsNames: (resultSetId) => listOf(resultSetId).tellsNames,
    searchOf: (resultSetId) => listOf(resultSetId).search,
    sessions: () => onSnapshot(({ sessions }) => sessions),
    close(resultSetId) {
      lists.delete(resultSetId)
    },
    freeUnusedOrders() {
      known?.sessions.forgetOrders(shownColumns())
    },
  }
}
