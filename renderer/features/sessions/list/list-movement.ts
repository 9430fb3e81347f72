import type { StoreApi } from 'zustand/vanilla'
import { geometryOf, visibleRows, type SessionsList, type SessionsState } from './list-state.ts'
import type { PageCache } from './page-cache.ts'
import type { RowSelection } from './row-selection.ts'
import { clampVirtual, revealRow } from '../../../ui/scaled-scroll.ts'

/** Milliseconds without scrolling after which a list that was scrolled far is considered at rest. */
const LEAP_REST_MS = 150

type MovementOptions = {
  readonly store: StoreApi<SessionsState>
  /** Rows of the shown result set; `null` while there is none. */
  readonly pages: () => PageCache | null
  readonly selection: Pick<RowSelection, 'change' | 'look'>
}

/** Moves the cursor and the scroll position, and selects rows. */
export type ListMovement = Pick<
  SessionsList,
  'focusRow' | 'toggleRow' | 'extendTo' | 'selectAll' | 'selectNone' | 'setViewport' | 'scrollTo'
> & {
  /** Requests missing rows in view. */
  readonly look: () => void
  /**
   * Whether the user has moved the cursor. Until then it stays on the first row, even if a sync inserts another one
   * there.
   */
  readonly isCursorSet: () => boolean
  readonly setCursorSet: (isSet: boolean) => void
  /** Ends a range selection. The next one starts at the cursor. */
  readonly endExtension: () => void
  readonly close: () => void
}

export function createListMovement({ store, pages, selection }: MovementOptions): ListMovement {
  let cursorSet = false
  /** Range selection with the cursor: its start and its current end. */
  let extension: { readonly anchor: number; readonly end: number } | null = null
  let leapTimer: ReturnType<typeof setTimeout> | undefined

  function look(): void {
    const state = store.getState()
    // The cursor's row is needed for screen readers, even out of view.
    pages()?.want(visibleRows(state), state.focusIndex)
    selection.look()
  }

  function moveTo(index: number): void {
    const state = store.getState()
    const total = state.resultSet?.total ?? 0
    if (total === 0) return
    cursorSet = true
    const focusIndex = Math.min(Math.max(0, index), total - 1)
    const top = revealRow(geometryOf(state), state.top, focusIndex)
    store.setState({
      focusIndex,
      focusKey: pages()?.rowAt(focusIndex)?.key ?? null,
      ...(top === state.top ? {} : { top, topSet: state.topSet + 1 }),
    })
    look()
  }

  /** Renders the rows around the view again once scrolling over long distances has stopped. */
  function landSoon(): void {
    clearTimeout(leapTimer)
    leapTimer = setTimeout(() => {
      store.setState({ leaping: false })
      look()
    }, LEAP_REST_MS)
  }

  function endExtension(): void {
    extension = null
  }

  return {
    look,
    isCursorSet: () => cursorSet,
    setCursorSet: (isSet) => {
      cursorSet = isSet
    },
    endExtension,
    focusRow: (index) => {
      endExtension()
      moveTo(index)
    },
    toggleRow: (index) => {
      endExtension()
      selection.change({ kind: 'toggle', at: index })
      moveTo(index)
    },
    extendTo: (index) => {
      const { focusIndex, resultSet } = store.getState()
      if (resultSet === null || resultSet.total === 0) return
      const to = Math.min(Math.max(0, index), resultSet.total - 1)
      const { anchor, end } = extension ?? { anchor: Math.max(0, focusIndex), end: Math.max(0, focusIndex) }
      extension = { anchor, end: to }
      selection.change({ kind: 'extend', anchor, from: end, to })
      moveTo(to)
    },
    selectAll: () => {
      endExtension()
      selection.change({ kind: 'all' })
    },
    selectNone: () => {
      endExtension()
      selection.change({ kind: 'none' })
    },
    setViewport: (viewport) => {
      if (store.getState().viewport === viewport) return
      store.setState((state) => ({
        viewport,
        top: clampVirtual(geometryOf({ ...state, viewport }), state.top),
      }))
      look()
    },
    scrollTo: (wanted, follow = false) => {
      const state = store.getState()
      const top = clampVirtual(geometryOf(state), wanted)
      if (state.top === top) return
      const leaps = Math.abs(top - state.top) > state.viewport
      store.setState({ top, leaping: leaps || state.leaping, ...(follow ? { topSet: state.topSet + 1 } : {}) })
      look()
      if (leaps) landSoon()
    },
    close: () => clearTimeout(leapTimer),
  }
}
