import { DeskError } from '../../../contract/model/errors.ts'
import type { Selection, SelectionChange } from '../../../contract/model/selection.ts'
import type { SessionFilter, SessionSort } from '../../../contract/model/session.ts'
import type { OpenedView } from '../../../contract/model/views.ts'
import type { Ask, StoreCalls } from '../common/methods.ts'
import type { RowSet } from '../common/row-sets.ts'

/** What a view is made of again when the reader was started again. */
type KnownView =
  | {
      readonly filter: SessionFilter
      readonly sort: SessionSort
      /** The rows that are selected, in memory that outlives the reader; `null` until the view is open. */
      readonly selected: RowSet | null
    }
  | { readonly pinned: Uint32Array }

/** Views of the sessions by their numbers. They stay when the reader is started again. */
export type ResultSets = {
  /** With its first rows, none unless told. */
  readonly open: (filter: SessionFilter, sort: SessionSort, firstRows?: number) => Promise<OpenedView>
  /**
   * A view of the rows that another one has now, or of those selected in it, in its order. It stays as it is when the
   * other is closed, when sessions change and when the reader is started again.
   */
  readonly pin: (
    viewId: number,
    rows: { readonly onlySelected: boolean },
  ) => Promise<{ readonly viewId: number; readonly total: number }>
  /** Changes what is selected in a view, and tells which of `limit` rows from `offset` on are. */
  readonly select: (viewId: number, change: SelectionChange | null, offset: number, limit: number) => Promise<Selection>
  readonly close: (viewId: number) => Promise<void>
}

export type KeptResultSets = ResultSets & {
  /** The cache was begun anew: row ids of the old one name other sessions in it. */
  readonly forgetRows: () => void
  /** Makes all views again in a reader that was started again. */
  readonly openAgain: (ask: Ask<'reader'>) => Promise<void>
}

/** `calls` are functions of a store that need not be open yet. */
export function createResultSets(calls: () => StoreCalls['views']): KeptResultSets {
  const views = new Map<number, KnownView>()
  /** What was selected in a view before a toggle that is not answered yet: the reader may end under it, done or not. */
  const beforeToggle = new Map<number, RowSet>()
  /** The end of the changes of a view's selection: each begins when the one before it is answered. */
  const selecting = new Map<number, Promise<unknown>>()
  let lastViewId = 0
  let isCompleting = false

  /** Until it is complete, the order by e-mail takes longer, each time that sessions come. The writer need not be idle. */
  async function completeEmailOrder(): Promise<void> {
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

  /** A question that is asked twice must not toggle twice, so the second time begins with what was selected before. */
  async function toggle(viewId: number, ask: () => Promise<Selection>): Promise<Selection> {
    const view = views.get(viewId)
    if (view !== undefined && 'selected' in view && view.selected !== null) {
      beforeToggle.set(viewId, view.selected.slice())
    }
    try {
      return await ask()
    } finally {
      beforeToggle.delete(viewId)
    }
  }

  /** Changes of one view's selection wait for each other. */
  function selectInTurn(viewId: number, change: SelectionChange, ask: () => Promise<Selection>): Promise<Selection> {
    const before = selecting.get(viewId) ?? Promise.resolve()
    const asked = before.then(() => (change.kind === 'toggle' ? toggle(viewId, ask) : ask()))
    const settled = asked.catch(() => undefined)
    selecting.set(viewId, settled)
    void settled.then(() => selecting.get(viewId) === settled && selecting.delete(viewId))
    return asked
  }

  return {
    async open(filter, sort, firstRows = 0) {
      lastViewId += 1
      const viewId = lastViewId
      // Known before it is open: a reader that stops in between opens it too.
      views.set(viewId, { filter, sort, selected: null })
      try {
        const { view, selected, rows } = await calls().open(viewId, filter, sort, null, firstRows)
        if (views.has(viewId)) views.set(viewId, { filter, sort, selected })
        if (sort.column === 'participantEmail') void completeEmailOrder()
        return { ...view, rows }
      } catch (error) {
        views.delete(viewId)
        throw error
      }
    },
    async pin(of, { onlySelected }) {
      lastViewId += 1
      const viewId = lastViewId
      const pinned = await calls().pin(viewId, of, onlySelected)
      views.set(viewId, { pinned })
      return { viewId, total: pinned.length }
    },
    select(viewId, change, offset, limit) {
      const ask = () => calls().select(viewId, change, offset, limit)
      return change === null ? ask() : selectInTurn(viewId, change, ask)
    },
    async close(viewId) {
      views.delete(viewId)
      await calls().close(viewId)
    },
    forgetRows() {
      beforeToggle.clear()
      for (const [viewId, view] of views) {
        if ('pinned' in view) views.delete(viewId)
        else views.set(viewId, { ...view, selected: null })
      }
    },
    async openAgain(ask) {
      for (const [viewId, view] of views) {
        if ('pinned' in view) {
          await ask('views.restore', viewId, view.pinned)
          continue
        }
        const selected = beforeToggle.get(viewId) ?? view.selected
        const opened = await ask('views.open', viewId, view.filter, view.sort, selected, 0)
        if (views.has(viewId)) views.set(viewId, { ...view, selected: opened.selected })
      }
    },
  }
}
