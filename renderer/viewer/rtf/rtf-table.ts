/** Where a cell ends, in twips from the margin, and whether it goes on with the one before or above it. */
export type RtfCell = { readonly edge: number; readonly isAcross: boolean; readonly isDown: boolean }
export type RtfRow = { readonly cells: readonly DocumentFragment[]; readonly edges: readonly RtfCell[] }

/** A table of rows whose cells end where they say: one that ends further to the right spans the columns of others. */
export function tableOf(rows: readonly RtfRow[]): HTMLTableElement {
  const table = document.createElement('table')
  const ends = new Set<number>()
  for (const { edges } of rows) for (const { edge } of edges) ends.add(edge)
  const columns = [...ends].sort((a, b) => a - b)
  const columnAt = new Map(columns.map((edge, at) => [edge, at]))
  /** The last cell that begins in a column. */
  const above = new Map<number, HTMLTableCellElement>()
  for (const { cells, edges } of rows) {
    const row = table.insertRow()
    let [column, before]: [number, HTMLTableCellElement | null] = [0, null]
    for (const [at, content] of cells.entries()) {
      const own = edges[at]
      const end = Math.max(column, (own && columnAt.get(own.edge)) ?? column)
      const upper = own?.isDown ? above.get(column) : undefined
      const joined: HTMLTableCellElement | null = upper ?? (own?.isAcross ? before : null)
      const cell: HTMLTableCellElement = joined ?? row.appendChild(document.createElement('td'))
      if (upper) upper.rowSpan += 1
      else if (joined) joined.colSpan += end - column + 1
      else cell.colSpan = end - column + 1
      cell.append(content)
      above.set(column, cell)
      before = cell
      column = end + 1
    }
  }
  return table
}
