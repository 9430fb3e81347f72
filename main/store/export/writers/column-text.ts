import type { Cell, CellKind, TableColumn } from '../cells.ts'

/** How a writer writes the cells of each kind. */
export type CellTexts = Readonly<Record<CellKind, (cell: NonNullable<Cell>) => string>>

/** Formats the cells of a column; repeating values are formatted once each. */
export function columnText(texts: CellTexts, { kind, repeats }: TableColumn): (cell: NonNullable<Cell>) => string {
  const write = texts[kind]
  if (!repeats) return write
  const written = new Map<Cell, string>()
  return (cell) => {
    let text = written.get(cell)
    if (text === undefined) written.set(cell, (text = write(cell)))
    return text
  }
}
