import { DeskError } from '../../contract/model/errors.ts'
import { MOST_SHEET_BYTES, type MadeSheet, type SheetForm } from '../../contract/model/score-import.ts'
import type { SheetPlace } from '../store/common/sheets.ts'
import type { SheetPart } from '../store/marking/make-sheet.ts'
import type { Store } from '../store/store.ts'
import { readNamedFile, type NamedFileOptions } from '../support/named-file.ts'
import { createTableFile } from './table-file.ts'
import { openTargetFile, type PartialRecord } from './target-file.ts'

export type SheetFileOptions = {
  readonly store: Pick<Store, 'imports'>
  /** Result set of the store; `null` for all sessions. */
  readonly resultSetId: number | null
  /** Absolute path. An existing file is replaced when the new one is complete. */
  readonly path: string
  readonly form: SheetForm
  /** What a spreadsheet says of points that the question doesn't allow. */
  readonly pointsHint: string
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
  const { store, resultSetId, path, form, pointsHint, underWay, signal } = options
  const file = await openTargetFile(path, underWay)
  const table = createTableFile(form.fileType, file, 'Marking sheet')
  const made = { sessions: 0, rows: 0, withoutReport: 0, cutTexts: 0 }
  try {
    let place: SheetPlace | null = null
    for (let after: number | null = 0; after !== null;) {
      if (signal?.aborted) throw new DeskError('cancelled', 'Canceled. No file was saved.')
      const request = { ...form, pointsHint, resultSetId, after, limit: SESSIONS_IN_PART, place }
      const part: SheetPart = await store.imports.sheetPart(request)
      await table.add(part)
      made.sessions += part.sessions
      made.rows += part.rows
      made.withoutReport += part.withoutReport
      made.cutTexts += part.cutTexts
      after = part.next
      place = part.place
    }
    await table.end()
    await file.complete()
    return made
  } finally {
    await table.stop()
    await file.discard()
  }
}

/** Reads a file of scores or people. Fails like `readNamedFile`. */
export async function readSheetFile(
  path: string,
  options: Omit<NamedFileOptions, 'most'>,
): Promise<Uint8Array<ArrayBuffer>> {
  return readNamedFile(path, { ...options, most: MOST_SHEET_BYTES })
}
