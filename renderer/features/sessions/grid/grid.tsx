import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { assertNever } from '../../../../contract/model/errors.ts'
import type { SessionKey } from '../../../../contract/model/ids.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useNow } from '../../../ui/use-now.ts'
import { CHECK_WIDTH, gridTracks, shownColumns } from './columns.ts'
import { gridCommand, type GridCommand } from './grid-keys.ts'
import { GridHeader } from './grid-header.tsx'
import { GridRow, rowElementId, type PickKind } from './grid-row.tsx'
import { LIST_SHOWN } from '../list/list-shown.ts'
import { cellElementId, rowTexts } from './row-cells.tsx'
import { isScaled, toPhysical, toVirtual } from './scaled-scroll.ts'
import { geometryOf, ROW_HEIGHT, rowsAtOnce, visibleRows, type SessionsList } from '../list/sessions-list.ts'
import styles from './grid.module.css'

/** Height of the header row in pixels, which lies over the scrolled rows. */
const HEADER_HEIGHT = 30
const LINE_PX = ROW_HEIGHT
/** Rows have their places in a block, which is what scrolling moves: so the rows that stay in sight stay as they are. */
const BLOCK_ROWS = 256

/** Asks for the menu of a row: below `anchor`, or where the pointer is. */
export type RowMenuRequest = {
  readonly index: number
  readonly anchor: Element
  /** Pixels from the window's corner; absent for a menu that was asked for by a key. */
  readonly at?: { readonly x: number; readonly y: number }
}

type GridProps = {
  readonly list: SessionsList
  readonly onOpen: (key: SessionKey) => void
  readonly onMenu: (request: RowMenuRequest) => void
  readonly ref?: Ref<HTMLDivElement>
}

/** Pixels that a turn of the wheel means. */
function wheelPixels(event: WheelEvent, viewport: number): number {
  if (event.deltaMode === WheelEvent.DOM_DELTA_LINE) return event.deltaY * LINE_PX
  if (event.deltaMode === WheelEvent.DOM_DELTA_PAGE) return event.deltaY * viewport
  return event.deltaY
}

/** The sessions as an ARIA grid of which only the rows in sight exist. It has the focus; its rows have the cursor. */
export function SessionsGrid({ list, onOpen, onMenu, ref }: GridProps) {
  const { t } = useTranslation()
  const now = useNow()
  const scroller = useRef<HTMLDivElement | null>(null)
  /** Where the scroller was put last, to tell its own scroll events from the user's. */
  const putAt = useRef(0)
  const state = useStore(list.store)
  const geometry = geometryOf(state)
  const { topSet, focusIndex } = state
  /** The cell of the cursor's row that the arrows have gone to; `null` for the row as a whole. */
  const [cell, setCell] = useState<number | null>(null)
  const { physicalHeight } = geometry

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const current = list.store.getState()
    element.scrollTop = toPhysical(geometryOf(current), current.top)
    putAt.current = element.scrollTop
  }, [list, topSet, physicalHeight])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => list.setViewport(Math.max(ROW_HEIGHT, element.clientHeight - HEADER_HEIGHT))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    // A turn of the wheel means the same few rows in every list; left to the scaled scroller it would skip hundreds.
    const onWheel = (event: WheelEvent) => {
      const current = list.store.getState()
      if (!isScaled(geometryOf(current)) || event.ctrlKey || event.shiftKey || event.deltaY === 0) return
      event.preventDefault()
      list.scrollTo(current.top + wheelPixels(event, current.viewport), true)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [list])

  // Coming back from a session, or at the start, the keys shall work at once; someone who types is left alone.
  useEffect(() => {
    if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true })
  }, [])

  useLayoutEffect(() => {
    // The timer comes after the frame is drawn.
    const frame = requestAnimationFrame(() => setTimeout(() => performance.mark(LIST_SHOWN)))
    return () => cancelAnimationFrame(frame)
  }, [])

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
  const { columns } = state
  const shown = useMemo(() => shownColumns(columns), [columns])
  const tracks = useMemo(() => gridTracks(columns), [columns])
  const texts = useMemo(() => rowTexts(t), [t])

  function onScroll(): void {
    const element = scroller.current
    if (!element || Math.abs(element.scrollTop - putAt.current) < 1) return
    putAt.current = element.scrollTop
    list.scrollTo(toVirtual(geometryOf(list.store.getState()), element.scrollTop))
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return
    const command = gridCommand(event, { row: focusIndex, cell, cells: shown.length + 1, geometry })
    if (command === null) return
    event.preventDefault()
    run(command)
  }

  function run(command: GridCommand): void {
    switch (command.kind) {
      case 'row':
        return command.extend ? list.extendTo(command.row) : list.focusRow(command.row)
      case 'cell':
        return setCell(command.cell)
      case 'header':
        return headerControls(scroller.current)[command.cell]?.focus()
      case 'toggle':
        return focusIndex >= 0 ? list.toggleRow(focusIndex) : undefined
      case 'selectAll':
        return list.selectAll()
      case 'menu': {
        const anchor = document.getElementById(rowElementId(focusIndex))
        return anchor === null ? undefined : onMenu({ index: focusIndex, anchor })
      }
      case 'open':
        return void list.focusedRow().then((row) => {
          if (row) onOpen(row.key)
        })
      default:
        return assertNever(command)
    }
  }

  function onContextMenu(event: MouseEvent): void {
    const anchor = event.target instanceof Element ? event.target.closest('[role=row]') : null
    // A header has a menu of its own.
    if (anchor === null || event.defaultPrevented) return
    event.preventDefault()
    const index = Number(anchor.getAttribute('aria-rowindex')) - 2
    list.focusRow(index)
    onMenu({ index, anchor, at: { x: event.clientX, y: event.clientY } })
  }

  const shownCell = cell === null ? null : Math.min(cell, shown.length)
  useEffect(() => {
    if (shownCell !== null) revealSideways(scroller.current, cellElementId(focusIndex, shownCell))
  }, [shownCell, focusIndex])

  const range = visibleRows(state)
  const blockStart = range.first - (range.first % BLOCK_ROWS)
  const blockTop = Math.round(blockStart * ROW_HEIGHT + toPhysical(geometry, state.top) - state.top)
  const indexes = Array.from({ length: range.end - range.first }, (_, index) => range.first + index)
  const focusRendered = focusIndex >= 0 && focusIndex < geometry.rows
  const isAway = (index: number) => index < range.first || index >= range.end
  if (focusRendered && isAway(focusIndex)) indexes.push(focusIndex)
  const slots = rowsAtOnce(state)

  return (
    <div
      ref={(element) => {
        scroller.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      role="grid"
      tabIndex={0}
      id="sessions-grid"
      data-region=""
      aria-label={t('sessions.grid')}
      aria-rowcount={geometry.rows + 1}
      aria-colcount={shown.length + 1}
      aria-multiselectable="true"
      aria-busy={state.opening}
      aria-activedescendant={
        !focusRendered
          ? undefined
          : shownCell === null
            ? rowElementId(focusIndex)
            : cellElementId(focusIndex, shownCell)
      }
      className={classNames(styles.grid, state.selected.count > 0 && styles.selecting)}
      style={
        {
          '--tracks': tracks.template,
          '--least': `${tracks.minimum}px`,
          '--check': `${CHECK_WIDTH}px`,
        } as CSSProperties
      }
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
    >
      <GridHeader
        list={list}
        onLeave={(at) => {
          setCell(at)
          scroller.current?.focus({ preventScroll: true })
        }}
      />
      <div role="rowgroup" className={styles.body} style={{ height: physicalHeight }}>
        <div role="presentation" className={styles.block} style={{ transform: `translateY(${blockTop}px)` }}>
          {indexes.map((index) => (
            <GridRow
              // An element that scrolled out of sight becomes the one that comes into it: that is far quicker than a new one.
              key={isAway(index) ? 'away' : state.leaping ? index - range.first : index % slots}
              index={index}
              row={list.rowAt(index)}
              connectionId={list.connectionId}
              columns={shown}
              isFocused={index === focusIndex}
              cell={index === focusIndex ? shownCell : null}
              isSelected={list.isSelected(index)}
              isAway={isAway(index)}
              // One out of sight must not make the content longer.
              top={isAway(index) ? 0 : (index - blockStart) * ROW_HEIGHT}
              texts={texts}
              now={now}
              onPick={pick}
              onOpen={open}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

/** What of the header takes the focus, a control for each column. */
function headerControls(grid: HTMLElement | null): readonly HTMLElement[] {
  return [...(grid?.querySelectorAll<HTMLElement>('[role=columnheader] :is(button, input)') ?? [])]
}

/** Scrolls sideways until a cell is seen whole; up and down the list sees to itself. */
function revealSideways(grid: HTMLElement | null, id: string): void {
  const cell = document.getElementById(id)
  if (!grid || !cell) return
  const { left, right } = grid.getBoundingClientRect()
  const box = cell.getBoundingClientRect()
  if (box.left < left) grid.scrollLeft -= left - box.left
  else if (box.right > right) grid.scrollLeft += Math.min(box.right - right, box.left - left)
}
