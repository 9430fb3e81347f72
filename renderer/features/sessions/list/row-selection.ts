import { DeskError } from '../../../../contract/model/errors.ts'
import type { SelectionInRange, SelectionChange } from '../../../../contract/model/selection.ts'
import type { Desk } from '../../../bridge/desk.ts'
import type { RowRange } from '../../../ui/scaled-scroll.ts'

/** The known part of the selection: the number of selected rows, and which rows around the view are selected. */
export type SelectedInSight = {
  readonly count: number
  readonly range: RowRange
  readonly positions: ReadonlySet<number>
}

export const NOTHING_SELECTED: SelectedInSight = { count: 0, range: { first: 0, end: 0 }, positions: new Set() }

/** Number of rows in one request. */
const LOOK_ROWS = 400

type SelectionOptions = {
  readonly desk: Pick<Desk, 'sessions'>
  /** The shown result set; `null` while there is none. */
  readonly resultSet: () => { readonly resultSetId: number; readonly total: number } | null
  readonly visible: () => RowRange
  readonly current: () => SelectedInSight
  readonly onChanged: (selected: SelectedInSight) => void
  readonly onFailed: (error: unknown) => void
}

export type RowSelection = {
  readonly change: (change: Exclude<SelectionChange, { kind: 'adopt' }>) => void
  /** Requests which rows in view are selected if that is unknown. */
  readonly look: () => void
  /**
   * Whether there is a selection to hand over: selected rows, pending changes, or a cleared selection that can be
   * restored.
   */
  readonly hasAny: () => boolean
  /**
   * Copies the selection from one result set to another and shows that one. No change of the selection comes in
   * between.
   */
  readonly handOver: (
    from: number | null,
    to: { readonly resultSetId: number; readonly range: RowRange },
    show: (selected: SelectedInSight) => Promise<void> | void,
  ) => Promise<void>
}

function around(visible: RowRange): { readonly offset: number; readonly limit: number } {
  const rows = visible.end - visible.first
  return { offset: Math.max(0, visible.first - Math.max(0, Math.floor((LOOK_ROWS - rows) / 2))), limit: LOOK_ROWS }
}

function told({ count, positions }: SelectionInRange, offset: number, limit: number): SelectedInSight {
  return { count, range: { first: offset, end: offset + limit }, positions: new Set(positions) }
}

/** Rows are selected in the store, by position. Changes are sent one after another, in their order. */
export function createRowSelection(options: SelectionOptions): RowSelection {
  const { desk, resultSet, visible, current, onChanged, onFailed } = options
  let tail: Promise<void> = Promise.resolve()
  let looking = false
  /** Changes without an answer yet, whose effect is unknown here. */
  let unanswered = 0
  /** Whether the store holds a cleared selection that can be restored. */
  let mayRestore = false

  function inTurn(act: () => Promise<void>): Promise<void> {
    const done = tail.then(act)
    tail = done.catch(() => undefined)
    return done
  }

  async function ask(change: SelectionChange | null): Promise<void> {
    const asked = resultSet()
    if (asked === null) return
    const { offset, limit } = around(visible())
    const answer = await desk.sessions.select({ resultSetId: asked.resultSetId, change, offset, limit })
    if (resultSet()?.resultSetId === asked.resultSetId) onChanged(told(answer, offset, limit))
  }

  return {
    change(change) {
      if (change.kind === 'none') mayRestore ||= current().count > 0
      else if (change.kind === 'restore') mayRestore = false
      unanswered += 1
      inTurn(() => ask(change))
        .catch(onFailed)
        .finally(() => {
          unanswered -= 1
        })
    },
    look() {
      const { count, range } = current()
      const { first, end } = visible()
      const shown = resultSet()
      const isKnown = count === 0 || count === shown?.total || (first >= range.first && end <= range.end)
      if (isKnown || looking) return
      looking = true
      inTurn(() => ask(null))
        .catch(onFailed)
        .finally(() => {
          looking = false
        })
    },
    hasAny: () => unanswered > 0 || current().count > 0 || mayRestore,
    handOver(from, to, show) {
      return inTurn(async () => {
        if (from === null || (current().count === 0 && !mayRestore)) return show(NOTHING_SELECTED)
        const { offset, limit } = around(to.range)
        let selected = NOTHING_SELECTED
        try {
          const change = { kind: 'adopt', resultSetId: from } as const
          selected = told(
            await desk.sessions.select({ resultSetId: to.resultSetId, change, offset, limit }),
            offset,
            limit,
          )
        } catch (error) {
          // A restarted reader has lost the selection.
          if (!(error instanceof DeskError && error.code === 'no-such-result-set')) throw error
        }
        return show(selected)
      })
    },
  }
}
