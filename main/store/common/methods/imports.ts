import type { TableChoice } from '../../../../contract/model/score-import.ts'
import type { SessionKey } from '../../../../contract/model/ids.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { BurstId } from '../../../../contract/model/review.ts'
import type { ImportRecord, ImportUndone, SheetProblem, SkippedRow } from '../../../../contract/model/score-import.ts'
import type { SessionRow } from '../../../../contract/model/session.ts'
import { ownedBy } from '../../../support/owned-buffer.ts'
import type { ComparedSheet, ImportChunk } from '../../records.ts'
import type { SheetPart, SheetPartRequest } from '../../marking/make-sheet.ts'
import { reads, writes } from '../method.ts'

/** Marking sheets, and scores that were made elsewhere. */
export const importsMethods = {
  /** The next part of a marking sheet. */
  sheetPart: reads<(request: SheetPartRequest) => SheetPart>('cache', {
    isBackground: true,
    handsOver: ({ head, body, tail }) => [head, body, tail].flatMap((bytes) => ownedBy(bytes)),
  }),
  /** Reads a file and compares its rows with the own reviews. It is read as chosen. */
  compare: reads<(bytes: Uint8Array, choice: TableChoice) => ComparedSheet | SheetProblem>('reviews', {
    isApart: true,
  }),
  /** What the list shows of sessions; `null` for those that are not in the cache. */
  rowsOf: reads<(keys: readonly SessionKey[]) => readonly (SessionRow | null)[]>('cache'),
  /** Imports that were applied, newest first. */
  list: reads<() => readonly ImportRecord[]>('reviews'),
  /** Sessions that an import has changed. */
  sessionsOf: reads<(batch: BurstId) => readonly SessionKey[]>('reviews', { isApart: true }),
  /**
   * Applies rows of an import in one transaction; durable on disk when it returns. Rows whose score, note, report or
   * status is another one than the compared one are skipped.
   */
  apply: writes<(chunk: ImportChunk, now: InstantMs) => readonly SkippedRow[]>('reviews', {
    changes: () => ['reviews'],
  }),
  /**
   * Undoes in one transaction what an import did to some sessions and was not undone yet. What was changed since stays.
   * `isLast` records the import as undone.
   */
  undo: writes<(batch: BurstId, sessions: readonly SessionKey[], isLast: boolean, now: InstantMs) => ImportUndone>(
    'reviews',
    { changes: () => ['reviews', 'queue'] },
  ),
} as const
