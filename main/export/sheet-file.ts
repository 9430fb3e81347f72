import { DeskError } from '../../contract/model/errors.ts'
import { MOST_SHEET_BYTES, type MadeSheet, type SheetDelimiter } from '../../contract/model/score-import.ts'
import type { Store } from '../store/store.ts'
import { readNamedFile, type NamedFileOptions } from '../support/named-file.ts'
import { openTargetFile, type PartialRecord } from './target-file.ts'

export type SheetFileOptions = {
  readonly store: Pick<Store, 'imports'>
  /** Result set of the store; `null` for all sessions. */
  readonly resultSetId: number | null
  /** Absolute path. An existing file is replaced when the new one is complete. */
  readonly path: string
  readonly delimiter: SheetDelimiter
  readonly underWay?: PartialRecord
  readonly signal?: AbortSignal
}

/** Reports are read at a time; reads of the list wait for one part. */
const SESSIONS_IN_PART = 100

/**
 * Writes a marking sheet. Fails with `cancelled`, `disk-full`, `disk-error` or a code of the store; then no partial file
 * stays, and an existing file is unchanged.
 */
export async function writeSheetFile(options: SheetFileOptions): Promise<Omit<MadeSheet, 'fileName'>> {
  const { store, resultSetId, path, delimiter, underWay, signal } = options
  const file = await openTargetFile(path, underWay)
  const made = { sessions: 0, rows: 0, withoutReport: 0 }
  try {
    for (let after: number | null = 0; after !== null;) {
      if (signal?.aborted) throw new DeskError('cancelled', 'Canceled. No file was saved.')
      const part = await store.imports.sheetPart({ resultSetId, after, limit: SESSIONS_IN_PART, delimiter })
      if (part.bytes.length > 0) await file.write(part.bytes)
      made.sessions += part.sessions
      made.rows += part.rows
      made.withoutReport += part.withoutReport
      after = part.next
    }
    await file.complete()
    return made
  } finally {
    await file.discard()
  }
}

/** Reads a file of scores or people. Fails like `readNamedFile`. */
export async function readSheetFile(path: string, options: Omit<NamedFileOptions, 'most'>): Promise<Uint8Array> {
  return readNamedFile(path, { ...options, most: MOST_SHEET_BYTES })
}
