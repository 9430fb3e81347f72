import { isWorkbook } from '../../../contract/workbook/read-table-sheets.ts'
import { basename, extname, resolve } from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import { FILE_TYPES, type FileType } from '../../../contract/model/export-options.ts'
import type { BurstId } from '../../../contract/model/review.ts'
import {
  IMPORT_KINDS,
  type ImportDone,
  type ImportKind,
  type ImportSummary,
  type SheetDelimiter,
  type ShownImportRow,
} from '../../../contract/model/score-import.ts'
import { formatTimestamp } from '../../../contract/model/instants.ts'
import { en } from '../../../contract/text/en.ts'
import { importReasonText, sheetProblemText } from '../../../contract/text/import-texts.ts'
import { readSheetFile } from '../../export/sheet-file.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import {
  addFilterOptions,
  oneOf,
  readFilter,
  readSort,
  readWholeNumber,
  type FilterOptions,
} from '../filter-options.ts'
import { assertKind } from '../json-file.ts'
import { count, oneLine, table } from '../output.ts'
import { addFileOptions, formatText, openChosen, type FileOptions } from '../table-file.ts'
import type { RunCommand } from '../run-command.ts'
import { readDelimiter, warnOfCutTexts } from '../table-options.ts'
import { CLI_WINDOW } from './sessions.ts'

/** Rows of each kind that are listed. With `--json` all are. */
const MOST_LISTED = 20
const ROWS_AT_ONCE = 500
/** What is listed. Rows that change nothing are only counted. */
const LISTED = IMPORT_KINDS.filter((kind) => kind !== 'unchanged')

type SheetOptions = FilterOptions & {
  readonly out: string
  readonly format?: FileType
  readonly delimiter: SheetDelimiter
  readonly rubrics?: boolean
}

async function makeSheet(context: CommandContext, options: SheetOptions): Promise<void> {
  const { desk, output, signal } = context
  const { id } = await chooseConnection(context)
  const { resultSetId } = await desk.sessions.open(CLI_WINDOW, id, readFilter(options), readSort(options))
  const rows = { windowId: CLI_WINDOW, resultSetId, onlySelected: false }
  const path = resolve(options.out)
  const { delimiter, rubrics: withRubrics = false } = options
  const fileType = options.format ?? (extname(path).toLowerCase() === '.xlsx' ? 'xlsx' : 'csv')
  const form = { fileType, delimiter, withRubrics }
  const pointsHint = en.imports.sheetPoints
  const order = { connectionId: id, resultSet: rows, form, pointsHint, askPath: async () => path }
  const made = await desk.imports.makeSheet(order, signal)
  if (made === null) return
  const { sessions, rows: questions, withoutReport, cutTexts } = made
  const left = withoutReport === 0 ? '' : `; ${count(withoutReport, 'session')} skipped (no report)`
  output.result(
    { file: path, sessions, questions, withoutReport, ...(fileType === 'xlsx' && { cutTexts }) },
    () => `${count(questions, 'question')} to score written to ${options.out}${left}`,
  )
  warnOfCutTexts(output, cutTexts)
}

type ImportOptions = FileOptions & {
  readonly apply?: boolean
  readonly take?: readonly number[]
}

async function importFile(
  context: CommandContext,
  { apply = false, take = [], ...options }: ImportOptions,
  [file = '']: readonly string[],
): Promise<void> {
  const { desk, output, signal } = context
  const { id } = await chooseConnection(context)
  const bytes = await readSheetFile(file, { signal })
  if (!isWorkbook(bytes)) assertKind(file, bytes, 'sheet')
  const name = basename(file)
  const opened = await openChosen((choice) => desk.imports.open(CLI_WINDOW, id, { name, bytes }, choice), options)
  if (opened.importId === null) {
    throw new DeskError('invalid-argument', `Nothing imported: ${sheetProblemText(opened.problem)}`)
  }
  const { importId, counts } = opened
  const conflicts = await rowsOf(context, opened, 'conflict', Infinity)
  const unknown = take.find((row) => !conflicts.some((conflict) => conflict.row === row))
  if (unknown !== undefined) throw new DeskError('invalid-argument', `Row ${unknown} is no conflict.`)
  const listed: ShownImportRow[] = []
  for (const kind of LISTED) {
    listed.push(...(await rowsOf(context, opened, kind, output.json ? Infinity : MOST_LISTED)))
  }
  const endListening = desk.events.on('imports.progress', ({ done, total }) =>
    output.progress(`${done} of ${count(total, 'row')}`),
  )
  const done = apply ? await desk.imports.apply(CLI_WINDOW, importId, take, signal).finally(endListening) : null
  const { fileName, encoding, delimiter, workbook, ignored, blank, above, noComment } = opened
  const facts = { fileName, encoding, delimiter, workbook, ignored, blank, above, noComment, counts }
  output.result({ ...facts, rows: listed, applied: done }, () =>
    [differenceText(opened, listed), done === null ? hintText(opened) : doneText(done)].join('\n\n'),
  )
  if (done !== null && done.failure !== null) throw DeskError.from(done.failure)
  if (done === null && counts.invalid > 0) output.warn(`${count(counts.invalid, 'row')} can’t be imported.`)
}

async function rowsOf(
  { desk, signal }: CommandContext,
  { importId, counts }: ImportSummary,
  kind: ImportKind,
  most: number,
): Promise<readonly ShownImportRow[]> {
  const wanted = Math.min(most, counts[kind])
  const rows: ShownImportRow[] = []
  while (rows.length < wanted) {
    signal.throwIfAborted()
    const limit = Math.min(ROWS_AT_ONCE, wanted - rows.length)
    rows.push(...(await desk.imports.rows(CLI_WINDOW, importId, kind, rows.length, limit)))
  }
  return rows
}

function differenceText(summary: ImportSummary, rows: readonly ShownImportRow[]): string {
  const { fileName, ignored, blank, above, noComment, counts } = summary
  const { imports } = en
  const lines = [`${fileName}: ${formatText(summary)}`]
  if (ignored.length > 0) lines.push(`Not read: ${ignored.join(', ')}`)
  if (above > 0) lines.push(`${count(above, 'row')} above the titles skipped`)
  if (noComment !== null) lines.push(`Each comment is ${noComment}, which programs write for nothing; none is read`)
  if (blank > 0) lines.push(`${count(blank, 'row')} without score and comment`)
  for (const kind of LISTED) {
    const ofKind = rows.filter((row) => row.kind === kind)
    if (ofKind.length === 0) continue
    const more = counts[kind] - ofKind.length
    lines.push(
      '',
      imports.kind[kind],
      table(['ROW', 'PARTICIPANT', 'QUESTION', 'NOW', 'FILE', 'REASON'], ofKind.map(cellsOf)),
    )
    if (more > 0) lines.push(`and ${more} more; --json lists all`)
  }
  return [...lines.map((line) => line.trimEnd()), '', countsText(counts)].join('\n')
}

function countsText(counts: ImportSummary['counts']): string {
  const { counted } = en.imports
  return IMPORT_KINDS.filter((kind) => counts[kind] > 0 || kind === 'new')
    .map((kind) =>
      counted[`${kind}_${counts[kind] === 1 ? 'one' : 'other'}`].replace('{{count, number}}', String(counts[kind])),
    )
    .join(', ')
}

function cellsOf({ row, participantName, key, num, code, stored, given, text, reason, ...rest }: ShownImportRow) {
  const valuesOf = ({ points, comment }: ShownImportRow['given'], instead = '') =>
    [points === null ? instead : String(points), comment === null ? '' : `“${short(comment)}”`].join(' ').trim()
  return [
    String(row),
    participantName ?? key?.participantId ?? '',
    [num ?? '', code ?? ''].join(' ').trim(),
    valuesOf(stored),
    valuesOf(given, text),
    reason === null ? '' : importReasonText({ ...rest, reason }),
  ]
}

function short(text: string): string {
  const line = oneLine(text)
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}

function hintText({ counts }: ImportSummary): string {
  if (counts.new + counts.changed + counts.conflict === 0) return 'Nothing to import.'
  const takes = counts.conflict > 0 ? ' Conflicts keep what you have; --take ROW uses the file’s.' : ''
  return `Nothing was imported yet: add --apply.${takes}`
}

function doneText({ batch, rows, sessions, skipped }: ImportDone): string {
  const left = skipped.length === 0 ? '' : `; ${count(skipped.length, 'row')} skipped (changed or submitted meanwhile)`
  const undo = batch === null ? '' : `\nUndo with: reviews undo-import ${batch}`
  return `${count(rows, 'row')} imported in ${count(sessions, 'session')}${left}${undo}`
}

async function undoImport(context: CommandContext, _options: unknown, [operand]: readonly string[]): Promise<void> {
  const { desk, output } = context
  const { id } = await chooseConnection(context)
  const [latest] = (await desk.imports.list(id)).filter(({ undoneAt }) => undoneAt === null)
  const batch = operand === undefined ? latest?.batch : (operand as BurstId)
  if (batch === undefined) throw new DeskError('invalid-argument', 'There is no import to undo.')
  const undone = await desk.imports.undo(id, batch)
  if (undone.sessions + undone.submitted === 0) {
    throw new DeskError('invalid-argument', 'Nothing to undo: no such import, or it was undone.')
  }
  output.result({ batch, ...undone }, () => {
    const kept = undone.submitted === 0 ? '' : `; ${count(undone.submitted, 'submitted review')} left as they are`
    return `Import undone in ${count(undone.sessions, 'session')}${kept}`
  })
}

async function listImports(context: CommandContext): Promise<void> {
  const { id } = await chooseConnection(context)
  const imports = await context.desk.imports.list(id)
  context.output.result(imports, () =>
    imports.length === 0
      ? 'No imports yet.'
      : table(
          ['ID', 'FILE', 'IMPORTED', 'ROWS', 'SESSIONS', 'UNDONE'],
          imports.map(({ batch, fileName, madeAt, rows, sessions, undoneAt }) => [
            batch,
            fileName,
            formatTimestamp(madeAt),
            String(rows),
            String(sessions),
            undoneAt === null ? 'no' : 'yes',
          ]),
        ),
  )
}

function readBatch(value: string): string {
  if (!/^[0-9a-f]{32}$/.test(value)) throw new InvalidArgumentError('Use an ID that "reviews imports" lists.')
  return value
}

/** Adds the commands for scores that are made elsewhere to those of reviews. */
export function addReviewImportCommands(command: Command, run: RunCommand): void {
  addFilterOptions(
    command.command('sheet').description('write a marking sheet: a row for each question that waits for your score'),
  )
    .requiredOption('--out <file>', 'file to write; replaces an existing one')
    .option('--format <name>', 'csv or xlsx; by default by the name of the file', oneOf(FILE_TYPES))
    .option('--delimiter <name>', 'CSV delimiter: comma, semicolon or tab', readDelimiter, ',')
    .option('--rubrics', 'add the criteria and levels of rubrics, to be read')
    .action(run(makeSheet))
  addFileOptions(command.command('import'))
    .argument('<file>', 'marking sheet, or another CSV, XLSX or ODS with participantId, testId, num and score')
    .description('compare the scores of a file with yours; --apply imports them')
    .option('--apply', 'import what is new and changed')
    .option('--take <row>', 'with --apply: use the file’s value in this conflicting row; repeat for more', takeRow)
    .action(run(importFile))
  command.command('imports').description('list imports, newest first').action(run(listImports))
  command
    .command('undo-import')
    .argument('[id]', 'import that "reviews imports" lists; the last one by default', readBatch)
    .description('undo an import; what was changed since stays')
    .action(run(undoImport))
}

function takeRow(value: string, before: readonly number[] | undefined): readonly number[] {
  return [...(before ?? []), readWholeNumber(value)]
}
