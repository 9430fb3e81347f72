/** A cell: the row of a criterion, or -1 for the points of the levels. Column 0 is the name, 1 the weight, 2 the first level. */
export type Cell = { readonly row: number; readonly column: number }

export const NAME = 0
export const WEIGHT = 1
export const FIRST_LEVEL = 2
/** The row of the levels' points. */
export const HEAD = -1

/** Number of criteria, and of the levels of the one that has the most. */
export type GridSize = { readonly rows: number; readonly levels: number }

const lastColumn = ({ levels }: GridSize) => FIRST_LEVEL + levels - 1

/** The nearest cell that there is; the first one where there is none. */
export function cellWithin(size: GridSize, { row, column }: Cell): Cell {
  const inside = Math.max(0, Math.min(column, lastColumn(size)))
  const above = inside >= FIRST_LEVEL ? HEAD : 0
  return { row: Math.max(above, Math.min(row, size.rows - 1)), column: inside }
}

/** The cell that an arrow key leads to; `null` for other keys. */
export function cellAfterKey(
  size: GridSize,
  { row, column }: Cell,
  event: { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean },
): Cell | null {
  const isFar = event.ctrlKey || event.metaKey
  switch (event.key) {
    case 'ArrowUp':
      return cellWithin(size, { row: row - 1, column })
    case 'ArrowDown':
      return cellWithin(size, { row: row + 1, column })
    case 'ArrowLeft':
      return cellWithin(size, { row, column: row === HEAD ? Math.max(FIRST_LEVEL, column - 1) : column - 1 })
    case 'ArrowRight':
      return cellWithin(size, { row, column: column + 1 })
    case 'Home':
      return isFar
        ? cellWithin(size, { row: 0, column: 0 })
        : cellWithin(size, { row, column: row === HEAD ? FIRST_LEVEL : 0 })
    case 'End':
      return cellWithin(size, { row: isFar ? size.rows - 1 : row, column: lastColumn(size) })
    default:
      return null
  }
}

/** The next or previous cell in reading order, as Tab goes while editing; `null` past the end. */
export function cellAfterTab(size: GridSize, { row, column }: Cell, step: 1 | -1): Cell | null {
  const first = row === HEAD ? FIRST_LEVEL : 0
  const next = column + step
  if (next >= first && next <= lastColumn(size)) return { row, column: next }
  if (step === 1) return row + 1 < size.rows ? { row: row + 1, column: 0 } : null
  if (row === HEAD) return null
  return row > 0 || size.levels > 0 ? { row: row - 1, column: lastColumn(size) } : null
}
