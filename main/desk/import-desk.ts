import { basename } from 'node:path'
import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import {
  IMPORT_KINDS,
  NO_CHOICE,
  type ImportCounts,
  type ImportKind,
  type ImportSummary,
  type ImportUndone,
  type SheetProblem,
  type ShownImportRow,
} from '../../contract/model/score-import.ts'
import type { SessionRow } from '../../contract/model/session.ts'
import { readSheetFile } from '../export/sheet-file.ts'
import type { Runtimes } from '../runtime/runtimes.ts'
import type { ComparedSheet } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Desk } from './desk-type.ts'
import type { DeskEvents } from './events.ts'
import { applyInChunks, rowsToApply } from './import-applying.ts'

type Opened = {
  readonly windowId: number
  readonly connectionId: ConnectionId
  /** `null` where the file was given. */
  readonly path: string | null
  readonly summary: ImportSummary
  readonly byKind: ReadonlyMap<ImportKind, ComparedSheet['rows']>
}

export type ImportDeskOptions = {
  readonly runtimes: Pick<Runtimes, 'of' | 'save'>
  readonly events: Pick<DeskEvents, 'emit'>
}

/** Problems that another encoding may solve. */
const ENCODING_PROBLEMS: ReadonlySet<SheetProblem['problem']> = new Set(['encodingUnknown', 'encoding', 'garbledMark'])
/** Sessions that are undone in one transaction. */
const SESSIONS_AT_ONCE = 50

/** Scores that were made elsewhere. A file that was read stays in memory until it is applied or closed. */
export function createImportDesk({ runtimes, events }: ImportDeskOptions): {
  readonly imports: Omit<Desk['imports'], 'makeSheet'>
  readonly dropWindow: (windowId: number) => void
} {
  const opened = new Map<number, Opened>()
  /** Files whose encoding has to be chosen first. */
  const unread = new Map<number, { windowId: number; connectionId: ConnectionId; path: string }>()
  const applying = new Map<number, AbortController>()
  let lastId = 0
  const read = async (id: ConnectionId) => (await runtimes.of(id)).ownWork.imports()
  const save = <T>(id: ConnectionId, act: (imports: Store['imports']) => Promise<T>) =>
    runtimes.save(id, async (ownWork) => act(await ownWork.imports()))

  /** A window reaches only its own imports. */
  function openedOf(windowId: number, importId: number): Opened {
    const found = opened.get(importId)
    if (found?.windowId === windowId) return found
    throw new DeskError('invalid-argument', 'This file was closed. Open it again.')
  }

  const open: Desk['imports']['open'] = async (windowId, id, file, choice = NO_CHOICE) => {
    const path = typeof file === 'string' ? file : null
    // In a window nothing could end the reading of a pipe, and another encoding reads the file once more.
    const bytes = typeof file === 'string' ? await readSheetFile(file, { onlyRegular: true }) : file.bytes
    const fileName = typeof file === 'string' ? basename(file) : file.name
    const compared = await (await read(id)).compare(bytes, choice)
    lastId += 1
    if ('problem' in compared) {
      const mayReadAgain = path !== null && ENCODING_PROBLEMS.has(compared.problem)
      if (mayReadAgain) unread.set(lastId, { windowId, connectionId: id, path })
      return { importId: null, fileName, problem: compared, againId: mayReadAgain ? lastId : null }
    }
    const { rows, ...facts } = compared
    const byKind = Map.groupBy(rows, ({ kind }) => kind)
    const counts = Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, byKind.get(kind)?.length ?? 0])) as ImportCounts
    const summary = { importId: lastId, fileName, ...facts, counts }
    opened.set(lastId, { windowId, connectionId: id, path, summary, byKind })
    return summary
  }

  return {
    imports: {
      open,
      async reopen(windowId, importId, choice) {
        const waiting = unread.get(importId)
        const { connectionId, path } = waiting?.windowId === windowId ? waiting : openedOf(windowId, importId)
        if (path === null) throw new DeskError('invalid-argument', 'This file was closed. Open it again.')
        const again = await open(windowId, connectionId, path, choice)
        if (again.importId === null) return again
        opened.delete(importId)
        unread.delete(importId)
        return again
      },
      async rows(windowId, importId, kind, offset, limit) {
        const { connectionId, byKind } = openedOf(windowId, importId)
        const rows = (byKind.get(kind) ?? []).slice(offset, offset + limit)
        const keys = rows.flatMap(({ key }) => key ?? [])
        const known = (await (await read(connectionId)).rowsOf(keys)).values()
        return rows.map((row) => shownRow(row, row.key === null ? null : (known.next().value ?? null)))
      },
      async apply(windowId, importId, taken, signal) {
        const file = openedOf(windowId, importId)
        if (applying.has(importId)) throw new DeskError('invalid-argument', 'These scores are being imported.')
        const controller = new AbortController()
        applying.set(importId, controller)
        const stop = () => controller.abort()
        signal?.addEventListener('abort', stop, { once: true })
        try {
          const { connectionId, summary } = file
          const { fileName } = summary
          return await applyInChunks(rowsToApply(file.byKind, new Set(taken)), {
            signal: controller.signal,
            apply: (rows, batch) => save(connectionId, (imports) => imports.apply({ batch, fileName, rows })),
            onProgress: (done, total) => events.emit('imports.progress', { importId, done, total }, windowId),
          })
        } finally {
          signal?.removeEventListener('abort', stop)
          applying.delete(importId)
          // What is stored is no longer what the rows were compared with.
          opened.delete(importId)
        }
      },
      cancel: (importId) => applying.get(importId)?.abort(),
      close(windowId, importId) {
        if (opened.get(importId)?.windowId === windowId && !applying.has(importId)) opened.delete(importId)
        if (unread.get(importId)?.windowId === windowId) unread.delete(importId)
      },
      list: async (id) => (await read(id)).list(),
      async undo(id, batch) {
        const sessions = await (await read(id)).sessionsOf(batch)
        return undoInParts(sessions, (some, isLast) => save(id, (imports) => imports.undo(batch, some, isLast)))
      },
    },
    dropWindow(windowId) {
      for (const [importId, { windowId: owner }] of opened) if (owner === windowId) opened.delete(importId)
      for (const [importId, { windowId: owner }] of unread) if (owner === windowId) unread.delete(importId)
    },
  }
}

/** Undoes an import in some sessions after the others. */
async function undoInParts(
  sessions: readonly SessionKey[],
  undo: (some: readonly SessionKey[], isLast: boolean) => Promise<ImportUndone>,
): Promise<ImportUndone> {
  let undone: ImportUndone = { sessions: 0, submitted: 0 }
  for (let at = 0; at < sessions.length; at += SESSIONS_AT_ONCE) {
    const some = sessions.slice(at, at + SESSIONS_AT_ONCE)
    const isLast = at + SESSIONS_AT_ONCE >= sessions.length
    // With reviews left that are submitted, it can be undone again after they are reopened.
    const part = await undo(some, isLast && undone.submitted === 0)
    undone = { sessions: undone.sessions + part.sessions, submitted: undone.submitted + part.submitted }
  }
  return undone
}

function shownRow(
  { row, kind, reason, otherRow, key, num, code, max, stored, given, text }: ComparedSheet['rows'][number],
  session: SessionRow | null,
): ShownImportRow {
  const { participantName = null, testTitle = null } = session ?? {}
  return { row, kind, reason, otherRow, key, num, code, max, stored, given, text, participantName, testTitle }
}
