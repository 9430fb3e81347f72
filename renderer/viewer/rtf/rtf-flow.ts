import { tableOf, type RtfCell, type RtfRow } from './rtf-table.ts'

type OpenTable = { readonly rows: RtfRow[]; cells: DocumentFragment[]; cell: DocumentFragment }
export type RtfFlow = ReturnType<typeof createFlow>

/** Tables within each other. */
const DEEPEST_TABLE = 16
const emptyCell = () => document.createDocumentFragment()
const hasContent = (node: Node) => node.hasChildNodes()

/** Paragraphs and tables one behind the other: a text, a note, a comment, what stands in a box. */
export function createFlow() {
  const body = document.createDocumentFragment()
  let line = document.createElement('p')
  /** What follows the paragraph that is being read. */
  let after = document.createDocumentFragment()
  const tables: OpenTable[] = []

  function closeTable(): void {
    const table = tables.pop()
    if (!table) return
    if (hasContent(table.cell)) table.cells.push(table.cell)
    if (table.cells.length > 0) table.rows.push({ cells: table.cells, edges: [] })
    if (table.rows.length > 0) (tables.at(-1)?.cell ?? body).append(tableOf(table.rows))
  }
  /** The cell of a table that stands in `depth` tables; the text itself for 0. */
  function placeAt(depth: number): DocumentFragment {
    const wanted = Math.min(depth, DEEPEST_TABLE)
    while (tables.length > wanted) closeTable()
    while (tables.length < wanted) tables.push({ rows: [], cells: [], cell: emptyCell() })
    return tables.at(-1)?.cell ?? body
  }
  function endLine(depth: number): void {
    const place = placeAt(depth)
    if (hasContent(line)) place.append(line)
    place.append(after)
    line = document.createElement('p')
    after = document.createDocumentFragment()
  }
  return {
    endLine,
    text(text: string): void {
      if (line.lastChild instanceof Text) line.lastChild.appendData(text)
      else line.append(text)
    },
    inline: (node: Node): void => line.append(node),
    /** Places a block behind the paragraph. */
    block: (node: Node): void => after.append(node),
    endCell(depth: number): void {
      endLine(depth)
      const table = tables.at(-1)
      if (!table) return
      table.cells.push(table.cell)
      table.cell = emptyCell()
    },
    endRow(depth: number, edges: readonly RtfCell[]): void {
      endLine(depth)
      const table = tables.at(-1)
      if (!table || table.cells.length === 0) return
      table.rows.push({ cells: table.cells, edges })
      table.cells = []
    },
    end(): DocumentFragment {
      const table = tables.at(-1)
      const isInRow = table !== undefined && (table.cells.length > 0 || hasContent(table.cell))
      endLine(isInRow ? tables.length : 0)
      placeAt(0)
      return body
    },
  }
}
