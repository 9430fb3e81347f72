import type { Command } from 'commander'
import { doubtfulIds } from '../../../contract/model/employee-id-form.ts'
import { DeskError } from '../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { columnOfIds } from '../../../contract/model/people-titles.ts'
import { readEmployeeIds, type PastedId } from '../../../contract/model/program-employees.ts'
import { isWorkbook } from '../../../contract/workbook/read-table-sheets.ts'
import { readSheetFile } from '../../export/sheet-file.ts'
import type { CommandContext } from '../context.ts'
import { decodeText } from '../json-file.ts'
import { linesText } from '../line-numbers.ts'
import { addFileOptions, type FileOptions } from '../table-file.ts'
import { openPeopleTable } from './open-table.ts'

/** Options of a command that takes IDs from a column of a table. */
export type IdFileOptions = FileOptions & { readonly column?: string }

export function addColumnOption(command: Command): Command {
  return command.option('--column <title>', 'column of a CSV, XLSX or ODS with the IDs; #2 is the second')
}

export function addIdFileOptions(command: Command): Command {
  return addColumnOption(addFileOptions(command))
}

/** IDs of a file with their lines, and those among them that look like none but were synced. */
export type ListedIds = { readonly entries: readonly PastedId[]; readonly synced: ReadonlySet<string> }

/**
 * Reads the IDs of employees in a file: one in each line of a UTF-8 text, or a column of a CSV, XLSX or ODS. Fails with
 * `invalid-argument` for what is no such file, and where an ID can't be what was entered.
 */
export async function readIdFile(
  context: CommandContext,
  connectionId: ConnectionId,
  file: string,
  options: IdFileOptions,
): Promise<ListedIds> {
  const bytes = await readSheetFile(file, { signal: context.signal })
  const isTable = isWorkbook(bytes) || options.column !== undefined || hasTitle(bytes)
  const cells = isTable
    ? await columnCells(context, connectionId, { file, bytes }, options)
    : readEmployeeIds(decodeText(file, bytes, null))
  const entries = cells.map(({ id, line }) => ({ id, line }))
  const long = cells.filter((cell) => 'isLong' in cell && cell.isLong)
  const asked = new Set([...doubtfulIds(entries.map(({ id }) => id)), ...long.map(({ id }) => id)])
  const synced = new Set(await context.desk.people.syncedAmong(connectionId, [...asked]))
  const lost = long.filter(({ id }) => !synced.has(id))
  if (lost.length > 0) {
    const where = linesText(lost.map(({ line }) => line))
    throw refused(`a number has more digits than a spreadsheet keeps, in ${where}. Make the column one of texts.`)
  }
  const changed = new Set(
    await context.desk.people.changedAmong(connectionId, [...new Set(entries.map(({ id }) => id))]),
  )
  const other = entries.filter(({ id }) => changed.has(id))
  if (other.length > 0) {
    const where = linesText(other.map(({ line }) => line))
    throw refused(`a spreadsheet may have made it of another ID, in ${where}.`)
  }
  return { entries, synced }
}

/** Whether the first line that says something has the title of a column of IDs. */
function hasTitle(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 10_000))
  const first = start.split(/[\r\n]+/).find((line) => line.trim() !== '') ?? ''
  return columnOfIds(first.split(/[,;\t]/)) !== null
}

type IdCell = PastedId & { readonly isLong: boolean }
type NamedBytes = { readonly file: string; readonly bytes: Uint8Array<ArrayBuffer> }

async function columnCells(
  context: CommandContext,
  connectionId: ConnectionId,
  { file, bytes }: NamedBytes,
  { column, ...options }: IdFileOptions,
): Promise<readonly IdCell[]> {
  const table = await openPeopleTable(context, connectionId, { file, bytes }, options)
  const { titles, facts } = table
  const at = column === undefined ? columnOfIds(titles) : columnNamed(titles, column)
  if (at === null && titles.length > 1) {
    const listed = titles.map((title) => `"${title}"`).join(', ')
    throw refused(`name the column of the IDs with --column: ${listed}.`)
  }
  const { cells, isTitleLong } = await context.desk.people.column(table.address, at ?? 0)
  await context.desk.people.close(table.address)
  const broken = cells.filter(({ isBroken }) => isBroken).map(({ row }) => row)
  if (broken.length > 0) throw refused(`values may stand in the wrong columns, in ${linesText(broken)}.`)
  const listed = cells.map(({ row, text, isLong }) => ({ id: text, line: row, isLong }))
  if (at !== null) return listed.filter(({ id }) => id !== '')
  // A list without a title begins with an ID.
  if (facts.above > 0) throw refused('no row has the title of a column of IDs. Name the column with --column.')
  const line = Math.max(1, (listed[0]?.line ?? 2) - 1)
  return [{ id: titles[0] ?? '', line, isLong: isTitleLong }, ...listed].filter(({ id }) => id !== '')
}

/** The place of a named column, or of a numbered one as `#2`. */
export function columnNamed(titles: readonly string[], column: string): number {
  const places = titles.flatMap((title, at) => (title === column ? [at] : []))
  const [found] = places
  if (found !== undefined && places.length === 1) return found
  const number = /^#([1-9]\d{0,4})$/.exec(column)?.[1]
  const at = Number(number) - 1
  const listed = titles.map((title) => `"${title}"`).join(', ')
  if (number === undefined || titles[at] === undefined) throw refused(`there is no one column ${column}: ${listed}.`)
  // The first row would be left out, and it may be an ID.
  if (/\d/.test(titles[at]))
    throw refused(`the first row seems to have no titles: ${listed}. Name the column by its title.`)
  return at
}

function refused(message: string): DeskError {
  return new DeskError('invalid-argument', `Nothing sent: ${message}`)
}
