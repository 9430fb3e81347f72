import { DeskError } from '../../../contract/model/errors.ts'
import type { SelectionInRange, SelectionChange } from '../../../contract/model/selection.ts'
import type { SessionFilter, SessionSort } from '../../../contract/model/session.ts'
import type { ResultSetWithRows } from '../../../contract/model/result-sets.ts'
import type { Ask, StoreCalls } from '../common/methods.ts'
import type { RowSet } from '../common/row-sets.ts'

/** What is needed to open a result set again after the reader was restarted. */
type KnownResultSet =
  | {
      readonly filter: SessionFilter
      readonly sort: SessionSort
      /** The selected rows, in memory that outlives the reader's thread; `null` until the result set is open. */
      readonly selected: RowSet | null
    }
  | { readonly pinned: Uint32Array }

/** Result sets of sessions by their ids. They survive a restart of the reader. */
export type ResultSets = {
  /** Opens a result set and reads its first rows; no rows by default. */
  readonly open: (filter: SessionFilter, sort: SessionSort, firstRows?: number) => Promise<ResultSetWithRows>
  /**
   * Makes a fixed copy of a result set, or of the rows selected in it, in its order. The copy stays the same when the
   * other is closed, when sessions change and when the reader is restarted.
   */
  readonly pin: (
    resultSetId: number,
    rows: { readonly onlySelected: boolean },
  ) => Promise<{ readonly resultSetId: number; readonly total: number }>
  /** Changes the selection, and answers which of `limit` rows from `offset` on are selected. */
  readonly select: (
    resultSetId: number,
    change: SelectionChange | null,
    offset: number,
    limit: number,
  ) => Promise<SelectionInRange>
  readonly close: (resultSetId: number) => Promise<void>
}

export type KeptResultSets = ResultSets & {
  /** Forgets all selections and copies: the cache was rebuilt, and the old row ids name other sessions now. */
  readonly forgetRows: () => void
  /** Opens all result sets again in a reader that was restarted. */
  readonly openAgain: (ask: Ask<'reader'>) => Promise<void>
}

/** `calls` gives the functions of the store, which need not be open yet. */
export function createResultSets(calls: () => StoreCalls['resultSets']): KeptResultSets {
  const resultSets = new Map<number, KnownResultSet>()
  /** The selection before a toggle that is not answered yet. The reader may crash before or after it did the toggle. */
  const beforeToggle = new Map<number, RowSet>()
  /** The last pending selection change of each result set: the next one begins when it is answered. */
  const selecting = new Map<number, Promise<unknown>>()
  let lastResultSetId = 0
  const completeEmailOrder = createEmailOrderCompletion(calls)

  /** A call that is repeated after a crash must not toggle twice, so the repetition starts from the selection before. */
  async function toggle(resultSetId: number, ask: () => Promise<SelectionInRange>): Promise<SelectionInRange> {
    const resultSet = resultSets.get(resultSetId)
    if (resultSet !== undefined && 'selected' in resultSet && resultSet.selected !== null) {
      beforeToggle.set(resultSetId, resultSet.selected.slice())
    }
    try {
      return await ask()
    } finally {
      beforeToggle.delete(resultSetId)
    }
  }

  /** Runs the selection changes of one result set one after the other. */
  function selectInTurn(
    resultSetId: number,
    change: SelectionChange,
    ask: () => Promise<SelectionInRange>,
  ): Promise<SelectionInRange> {
    const before = selecting.get(resultSetId) ?? Promise.resolve()
    const asked = before.then(() => (change.kind === 'toggle' ? toggle(resultSetId, ask) : ask()))
    const settled = asked.catch(() => undefined)
    selecting.set(resultSetId, settled)
    void settled.then(() => selecting.get(resultSetId) === settled && selecting.delete(resultSetId))
    return asked
  }

  return {
    async open(filter, sort, firstRows = 0) {
      lastResultSetId += 1
      const resultSetId = lastResultSetId
      // Entered before it is open, so that a restart of the reader in between opens it too.
      resultSets.set(resultSetId, { filter, sort, selected: null })
      try {
        const { resultSet, selected, rows } = await calls().open(resultSetId, filter, sort, null, firstRows)
        if (resultSets.has(resultSetId)) resultSets.set(resultSetId, { filter, sort, selected })
        if (sort.column === 'participantEmail') void completeEmailOrder()
        return { ...resultSet, rows }
      } catch (error) {
        resultSets.delete(resultSetId)
        throw error
      }
    },
    async pin(of, { onlySelected }) {
      lastResultSetId += 1
      const resultSetId = lastResultSetId
      const pinned = await calls().pin(resultSetId, of, onlySelected)
      resultSets.set(resultSetId, { pinned })
      return { resultSetId, total: pinned.length }
    },
    select(resultSetId, change, offset, limit) {
      const ask = () => calls().select(resultSetId, change, offset, limit)
      return change === null ? ask() : selectInTurn(resultSetId, change, ask)
    },
    async close(resultSetId) {
      resultSets.delete(resultSetId)
      await calls().close(resultSetId)
    },
    forgetRows() {
      beforeToggle.clear()
      for (const [resultSetId, resultSet] of resultSets) {
        if ('pinned' in resultSet) resultSets.delete(resultSetId)
        else resultSets.set(resultSetId, { ...resultSet, selected: null })
      }
    },
    async openAgain(ask) {
      for (const [resultSetId, resultSet] of resultSets) {
        if ('pinned' in resultSet) {
          await ask('resultSets.restore', resultSetId, resultSet.pinned)
          continue
        }
        const selected = beforeToggle.get(resultSetId) ?? resultSet.selected
        const opened = await ask('resultSets.open', resultSetId, resultSet.filter, resultSet.sort, selected, 0)
        if (resultSets.has(resultSetId)) resultSets.set(resultSetId, { ...resultSet, selected: opened.selected })
      }
    },
  }
}

/**
 * Has the writer complete the order by e-mail without waiting until it is idle. Until it is complete, sorting by e-mail is
 * slow after each sync.
 */
function createEmailOrderCompletion(calls: () => StoreCalls['resultSets']): () => Promise<void> {
  let isCompleting = false
  return async () => {
    if (isCompleting) return
    isCompleting = true
    try {
      let isUnfinished = !(await calls().isEmailOrderComplete())
      while (isUnfinished) isUnfinished = await calls().extendEmailOrder()
    } catch (error) {
      if (!(error instanceof DeskError)) throw error
    } finally {
      isCompleting = false
    }
  }
}
