import { useCallback, useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import { assertNever } from '../../../../contract/model/errors.ts'
import type { SessionKey } from '../../../../contract/model/ids.ts'
import type { SessionsList } from '../list/sessions-list.ts'
import { gridCommand, type GridCommand } from './grid-keys.ts'
import { rowElementId } from './grid-row.tsx'
import { cellElementId } from './row-cells.tsx'
import type { RowMenuRequest } from './grid.tsx'
import type { ScrollGeometry } from '../../../ui/scaled-scroll.ts'

type GridCursorOptions = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly list: SessionsList
  /** Row of the cursor; -1 for none. */
  readonly focusIndex: number
  readonly geometry: ScrollGeometry
  /** Number of cells in a row. */
  readonly cells: number
  readonly onOpen: (key: SessionKey) => void
  readonly onMenu: (request: RowMenuRequest) => void
}

type GridCursor = {
  /** The cell of the cursor's row that the arrow keys moved to; `null` for the row as a whole. */
  readonly cell: number | null
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Moves the focus from the header to the cell with this index. */
  readonly enter: (cell: number) => void
}

/** Handles the keys of the grid and the cursor's position in a row. */
export function useGridCursor(options: GridCursorOptions): GridCursor {
  const { scroller, list, focusIndex, geometry, cells, onOpen, onMenu } = options
  const [chosen, setChosen] = useState<number | null>(null)
  // A column may have been hidden meanwhile.
  const cell = chosen === null ? null : Math.min(chosen, cells - 1)
  useEffect(() => {
    if (cell !== null) revealSideways(scroller.current, cellElementId(focusIndex, cell))
  }, [scroller, cell, focusIndex])

  function run(command: GridCommand): void {
    switch (command.kind) {
      case 'row':
        return command.extend ? list.extendTo(command.row) : list.focusRow(command.row)
      case 'cell':
        return setChosen(command.cell)
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

  const enter = useCallback(
    (at: number) => {
      setChosen(at)
      scroller.current?.focus({ preventScroll: true })
    },
    [scroller],
  )

  return {
    cell,
    onKeyDown(event) {
      if (event.target !== event.currentTarget) return
      const command = gridCommand(event, { row: focusIndex, cell: chosen, cells, geometry })
      if (command === null) return
      event.preventDefault()
      run(command)
    },
    enter,
  }
}

/** The focusable controls of the header, one for each column. */
function headerControls(grid: HTMLElement | null): readonly HTMLElement[] {
  return [...(grid?.querySelectorAll<HTMLElement>('[role=columnheader] :is(button, input)') ?? [])]
}

/** Scrolls horizontally until a cell is fully visible. The list scrolls vertically by itself. */
function revealSideways(grid: HTMLElement | null, id: string): void {
  const cell = document.getElementById(id)
  if (!grid || !cell) return
  const { left, right } = grid.getBoundingClientRect()
  const box = cell.getBoundingClientRect()
  if (box.left < left) grid.scrollLeft -= left - box.left
  else if (box.right > right) grid.scrollLeft += Math.min(box.right - right, box.left - left)
}
