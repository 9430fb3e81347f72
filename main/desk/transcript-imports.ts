import { basename } from 'node:path'
import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type {
  FileOutcome,
  MappedFile,
  OpenedTranscriptFiles,
  TranscriptFileRow,
  TranscriptFilesDone,
} from '../../contract/model/transcript-files.ts'
import type { Store } from '../store/store.ts'
import { readNamedFile } from '../support/named-file.ts'
import type { FilesHow } from './desk-transcripts-type.ts'
import { MOST_TRANSCRIPT_BYTES, type FoundFile } from './transcript-folder.ts'

/** Bytes and number of files that are read at once. */
const BYTES_AT_ONCE = 8 << 20
const FILES_AT_ONCE = 100

type Transcripts = Store['transcripts']
type Row = TranscriptFileRow & { readonly path: string }
type Placed = Row & { readonly key: NonNullable<Row['key']>; readonly questionNum: number }
type Opened = {
  readonly windowId: number
  readonly connectionId: ConnectionId
  readonly rows: readonly Row[]
}

export type ImportAccess = {
  readonly read: (id: ConnectionId) => Promise<Transcripts>
  readonly save: <T>(id: ConnectionId, act: (transcripts: Transcripts) => Promise<T>) => Promise<T>
}

/** Files of many transcripts, which are read and compared before any is added. */
export function createTranscriptImports({ read, save }: ImportAccess) {
  const opened = new Map<number, Opened>()
  let lastId = 0

  /** A window reaches only its own imports. */
  function openedOf(windowId: number, importId: number): Opened {
    const found = opened.get(importId)
    if (found?.windowId === windowId) return found
    throw new DeskError('invalid-argument', 'These files were closed. Open them again.')
  }

  return {
    async open(
      windowId: number,
      connectionId: ConnectionId,
      files: readonly FoundFile[],
      { map = [], signal }: FilesHow = {},
    ): Promise<OpenedTranscriptFiles> {
      const transcripts = await read(connectionId)
      const matched = await transcripts.match(mapFiles(map, files))
      const rows: Row[] = matched.map(({ key, questionNum, ...match }, at) => {
        const outcome: FileOutcome = 'reason' in match ? match.reason : 'new'
        return { ...files[at]!, key, questionNum, outcome, problem: null }
      })
      const byPath = new Map(rows.map((row) => [row.path, row]))
      for await (const { row, ...compared } of compareAll(transcripts, rows.filter(isPlaced), signal)) {
        byPath.set(row.path, { ...row, ...outcomeOf(compared) })
      }
      lastId += 1
      const all = rows.map(({ path }) => byPath.get(path)!)
      opened.set(lastId, { windowId, connectionId, rows: all })
      const groups = Map.groupBy(all, ({ outcome }) => outcome)
      return {
        importId: lastId,
        total: all.length,
        counts: Object.fromEntries([...groups].map(([outcome, some]) => [outcome, some.length])),
      }
    },
    rows(windowId: number, importId: number, offset: number, limit: number) {
      const { connectionId, rows } = openedOf(windowId, importId)
      const part = rows.slice(offset, offset + limit)
      return {
        connectionId,
        rows: part.map(({ file, outcome, problem, key, questionNum }): TranscriptFileRow => ({
          file,
          outcome,
          problem,
          key,
          questionNum,
        })),
      }
    },
    /** Adds the files of answers without a transcript, and with `replaces` also those of others. */
    async apply(
      windowId: number,
      importId: number,
      replaces: boolean,
      signal?: AbortSignal,
    ): Promise<TranscriptFilesDone> {
      const { connectionId, rows } = openedOf(windowId, importId)
      opened.delete(importId)
      const wanted = rows
        .filter(isPlaced)
        .filter(({ outcome }) => outcome === 'new' || (replaces && outcome === 'other'))
      const done = { added: 0, replaced: 0, changed: 0 }
      for await (const { row, file } of compareAll(await read(connectionId), wanted, signal)) {
        if (file === null || 'problem' in file || file.state !== row.outcome) {
          done.changed += 1
          continue
        }
        const { packed, format, revision } = file
        const fileName = basename(row.path)
        const isPut = await save(connectionId, (transcripts) =>
          transcripts.put(row.key, row.questionNum, { packed, format, fileName }, revision),
        ).then(() => true, isOtherNow)
        if (!isPut) {
          done.changed += 1
          continue
        }
        if (row.outcome === 'new') done.added += 1
        else done.replaced += 1
      }
      return done
    },
    close(windowId: number, importId: number): void {
      if (opened.get(importId)?.windowId === windowId) opened.delete(importId)
    },
    dropWindow(windowId: number): void {
      for (const [importId, { windowId: owner }] of opened) if (owner === windowId) opened.delete(importId)
    },
  }
}

/** The answer got another transcript since the file was compared with it. Any other failure ends the import. */
function isOtherNow(error: unknown): false {
  if (error instanceof DeskError && error.code === 'transcript-changed') return false
  throw error
}

type Compared = Awaited<ReturnType<Transcripts['compare']>>[number] | null

const isPlaced = (row: Row): row is Placed => row.key !== null && row.questionNum !== null

/** Reads files and compares them, some at a time; `null` for a file that the disk does not give. */
async function* compareAll(transcripts: Transcripts, rows: readonly Placed[], signal?: AbortSignal) {
  let batch: { readonly row: Placed; readonly bytes: Uint8Array }[] = []
  const compared = async () => {
    const files = await transcripts.compare(
      batch.map(({ row: { key, questionNum }, bytes }) => ({ key, questionNum, bytes })),
    )
    return batch.map(({ row }, at): { row: Placed; file: Compared } => ({ row, file: files[at]! }))
  }
  for (const row of rows) {
    signal?.throwIfAborted()
    const bytes = await readNamedFile(row.path, { most: MOST_TRANSCRIPT_BYTES, onlyRegular: true, signal }).catch(
      (error: unknown) => {
        if (error instanceof DeskError && error.code !== 'cancelled') return null
        throw error
      },
    )
    if (bytes === null) yield { row, file: null }
    else batch.push({ row, bytes })
    const size = batch.reduce((sum, one) => sum + one.bytes.length, 0)
    if (size < BYTES_AT_ONCE && batch.length < FILES_AT_ONCE) continue
    yield* await compared()
    batch = []
  }
  if (batch.length > 0) yield* await compared()
}

function outcomeOf({ file }: { readonly file: Compared }): Pick<Row, 'outcome' | 'problem'> {
  if (file === null) return { outcome: 'failed', problem: null }
  return 'problem' in file ? { outcome: 'unreadable', problem: file } : { outcome: file.state, problem: null }
}

/** What a list says of each file: by its path in the folder, or by the name alone where only one file has it. */
function mapFiles(map: readonly MappedFile[], files: readonly FoundFile[]) {
  const rows = Map.groupBy(map, ({ file }) => basename(file))
  const names = Map.groupBy(files, ({ file }) => basename(file))
  const isOf = (row: MappedFile, file: string) => file === row.file || file.endsWith(`/${row.file}`)
  return files.map(({ file }) => {
    const row = rows.get(basename(file))?.find((one) => isOf(one, file))
    const isOnly = row && names.get(basename(file))!.filter((other) => isOf(row, other.file)).length === 1
    return { file, mapped: row && isOnly ? row : null }
  })
}
