import type { Location } from '../common/location.ts'
import type { Carries } from '../common/methods.ts'
import { applyRows, undoImport } from '../journal/imports.ts'
import { listImports, recordImport } from '../queries/imports.ts'
import { latestClock } from '../queries/journal.ts'
import { claimJournal, readOwn } from '../queries/own.ts'
import { insertSnapshot } from '../queries/snapshots.ts'
import { inTransaction, type WriteDb } from './databases/database.ts'
import { createReportToJudge } from './judged-session.ts'

type Options = {
  readonly location: Location
  readonly cache: WriteDb
  readonly reviews: WriteDb
  /** Called after a commit of the journal. */
  readonly saved: () => void
  /** Called when something was stored that the journal does not show. */
  readonly wroteMore: () => void
}

/** The writer's methods for imports of scores. */
export function createImportMethods({
  location,
  cache,
  reviews,
  saved,
  wroteMore,
}: Options): Pick<Carries<'writer'>, 'imports.apply' | 'imports.undo'> {
  const reportToJudge = createReportToJudge(cache, reviews)
  return {
    'imports.apply': ({ batch, fileName, rows }, now) => {
      const skipped = inTransaction(reviews, () => {
        const own = claimJournal(reviews, location.reviewer)
        const since = latestClock(reviews)
        const judge = (session: (typeof rows)[number]['session'], report: string) => {
          const judged = reportToJudge(session, report)
          if (judged !== null) insertSnapshot(reviews, judged)
          return judged?.hash ?? null
        }
        const left = applyRows(reviews, own, batch, rows, { judge, now })
        const applied = rows.filter(({ row }) => !left.some((one) => one.row === row))
        if (applied.length === 0) return left
        const sessions = new Set(applied.map(({ session }) => JSON.stringify(session))).size
        const known = listImports(reviews).find((record) => record.batch === batch)
        recordImport(reviews, {
          ...(known ?? { batch, fileName, madeAt: now, since, undoneAt: null }),
          rows: (known?.rows ?? 0) + applied.length,
          sessions: (known?.sessions ?? 0) + sessions,
        })
        return left
      })
      if (skipped.length < rows.length) {
        saved()
        wroteMore()
      }
      return skipped
    },
    'imports.undo': (batch, sessions, isLast, now) => {
      const own = readOwn(reviews)
      if (own === null) return { sessions: 0, submitted: 0 }
      const undone = inTransaction(reviews, () => {
        const done = undoImport(reviews, own, batch, sessions, now)
        const known = listImports(reviews).find((record) => record.batch === batch)
        if (isLast && known !== undefined && done.submitted === 0) recordImport(reviews, { ...known, undoneAt: now })
        return done
      })
      if (undone.sessions > 0) saved()
      wroteMore()
      return undone
    },
  }
}
