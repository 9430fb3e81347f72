import type { Piece, Section } from '../sections.ts'
import { lettersOf, type CellPlace } from '../../../contract/workbook/cell-places.ts'
import { fullCellName, type Sheet } from './sheet.ts'

/** Rows that are rendered, searched and removed together, and their cells: rows of a wide table are rendered slowly. */
const [MOST_TOGETHER, CELLS_TOGETHER] = [50, 2000]
/**
 * Characters of each cell that are shown in its row and searched, as many as a cell of Excel can have; and of longer ones
 * in rows that are rendered together: a text may stand in any number of cells.
 */
const [CELL_LENGTH, LENGTH_TOGETHER] = [32_767, 2_000_000]
/** Rows whose cells decide how wide a column is. */
const MEASURED = 300
/** Width of a column in characters. */
const [NARROWEST, WIDEST] = [5, 40]

export type TableWindow = {
  readonly table: HTMLTableElement
  readonly sections: readonly Section[]
  /** Renders the rows in view. */
  readonly update: () => void
  /** Removes all rows: another sheet is shown. */
  readonly leave: () => void
  /** Index of the first section in view. */
  readonly current: () => number
  /** Scrolls until a row is in view, below the headings. */
  readonly scrollToRow: (row: number) => void
  /** The element of a cell; `null` while it is not rendered. */
  readonly cell: (place: CellPlace) => HTMLElement | null
  /** Where a cell is among the sections, and the pieces of its section. */
  readonly placeOf: (place: CellPlace) => { readonly section: number; readonly piece: number }
}

type Options = {
  readonly sheet: Sheet
  readonly scroller: HTMLElement
  /** Called with a section after its rows were rendered. */
  readonly onRows: (section: Section) => void
  /** Shows the sheet, if another one is shown. */
  readonly onReveal: () => void
  /** Spoken heading of a hidden row or column; `{name}` is its own. */
  readonly hiddenHeading: string
}

/** A table of any length, of which only the rows in view are elements. All rows are equally high. */
export function createTableWindow({ sheet, scroller, onRows, onReveal, hiddenHeading }: Options): TableWindow {
  const table = document.createElement('table')
  const [above, below] = [spacer(sheet.columns), spacer(sheet.columns)]
  const heading = headingOf(hiddenHeading)
  table.append(columnWidths(sheet), headRow(sheet, heading), above, below)
  table.setAttribute('aria-rowcount', String(sheet.rows.length + 1))
  table.setAttribute('aria-colcount', String(sheet.columns + 1))
  const block = Math.max(5, Math.min(MOST_TOGETHER, Math.floor(CELLS_TOGETHER / Math.max(1, sheet.columns))))
  const count = Math.ceil(sheet.rows.length / block)
  const rendered = new Map<number, Block>()
  let rowHeight = 26

  const sections = Array.from({ length: count }, (_, index): Section => ({
    pieces: async () => piecesOf(rowsOf(index)),
    nodes: () => rendered.get(index)?.nodes ?? null,
    cellName: (piece) => nameOf(cellAt(rowsOf(index), piece), index * block),
    async reveal() {
      onReveal()
      scrollToRow(index * block)
    },
  }))
  const nameOf = (place: CellPlace | null, start: number) =>
    place && fullCellName(sheet, { ...place, row: start + place.row })
  const rowsOf = (index: number) => sheet.rows.slice(index * block, (index + 1) * block)
  const headHeight = () => table.tHead?.getBoundingClientRect().height ?? 0
  /** Pixels from the start of the first row to the start of the view, below the headings. */
  const offset = () => scroller.getBoundingClientRect().top - table.getBoundingClientRect().top - scroller.clientTop

  function blocksInView(): readonly [first: number, last: number] {
    const at = (pixels: number) => Math.floor(pixels / rowHeight / block)
    const first = Math.max(0, at(offset() - 300))
    return [first, Math.min(count - 1, at(offset() + scroller.clientHeight + 300))]
  }

  function measure({ body }: Block): void {
    rowHeight = body.getBoundingClientRect().height / body.rows.length || rowHeight
  }

  function update(): void {
    if (!table.isConnected) return
    // The zoom may have changed.
    for (const one of rendered.values()) measure(one)
    const [first, last] = blocksInView()
    for (const [index, { body }] of rendered) {
      if (index >= first && index <= last) continue
      body.remove()
      rendered.delete(index)
    }
    for (let index = first; index <= last; index += 1) {
      if (rendered.has(index)) continue
      const next = [...rendered.keys()].filter((other) => other > index).sort((one, other) => one - other)[0]
      const made = renderBlock(sheet, { start: index * block, rows: rowsOf(index), heading })
      rendered.set(index, made)
      table.insertBefore(made.body, next === undefined ? below : rendered.get(next)!.body)
      measure(made)
      onRows(sections[index]!)
    }
    const zoom = Number(getComputedStyle(table).zoom) || 1
    above.rows[0]!.style.height = `${(first * block * rowHeight) / zoom}px`
    const after = Math.max(0, sheet.rows.length - (last + 1) * block)
    below.rows[0]!.style.height = `${(after * rowHeight) / zoom}px`
  }

  function scrollToRow(row: number): void {
    const start = row * rowHeight
    const view = scroller.clientHeight - headHeight() - rowHeight
    if (start < offset()) scroller.scrollTop += start - offset()
    else if (start > offset() + view) scroller.scrollTop += start - offset() - view
    update()
  }

  function placeOf({ row, column }: CellPlace) {
    const section = Math.floor(row / block)
    const above = rowsOf(section).slice(0, row % block)
    return { section, piece: above.reduce((sum, cells) => sum + cells.length, 0) + column }
  }

  return {
    table,
    sections,
    update,
    leave() {
      for (const { body } of rendered.values()) body.remove()
      rendered.clear()
    },
    placeOf,
    current: () => Math.max(0, Math.floor(offset() / rowHeight / block)),
    scrollToRow,
    cell: ({ row, column }) => rendered.get(Math.floor(row / block))?.body.rows[row % block]?.cells[column + 1] ?? null,
  }
}

/** The cell of a piece within its section's rows. */
function cellAt(rows: Sheet['rows'], piece: number): CellPlace | null {
  let before = 0
  for (const [row, cells] of rows.entries()) {
    if (piece < before + cells.length) return { row, column: piece - before }
    before += cells.length
  }
  return null
}

type Block = { readonly body: HTMLTableSectionElement; readonly nodes: readonly (Text | null)[] }

type RenderedRows = { readonly start: number; readonly rows: Sheet['rows']; readonly heading: Heading }

function renderBlock(sheet: Sheet, { start, rows, heading }: RenderedRows): Block {
  const body = document.createElement('tbody')
  const nodes: (Text | null)[] = []
  for (const [index, row] of shownTexts(rows).entries()) {
    const element = body.insertRow()
    element.setAttribute('aria-rowindex', String(start + index + 2))
    element.append(heading('row', String(start + index + 1), sheet.hidden.rows.has(start + index)))
    for (let column = 0; column < sheet.columns; column += 1) {
      const cell = element.insertCell()
      const text = row[column] ?? ''
      cell.dir = 'auto'
      const node = text === '' ? null : document.createTextNode(text)
      if (node) cell.append(node)
      if (isNumber(text)) cell.className = 'number'
      if (column < row.length) nodes.push(node)
    }
  }
  return { body, nodes }
}

/** The texts of rows that are rendered together. */
function shownTexts(rows: Sheet['rows']): Sheet['rows'] {
  let left = LENGTH_TOGETHER
  return rows.map((row) =>
    row.map((text) => {
      if (text.length <= CELL_LENGTH) return text
      const shown = text.slice(0, Math.max(CELL_LENGTH, left))
      left -= shown.length
      return shown
    }),
  )
}

const isNumber = (text: string) => /^[-+]?[\d\s.,]{1,20}%?$/.test(text) && /\d/.test(text)

function piecesOf(rows: Sheet['rows']): readonly Piece[] {
  return shownTexts(rows).flatMap((row) => row.map((text) => ({ text, isLineEnd: true })))
}

function headRow(sheet: Sheet, heading: Heading): HTMLTableSectionElement {
  const head = document.createElement('thead')
  const row = head.insertRow()
  row.setAttribute('aria-rowindex', '1')
  row.append(heading('col', ''))
  for (let column = 0; column < sheet.columns; column += 1) {
    row.append(heading('col', sheet.headings?.[column] ?? lettersOf(column), sheet.hidden.columns.has(column)))
  }
  return head
}

type Heading = (scope: 'row' | 'col', text: string, isHidden?: boolean) => HTMLTableCellElement

function headingOf(hiddenHeading: string): Heading {
  return (scope, text, isHidden = false) => {
    const cell = document.createElement('th')
    cell.scope = scope
    cell.textContent = text
    if (isHidden) {
      cell.className = 'hidden-line'
      cell.setAttribute(
        'aria-label',
        hiddenHeading.replace('{name}', () => text),
      )
    }
    return cell
  }
}

function spacer(columns: number): HTMLTableSectionElement {
  const body = document.createElement('tbody')
  body.setAttribute('aria-hidden', 'true')
  const cell = body.insertRow().insertCell()
  cell.colSpan = columns + 1
  body.className = 'spacer'
  return body
}

/** Fixed widths: otherwise columns would move whenever other rows are rendered. */
function columnWidths(sheet: Sheet): HTMLElement {
  const group = document.createElement('colgroup')
  const add = (characters: number) => {
    const column = document.createElement('col')
    column.style.width = `calc(${characters}ch + 17px)`
    group.append(column)
  }
  add(String(sheet.rows.length).length)
  for (let column = 0; column < sheet.columns; column += 1) {
    let widest = (sheet.headings?.[column] ?? '').length
    for (const row of sheet.rows.slice(0, MEASURED)) widest = Math.max(widest, (row[column] ?? '').length)
    add(Math.min(WIDEST, Math.max(NARROWEST, widest)))
  }
  return group
}
