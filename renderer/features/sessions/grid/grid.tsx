import {
  lazy,
  Suspense,
  useCallback,
  useImperativeHandle,
  useMemo,
  type CSSProperties,
  type MouseEvent,
  type Ref,
} from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { SessionKey } from '../../../../contract/model/ids.ts'
import { queries } from '../../../bridge/queries.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useAfterFrame } from '../../../ui/use-after-frame.ts'
import { useNow } from '../../../ui/use-now.ts'
import type { SessionsState } from '../list/list-state.ts'
import { geometryOf, type SessionsList } from '../list/sessions-list.ts'
import { CHECK_WIDTH, gridTracks, shownColumns } from './columns.ts'
import { GridHeader } from './grid-header.tsx'
import { layOutRows, type GridLayout } from './grid-layout.ts'
import { GridRow, rowElementId, type PickKind } from './grid-row.tsx'
import { cellElementId, rowTexts } from './row-cells.tsx'
import { useGridArrival } from './use-grid-arrival.ts'
import { useGridCursor } from './use-grid-cursor.ts'
import { useGridScroll } from './use-grid-scroll.ts'
import styles from './grid.module.css'

/** Comes with a script of its own when the column is shown. */
const FollowDownloads = lazy(async () => ({
  default: (await import('../../../common/downloads/followed-downloads.tsx')).FollowDownloads,
}))

/** Requests the menu of a row, below `anchor` or at the pointer. */
export type RowMenuRequest = {
  readonly index: number
  readonly anchor: Element
  /** Position in the window in pixels; absent if the menu was opened with a key. */
  readonly at?: { readonly x: number; readonly y: number }
}

type GridProps = {
  readonly list: SessionsList
  readonly onOpen: (key: SessionKey) => void
  readonly onMenu: (request: RowMenuRequest) => void
  readonly ref?: Ref<HTMLDivElement>
}

/**
 * The sessions as an ARIA grid that renders only the rows in view. The grid has the focus, and its rows have the
 * cursor.
 */
export function SessionsGrid({ list, onOpen, onMenu, ref }: GridProps) {
  const { t } = useTranslation()
  const state = useStore(list.store)
  const { columns, focusIndex, topSet } = state
  const geometry = geometryOf(state)
  const { physicalHeight } = geometry
  const tracks = useMemo(() => gridTracks(columns), [columns])
  const cells = useMemo(() => shownColumns(columns).length + 1, [columns])
  const showsDownloads = columns.some(({ id, shown }) => id === 'offline' && shown)
  const { scroller, onScroll } = useGridScroll(list, topSet, physicalHeight)
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => scroller.current, [scroller])
  const cursor = useGridCursor({ scroller, list, focusIndex, geometry, cells, onOpen, onMenu })
  useGridArrival(scroller)
  const layout = layOutRows(state)

  function onContextMenu(event: MouseEvent): void {
    const anchor = event.target instanceof Element ? event.target.closest('[role=row]') : null
    // Headers have their own menu.
    if (anchor === null || event.defaultPrevented) return
    event.preventDefault()
    const index = Number(anchor.getAttribute('aria-rowindex')) - 2
    list.focusRow(index)
    onMenu({ index, anchor, at: { x: event.clientX, y: event.clientY } })
  }

  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      id="sessions-grid"
      data-region=""
      aria-label={t('sessions.grid')}
      aria-rowcount={geometry.rows + 1}
      aria-colcount={cells}
      aria-multiselectable="true"
      aria-busy={state.opening}
      aria-activedescendant={layout.isFocusDrawn ? activeElementId(focusIndex, cursor.cell) : undefined}
      className={classNames(
        styles.grid,
        physicalHeight <= state.viewport && styles.fits,
        state.selected.count > 0 && styles.selecting,
      )}
      style={
        {
          '--tracks': tracks.template,
          '--least': `${tracks.minimum}px`,
          '--check': `${CHECK_WIDTH}px`,
          '--row-height': `${geometry.rowHeight}px`,
        } as CSSProperties
      }
      onScroll={onScroll}
      onKeyDown={cursor.onKeyDown}
      onContextMenu={onContextMenu}
    >
      {showsDownloads ? (
        <Suspense fallback={null}>
          <FollowDownloads connectionId={list.connectionId} />
        </Suspense>
      ) : null}
      <GridHeader list={list} onLeave={cursor.enter} />
      <div role="rowgroup" className={styles.body} style={{ height: physicalHeight }}>
        <GridRows list={list} state={state} layout={layout} cell={cursor.cell} onOpen={onOpen} />
      </div>
    </div>
  )
}

function activeElementId(row: number, cell: number | null): string {
  return cell === null ? rowElementId(row) : cellElementId(row, cell)
}

type GridRowsProps = Pick<GridProps, 'list' | 'onOpen'> & {
  readonly state: SessionsState
  readonly layout: GridLayout
  /** The cell at the cursor; `null` while the cursor is on the row as a whole. */
  readonly cell: number | null
}

function GridRows({ list, state, layout, cell, onOpen }: GridRowsProps) {
  const { t } = useTranslation()
  const now = useNow()
  const { columns, focusIndex, resultSet } = state
  // When another list is shown, the rows in view are rendered first, and the rows around them after that frame.
  const isSeen = useAfterFrame(resultSet) === resultSet
  const shown = useMemo(() => shownColumns(columns), [columns])
  const { data: reviews } = useQuery({ ...queries.reviewSettings(list.connectionId), enabled: resultSet !== null })
  const texts = useMemo(() => rowTexts(t, reviews), [t, reviews])
  const open = useCallback(
    (index: number) => {
      void list.loadRow(index).then((row) => {
        if (row) onOpen(row.key)
      })
    },
    [list, onOpen],
  )
  const pick = useCallback(
    (index: number, how: PickKind) => {
      if (how === 'toggle') list.toggleRow(index)
      else if (how === 'extend') list.extendTo(index)
      else list.focusRow(index)
    },
    [list],
  )
  return (
    <div role="presentation" className={styles.block} style={{ transform: `translateY(${layout.blockTop}px)` }}>
      {layout.rows.map(({ index, element, isAway, isAround, top }) => (
        <GridRow
          key={element}
          index={index}
          row={list.rowAt(index)}
          connectionId={list.connectionId}
          columns={shown}
          isFocused={index === focusIndex}
          cell={index === focusIndex ? cell : null}
          isSelected={list.isSelected(index)}
          isAway={isAway}
          waits={isAround && !isSeen && index !== focusIndex}
          top={top}
          texts={texts}
          now={now}
          onPick={pick}
          onOpen={open}
        />
      ))}
    </div>
  )
}
