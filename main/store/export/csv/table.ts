import { DeskError } from '../../../../contract/model/errors.ts'
import {
  EXPORT_COLUMNS,
  fieldOfColumn,
  FIELDS_COLUMN,
  isExportColumn,
  needsReports,
  type ExportKind,
} from '../../../../contract/model/export-options.ts'
import { createCsvWriter, type Cell, type CsvFormat, type CsvWriter } from './csv-writer.ts'
import { instantWriter } from './dates.ts'
import { createFieldColumns, type KnownFields } from './field-columns.ts'
import { createFieldValues } from './field-values.ts'
import { ITEM_READERS } from './item-cells.ts'
import { sessionColumns, type ColumnSources, type StoredReport } from './session-columns.ts'
import { endLine, takeText, type StoredLine } from './stored-line.ts'

export type TableOptions = {
  readonly what: ExportKind
  /** Ids of the columns, in their order. */
  readonly columns: readonly string[]
  readonly format: CsvFormat
  /** What was learned of participant data before. */
  readonly fields: KnownFields
}

/** An export as a table: from what the store has of sessions to lines of CSV. */
export type Table = {
  /** The values of a session's line, as SQL over `sessions s` and, `withReports`, `reports r`. */
  readonly select: readonly string[]
  readonly withReports: boolean
  /** Writes the rows of a session, and tells how many they are; `null` when it is left out, since it has no report. */
  readonly writeRows: (line: StoredLine) => number | null
  /** Columns of participant data; those that rows brought are among them. */
  readonly fields: () => KnownFields
  /** How often those columns became others. */
  readonly fieldChanges: () => number
  /** Forgets the rows that were written, and not the fields. */
  readonly restart: () => void
  readonly takeRows: () => Uint8Array<ArrayBuffer>
  /** The row of titles, after the byte order mark where it is wanted. Field names are guarded as well. */
  readonly takeHead: () => Uint8Array<ArrayBuffer>
}

/** What stands beside questions, sections and outcomes under another name than in an export of sessions. */
const BESIDE_ITEMS: Readonly<Record<string, string>> = {
  sessionElapsedTime: 'elapsedTime',
  sessionScore: 'score',
}

/** One cell of each row. `item` is what there is of an item, in the order of its columns. */
type Part = {
  readonly title: string
  readonly write: (out: CsvWriter, line: StoredLine, report: StoredReport | null, item: readonly Cell[]) => void
}

/** Fails with `invalid-argument` for a column that the kind does not have. */
export function createTable(options: TableOptions, sources: Omit<ColumnSources, 'writeInstant'>): Table {
  const { what, columns, format } = options
  const unknown = columns.find((id) => !isExportColumn(what, id))
  if (unknown !== undefined)
    throw new DeskError('invalid-argument', `There is no column ${unknown}.`, { value: unknown })
  const out = createCsvWriter(format)
  const items = ITEM_READERS[what]
  const ofSession = sessionColumns({ ...sources, writeInstant: instantWriter(format) })
  const sessionColumn = (id: string) => ofSession[BESIDE_ITEMS[id] ?? id]
  const chosenFields = columns.map(fieldOfColumn).filter((name) => name !== null)
  const spreads = columns.includes(FIELDS_COLUMN)
  const hasFields = spreads || chosenFields.length > 0
  const readsReports = items !== null || columns.some((id) => sessionColumn(id)?.readsReport)
  const { usual, more } = EXPORT_COLUMNS[what]
  const fields = createFieldColumns({
    chosen: chosenFields,
    known: options.fields,
    otherTitles: [...usual, ...more].filter((id) => id !== FIELDS_COLUMN),
  })
  const values = createFieldValues(fields, spreads, format.delimiter)
  // What several columns share is read first, then what each column takes for itself, in their order.
  const shared = [...(hasFields ? ['s.data'] : []), ...(readsReports ? ['r.report'] : [])]
  const select = [...shared]
  const itemColumns: string[] = []
  let lastField = -1
  const before = columns.slice(0, spreads ? columns.indexOf(FIELDS_COLUMN) : columns.length).map(partOf)
  const after = columns.slice(before.length + 1).map(partOf)
  let placed = 0
  let parts: readonly Part[] = []
  placeFields()

  function partOf(id: string): Part {
    if (fieldOfColumn(id) !== null) {
      lastField += 1
      return fieldPart(fields.chosenTitles[lastField] ?? '', lastField)
    }
    if (items?.has(id)) return itemPart(id, itemColumns.push(id) - 1)
    const column = sessionColumn(id)
    if (!column) throw new Error(`nothing writes the column ${id}`)
    select.push(...column.select)
    return { title: id, write: column.write }
  }

  function fieldPart(title: string, position: number): Part {
    return { title, write: (out) => values.write(out, position) }
  }

  /** Puts the columns of the fields that were learned where the one column stands that stands for them. */
  function placeFields(): void {
    const titles = fields.learnedTitles()
    placed = fields.changes()
    parts = [...before, ...titles.map((title, at) => fieldPart(title, chosenFields.length + at)), ...after]
  }

  function writeRow(line: StoredLine, report: StoredReport | null, item: readonly Cell[]): void {
    for (const part of parts) {
      out.startCell()
      part.write(out, line, report, item)
    }
    out.endRow()
  }

  /** The store keeps what this program itself wrote: the model's JSON. */
  function takeReport(line: StoredLine): StoredReport | null {
    const text = takeText(line)
    return text === '' ? null : (JSON.parse(text) as StoredReport)
  }

  return {
    select,
    withReports: needsReports(what, columns),
    writeRows(line) {
      if (hasFields) values.read(line)
      if (fields.changes() !== placed) placeFields()
      const report = readsReports ? takeReport(line) : null
      if (items === null) {
        writeRow(line, report, NO_ITEM)
        endLine(line, 0)
        return 1
      }
      const { at } = line
      const read = report === null ? [] : items.read(report, itemColumns)
      for (const item of read) {
        // What stands beside each of them is the same.
        line.at = at
        writeRow(line, report, item)
      }
      endLine(line, read.length === 0 ? select.length - shared.length : 0)
      return report === null ? null : read.length
    },
    fields: fields.learned,
    fieldChanges: fields.changes,
    restart: () => out.clear(),
    takeRows: () => out.take(),
    takeHead() {
      if (format.bom) out.byteOrderMark()
      for (const { title } of parts) {
        out.startCell()
        out.text(title)
      }
      out.endRow()
      return out.take()
    },
  }
}

function itemPart(title: string, index: number): Part {
  return { title, write: (out, _line, _report, item) => out.cell(item[index] ?? null) }
}

const NO_ITEM: readonly Cell[] = []
