import { resolve } from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import { formatSessionKey, type ConnectionId } from '../../../contract/model/ids.ts'
import type { FileOutcome, MappedFile, TranscriptFileRow } from '../../../contract/model/transcript-files.ts'
import { sheetProblemText } from '../../../contract/text/import-texts.ts'
import { writeTranscript, WRITTEN_FORMATS, type WrittenFormat } from '../../../contract/transcripts/write-transcript.ts'
import { openTargetFile } from '../../export/target-file.ts'
import { readSheetFile } from '../../export/sheet-file.ts'
import { nameTranscriptProblem } from '../../support/transcript-problem.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { oneOf } from '../filter-options.ts'
import { count, table } from '../output.ts'
import type { RunCommand } from '../run-command.ts'
import { chooseSession, SESSION_OPERAND } from '../session-operand.ts'
import { CLI_WINDOW } from './sessions.ts'

/** Files that are listed in the text. With `--json` all are. */
const MOST_LISTED = 50
const ROWS_AT_ONCE = 500

const OUTCOMES: Readonly<Record<FileOutcome, string>> = {
  new: 'new',
  other: 'has another',
  same: 'unchanged',
  noParticipant: 'no participant ID or email in the name',
  noSession: 'no such session on this computer',
  severalSessions: 'may be of several sessions: name the test too',
  blind: 'only an email tells whose it is, and blind review is on',
  noReport: 'the report of the session is not downloaded',
  noQuestion: 'no number of a question in the name, or several',
  noVideo: 'the question has no video answer',
  twice: 'another file is of the same answer',
  otherFormat: 'another format of the same file is taken',
  unreadable: 'not a transcript',
  failed: 'couldn’t read the file, or it is too large',
}

async function list(context: CommandContext): Promise<void> {
  const { id } = await chooseConnection(context)
  const all = await context.desk.transcripts.list(id)
  context.output.result(all, () =>
    all.length === 0
      ? 'No transcripts added yet.'
      : table(
          ['SESSION', 'QUESTION', 'FORMAT', 'FILE'],
          all.map(({ key, questionNum, format, fileName }) => [
            formatSessionKey(key),
            String(questionNum),
            format,
            fileName,
          ]),
        ),
  )
}

type ImportOptions = { readonly map?: string; readonly dryRun?: boolean; readonly replace?: boolean }

async function importFiles(
  context: CommandContext,
  { map: mapFile, dryRun = false, replace = false }: ImportOptions,
  paths: readonly string[],
): Promise<void> {
  const { desk, output, signal } = context
  const { id } = await chooseConnection(context)
  const map = mapFile === undefined ? [] : await readMap(context, id, mapFile)
  const opened = await desk.transcripts.openFiles(CLI_WINDOW, id, paths, { map, signal })
  const rows: TranscriptFileRow[] = []
  while (rows.length < opened.total) {
    rows.push(...(await desk.transcripts.fileRows(CLI_WINDOW, opened.importId, rows.length, ROWS_AT_ONCE)))
  }
  const done = dryRun ? null : await desk.transcripts.applyFiles(CLI_WINDOW, opened.importId, replace, signal)
  const { counts } = opened
  output.result({ counts, files: rows, applied: done }, () => {
    const listed = rows.slice(0, MOST_LISTED)
    const more = rows.length - listed.length
    return [
      rows.length === 0
        ? 'No files with the name of a transcript.'
        : table(
            ['FILE', 'SESSION', 'QUESTION', 'OUTCOME'],
            listed.map((row) => cellsOf(row, replace)),
          ),
      ...(more > 0 ? [`and ${more} more; --json lists all`] : []),
      done === null
        ? 'Nothing was added (--dry-run).'
        : `${count(done.added, 'transcript')} added, ${done.replaced} replaced${done.changed > 0 ? `, ${done.changed} changed meanwhile and left out` : ''}.`,
    ].join('\n')
  })
  const kept = replace ? 0 : (counts.other ?? 0)
  if (kept > 0) output.warn(`${count(kept, 'answer')} have another transcript already; --replace replaces them.`)
}

function cellsOf({ file, outcome, problem, key, questionNum }: TranscriptFileRow, replace: boolean): readonly string[] {
  const place = [key === null ? '' : formatSessionKey(key), questionNum === null ? '' : String(questionNum)]
  const name = file === '' ? '(hidden)' : file
  if (problem !== null) return [name, ...place, nameTranscriptProblem(problem)]
  return [name, ...place, outcome === 'other' && replace ? 'replaces another' : OUTCOMES[outcome]]
}

async function readMap(
  { desk, signal }: CommandContext,
  id: ConnectionId,
  file: string,
): Promise<readonly MappedFile[]> {
  const read = await desk.transcripts.readMap(id, await readSheetFile(file, { signal }))
  if (!('problem' in read)) return read
  const why = read.problem === 'columns' ? `columns are missing: ${read.columns.join(', ')}` : sheetProblemText(read)
  throw new DeskError('invalid-argument', `Couldn’t read ${file}: ${why}`)
}

const readQuestion = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('must be the number of a question')
  return Number(text)
}

async function remove(
  context: CommandContext,
  _options: unknown,
  [operand = '', question = '']: readonly string[],
): Promise<void> {
  const { desk, output } = context
  const place = await placeOf(context, operand, question)
  const { added, revision } = await desk.transcripts.get(place, '')
  if (added === null) throw new DeskError('invalid-argument', 'This answer has no added transcript.')
  const removed = { ...place, revision: await desk.transcripts.remove(place, revision) }
  output.result(removed, () => 'Removed. Until another one is added, the window can bring it back.')
}

type ExportOptions = { readonly format: WrittenFormat; readonly out?: string }

async function exportOne(
  context: CommandContext,
  { format, out }: ExportOptions,
  [operand = '', question = '']: readonly string[],
): Promise<void> {
  const { desk, output } = context
  const place = await placeOf(context, operand, question)
  const { added } = await desk.transcripts.get(place, '')
  if (added === null) throw new DeskError('invalid-argument', 'This answer has no added transcript.')
  const text = writeTranscript(added.transcript, format)
  if (out === undefined) return output.result(added, () => text.trimEnd())
  const file = await openTargetFile(resolve(out))
  try {
    await file.write(new TextEncoder().encode(text))
    await file.complete()
  } finally {
    await file.discard()
  }
  const lines = added.transcript.lines.length
  output.result({ file: resolve(out), lines }, () => `${count(lines, 'line')} written to ${out}`)
}

async function placeOf(context: CommandContext, operand: string, question: string) {
  const { id } = await chooseConnection(context)
  return { connectionId: id, key: await chooseSession(context, id, operand), questionNum: readQuestion(question) }
}

export function addTranscriptsCommand(program: Command, run: RunCommand): void {
  const command = program.command('transcripts').description('list, import and export transcripts of video answers')
  command.command('list', { isDefault: true }).description('list transcripts that were added').action(run(list))
  command
    .command('import')
    .argument('<path...>', 'files or folders: WebVTT, SRT, TTML, JSON of Whisper or Deepgram')
    .description('add transcripts to the answers that their names tell')
    .option('--map <file>', 'table with the columns file, participantId or email, testId, question')
    .option('--dry-run', 'only show what each file would do')
    .option('--replace', 'also replace transcripts that were added before')
    .action(run(importFiles))
  command
    .command('remove')
    .argument('<session>', SESSION_OPERAND)
    .argument('<question>', 'number of the question')
    .description('remove the transcript that was added to an answer')
    .action(run(remove))
  command
    .command('export')
    .argument('<session>', SESSION_OPERAND)
    .argument('<question>', 'number of the question')
    .description('print the transcript that was added to an answer')
    .option('--format <format>', WRITTEN_FORMATS.join(', '), oneOf(WRITTEN_FORMATS), 'vtt')
    .option('--out <file>', 'write it to a file instead; replaces an existing one')
    .action(run(exportOne))
}
