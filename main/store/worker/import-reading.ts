import { MOST_SHEET_ROWS } from '../../../contract/model/score-import.ts'
import type { Carries, MethodName } from '../common/methods.ts'
import { compareSheet } from '../marking/compare-sheet.ts'
import { createSheets } from '../marking/make-sheet.ts'
import { parseSheet, SCORES_HEADER } from '../marking/parse-sheet.ts'
import { openTable } from '../tables/open-table.ts'
import { listImports, sessionsOfImport } from '../queries/imports.ts'
import { readLens } from '../queries/lens.ts'
import { readOwn } from '../queries/own.ts'
import { readRow } from '../queries/session-rows.ts'
import { inSnapshot, type ReadDb } from './databases/database.ts'

type ImportReads = Pick<Carries<'reader'>, Extract<MethodName<'reader'>, `imports.${string}`>>

/** The reader's methods for marking sheets and imports. */
export function importReads(
  databases: { readonly cache: ReadDb; readonly reviews: ReadDb },
  idsOf: (resultSetId: number) => Uint32Array,
): ImportReads {
  const { cache, reviews } = databases
  return {
    'imports.sheetPart': createSheets(cache, reviews, idsOf),
    'imports.compare': async (bytes, choice) => {
      const read = await openTable({ bytes }, { choice, find: SCORES_HEADER, most: MOST_SHEET_ROWS })
      const parsed = 'problem' in read ? read : parseSheet(read)
      if ('problem' in parsed) return parsed
      const rows = inSnapshot(cache, () => inSnapshot(reviews, () => compareSheet(databases, parsed)))
      return { ...parsed, rows }
    },
    'imports.rowsOf': (keys) =>
      inSnapshot(cache, () => {
        const lens = readLens(reviews)
        return keys.map((key) => readRow(cache, key, lens))
      }),
    'imports.list': () => {
      // A file may be called after a participant.
      const { blind } = readLens(reviews)
      return listImports(reviews).map(({ batch, fileName, madeAt, rows, sessions, undoneAt }) => {
        return { batch, fileName: blind === null ? fileName : '', madeAt, rows, sessions, undoneAt }
      })
    },
    'imports.sessionsOf': (batch) =>
      inSnapshot(reviews, () => {
        const own = readOwn(reviews)
        if (own === null) return []
        // What is no longer recorded is looked for in the whole journal.
        const since = listImports(reviews).find((record) => record.batch === batch)?.since ?? 0
        return sessionsOfImport(reviews, { batch, since, reviewer: own.reviewer })
      }),
  }
}
