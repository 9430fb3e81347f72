import type { CellPlace } from '../../../contract/workbook/cell-places.ts'
import { cellName, type Sheet } from './sheet.ts'
import type { TableWindow } from './table-window.ts'

/** Rows that Page Up and Page Down move by. */
const PAGE = 15

/** A cell with its whole text. */
export type SelectedCell = { readonly name: string; readonly text: string; readonly place: CellPlace }

/** Selects a cell by mouse or keys, and calls with its whole text, which its row may cut off. */
export function addCellCursor(
  sheet: Sheet,
  { table, cell, scrollToRow }: TableWindow,
  onSelect: (cell: SelectedCell) => void,
): { readonly repaint: () => void } {
  let place: CellPlace | null = null
  let shown: HTMLElement | null = null
  table.tabIndex = 0
  table.setAttribute('role', 'grid')

  function repaint(): void {
    const now = place && cell(place)
    if (now === shown) return
    shown?.removeAttribute('id')
    shown?.removeAttribute('aria-selected')
    shown = now
    now?.setAttribute('id', 'cell')
    now?.setAttribute('aria-selected', 'true')
    if (now) table.setAttribute('aria-activedescendant', 'cell')
    else table.removeAttribute('aria-activedescendant')
  }
  function select(next: CellPlace): void {
    place = next
    scrollToRow(next.row)
    repaint()
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    onSelect({ name: cellName(sheet, next), text: sheet.rows[next.row]?.[next.column] ?? '', place: next })
  }

  table.addEventListener('click', ({ target }) => {
    const element = target instanceof Element ? target.closest('td') : null
    const row = element?.parentElement as HTMLTableRowElement | null
    const index = Number(row?.getAttribute('aria-rowindex')) - 2
    if (element && index >= 0) select({ row: index, column: element.cellIndex - 1 })
  })
  table.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const next = moved(event.key, place, { row: sheet.rows.length - 1, column: sheet.columns - 1 })
    if (next === null || sheet.rows.length === 0) return
    event.preventDefault()
    // A note is about the cell that is selected last.
    document.getSelection()?.removeAllRanges()
    select(next)
  })
  return { repaint }
}

/** The place that a key moves to, within the table; `null` for other keys. */
function moved(key: string, from: CellPlace | null, last: CellPlace): CellPlace | null {
  const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
    ArrowDown: [1, 0],
    ArrowUp: [-1, 0],
    ArrowRight: [0, 1],
    ArrowLeft: [0, -1],
    PageDown: [PAGE, 0],
    PageUp: [-PAGE, 0],
    Home: [0, -last.column],
    End: [0, last.column],
  }
  const step = steps[key]
  if (step === undefined) return null
  if (from === null) return { row: 0, column: 0 }
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most)
  return { row: within(from.row + step[0], last.row), column: within(from.column + step[1], last.column) }
}
