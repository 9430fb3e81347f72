export type Row = { readonly what: string; readonly figure: string; readonly ratio?: string; readonly aim?: string }

const COLUMNS = ['what', 'figure', 'ratio', 'aim'] as const

export function printTable(title: string, rows: readonly Row[]): void {
  const table: readonly Row[] = [{ what: title, figure: 'measured', ratio: 'ratio', aim: 'aim' }, ...rows]
  const widths = COLUMNS.map((column) => Math.max(...table.map((row) => (row[column] ?? '').length)))
  for (const row of table) {
    console.log(
      COLUMNS.map((column, at) => (row[column] ?? '').padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}
