import { useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'
import type { ListColumns } from '../../../../contract/model/list-preferences.ts'
import { followPointer } from '../../../ui/follow-pointer.ts'
import { moveColumnBefore, resizeColumn, shownColumns, type ColumnId } from './columns.ts'
import type { SessionsList } from '../list/sessions-list.ts'

/** Pixels that the pointer has to move before a press becomes a drag. */
const DRAG_FROM = 6

/** The column before which the dragged one would be inserted; `null` for the end. */
export type DropTarget = { readonly before: ColumnId | null }

function headerCells(element: Element): readonly HTMLElement[] {
  return [...(element.closest('[role="row"]')?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
}

/** The columns with the widths at which their headers are shown. */
function measureColumns(element: Element, columns: ListColumns): ListColumns {
  const widths = new Map(headerCells(element).map((cell) => [cell.dataset.column, cell.offsetWidth]))
  return shownColumns(columns).reduce<ListColumns>((measured, { id }) => {
    const width = widths.get(id)
    return width === undefined ? measured : resizeColumn(measured, id, width)
  }, columns)
}

/** The width at which a column is shown, in pixels. */
export function widthOf(element: Element, id: ColumnId, list: SessionsList): number {
  const { columns } = list.store.getState()
  return measureColumns(element, columns).find((column) => column.id === id)?.width ?? 0
}

export type ColumnDrag = ReturnType<typeof useColumnDrag>

/** Moves columns by dragging their headers, and resizes them by dragging their edges. */
export function useColumnDrag(list: SessionsList) {
  const [drop, setDrop] = useState<DropTarget | null>(null)
  /** Whether the last press became a drag, so that its click must be ignored. */
  const dragged = useRef(false)
  const columnsNow = () => list.store.getState().columns

  function startMove(event: ReactPointerEvent, id: ColumnId): void {
    dragged.current = false
    if (event.button !== 0) return
    const from = event.clientX
    const cells = headerCells(event.currentTarget)
    let target: DropTarget | null = null
    followPointer({
      onMove({ clientX }) {
        if (target === null && Math.abs(clientX - from) < DRAG_FROM) return
        dragged.current = true
        const next = cells.find((cell) => {
          const { left, width } = cell.getBoundingClientRect()
          return clientX < left + width / 2
        })
        target = { before: (next?.dataset.column as ColumnId | undefined) ?? null }
        setDrop(target)
      },
      onEnd(isCancelled) {
        setDrop(null)
        if (target !== null && !isCancelled) list.setColumns(moveColumnBefore(columnsNow(), id, target.before))
      },
    })
  }

  function startResize(event: ReactPointerEvent, id: ColumnId): void {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    const before = columnsNow()
    // All columns keep their current widths; if others shared the rest, the edge would move away from the pointer.
    const measured = measureColumns(event.currentTarget, before)
    const width = measured.find((column) => column.id === id)?.width ?? 0
    const from = event.clientX
    followPointer({
      onMove: ({ clientX }) => list.store.setState({ columns: resizeColumn(measured, id, width + clientX - from) }),
      onEnd(isCancelled) {
        if (isCancelled) list.store.setState({ columns: before })
        else if (columnsNow() !== before) list.setColumns(columnsNow())
      },
    })
  }

  return { drop, startMove, startResize, wasDragged: () => dragged.current }
}
