import type { TableChoice } from '../../../contract/model/score-import.ts'
import { basename } from 'node:path'
import { Option, type Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { OpenedTable } from '../../../contract/model/people.ts'
import { tableProblemText } from '../../../contract/text/people-texts.ts'
import type { TableAddress } from '../../desk/desk-manage-type.ts'
import { addFileOptions, formatText, openChosen, type FileOptions } from '../table-file.ts'
import { readSheetFile } from '../../export/sheet-file.ts'
import { CLI_WINDOW } from '../commands/sessions.ts'
import type { CommandContext } from '../context.ts'
import { collect } from '../filter-options.ts'
import { assertKind } from '../json-file.ts'
import { count } from '../output.ts'
import type { ProfileOptions } from './profiles.ts'

/** Options of a command that reads a table of people. */
export type TableOptions = ProfileOptions & FileOptions & { readonly map?: readonly string[] }

/** `maps` are the ways to say what a column is sent as. */
export function addTableOptions(command: Command, maps: string): Command {
  return addFileOptions(command)
    .option('--profile <name>', 'profile of the people, by name or ID; only needed if there are several')
    .addOption(
      new Option('--profile-file <file>', 'JSON file with the profile, which is kept for the next time').conflicts(
        'profile',
      ),
    )
    .option(
      '--map <column>',
      `what a column is sent as: ${maps}, or "Title=" if it isn’t sent; repeat for more`,
      collect((value) => value),
    )
}

/** A table of people that was read, and its file's name. */
export type PeopleFile = {
  readonly name: string
  readonly address: TableAddress
  readonly facts: OpenedTable
  readonly titles: readonly string[]
}

/** Reads a table of people. Fails like `readNamedFile`, and with `invalid-argument` for what is no table. */
export async function openPeopleFile(
  context: CommandContext,
  connectionId: ConnectionId,
  file: string,
  options: FileOptions,
): Promise<PeopleFile> {
  const bytes = await readSheetFile(file, { signal: context.signal })
  return openPeopleTable(context, connectionId, { file, bytes }, options)
}

/** {@link openPeopleFile} for a file that was read. */
export async function openPeopleTable(
  { desk }: CommandContext,
  connectionId: ConnectionId,
  { file, bytes }: { readonly file: string; readonly bytes: Uint8Array<ArrayBuffer> },
  options: FileOptions,
): Promise<PeopleFile> {
  assertKind(file, bytes, 'workbook')
  const openAs = (choice: TableChoice) => desk.people.open(CLI_WINDOW, connectionId, { bytes: bytes.slice() }, choice)
  const facts = await openChosen(openAs, options)
  if ('problem' in facts) throw new DeskError('invalid-argument', `Nothing read: ${tableProblemText(facts)}`)
  const address = { windowId: CLI_WINDOW, connectionId, tableId: facts.tableId }
  return { name: basename(file), address, facts, titles: facts.columns.map(({ title }) => title) }
}

/** "staff.csv: UTF-8, semicolon, 412 rows". */
export function factsText({
  name,
  facts: { encoding, delimiter, workbook, rows, blank, short, above },
}: PeopleFile): string {
  return [
    `${name}: ${formatText({ encoding, delimiter, workbook })}`,
    count(rows, 'row'),
    ...(blank > 0 ? [count(blank, 'empty row')] : []),
    ...(above > 0 ? [`${count(above, 'row')} above the titles`] : []),
    ...(short > 0 ? [`${count(short, 'row')} shorter than the header`] : []),
  ].join(', ')
}
