import type { ExportFormat } from '../../contract/model/export-options.ts'
import type { Cell, CellKind } from '../../main/store/export/cells.ts'
import { createCsvWriter } from '../../main/store/export/writers/csv-writer.ts'
import { DEFAULT_CSV_FORMAT } from './export-format.ts'

/** Formats rows of cells as CSV. By default a column's kind follows from its cell in the first row. */
export function csvText(
  rows: readonly (readonly Cell[])[],
  format: ExportFormat = DEFAULT_CSV_FORMAT,
  kinds: readonly CellKind[] = (rows[0] ?? []).map(kindOf),
): string {
  const columns = kinds.map((kind) => ({ title: '', kind, repeats: false }))
  const writer = createCsvWriter(format).startRows(columns)
  rows.forEach(writer.add)
  return Buffer.from(writer.end().body).toString()
}

function kindOf(cell: Cell): CellKind {
  if (typeof cell === 'number') return 'number'
  return typeof cell === 'boolean' ? 'boolean' : 'text'
}

/** Formats one cell. */
export function cellText(kind: CellKind, cell: Cell, format: Partial<ExportFormat> = {}): string {
  return csvText([[cell]], { ...DEFAULT_CSV_FORMAT, ...format }, [kind]).trimEnd()
}
