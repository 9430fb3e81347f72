import { withoutBlankTexts } from '../../../contract/model/blank-texts.ts'
import { revealRequestSchema } from '../../../contract/model/blind.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import {
  reviewChangeSchema,
  type ReviewChange,
  type ReviewsMark,
  type SavedChange,
  type SavedValue,
} from '../../../contract/model/review.ts'
import { parseOrRefuse } from '../../support/parse-or-refuse.ts'
import type { Location } from '../common/location.ts'
import type { Carries } from '../common/methods.ts'
import { readSteps } from '../journal/kept-steps.ts'
import { moveScores, undoMove } from '../journal/move-scores.ts'
import { moveStep } from '../journal/move-step.ts'
import { reveal } from '../journal/reveals.ts'
import { readMark } from '../journal/read-session.ts'
import { changeReview, removalOf } from '../journal/reviews.ts'
import { lastArrival } from '../queries/journal.ts'
import { claimJournal, readOwn } from '../queries/own.ts'
import { readJudgement } from '../queries/judgements.ts'
import { insertSnapshot } from '../queries/snapshots.ts'
import { inTransaction, type WriteDb } from './databases/database.ts'
import { assertFitsReport, assertHasField, assertKnown, createReportToJudge, storedReport } from './judged-session.ts'

type Options = {
  readonly location: Location
  readonly cache: WriteDb
  readonly reviews: WriteDb
  /** Called after a commit of the journal. */
  readonly saved: () => void
  /** Called when a judged report was stored. */
  readonly onSnapshot: () => void
}

/** The writer's methods for the own reviews. */
export function createReviewMethods({
  location,
  cache,
  reviews,
  saved,
  onSnapshot,
}: Options): Pick<
  Carries<'writer'>,
  'reviews.change' | 'reviews.step' | 'reviews.reveal' | 'rubrics.moveScores' | 'rubrics.undoMove'
> {
  const reportToJudge = createReportToJudge(cache, reviews)

  function savedValue(key: SessionKey, change: ReviewChange): Omit<SavedValue, 'change'> {
    const stored = readJudgement(reviews, key, readOwn(reviews)?.reviewer ?? null, change)
    return { revision: stored?.revision ?? 0, judged: stored?.judged ?? null, savedAt: stored?.savedAt ?? null }
  }

  function afterSave(key: SessionKey, before: ReviewsMark): Pick<SavedChange, 'steps' | 'marks'> {
    return { steps: readSteps(reviews, key), marks: { before, after: readMark(reviews, key) } }
  }

  return {
    'reviews.change': (key, asked, over, burst, now) => {
      const change = withoutBlankTexts(parseOrRefuse(reviewChangeSchema, asked))
      assertKnown(cache, reviews, key)
      const before = readMark(reviews, key)
      const operation = inTransaction(reviews, () => {
        const judged = reportToJudge(key, over.report)
        const report = judged ?? (change.entity === 'score' ? storedReport(cache, key) : null)
        if (report !== null) assertFitsReport(report, change)
        if (judged !== null && insertSnapshot(reviews, judged)) onSnapshot()
        const judgedChange = { change, over: over.revision, judged: judged?.hash ?? null, burst }
        return changeReview(reviews, claimJournal(reviews, location.reviewer), key, judgedChange, now)
      })
      if (operation !== null) saved()
      return { ...savedValue(key, change), ...afterSave(key, before) }
    },
    'rubrics.moveScores': (id, to, range, now) => {
      const since = lastArrival(reviews)
      const page = inTransaction(reviews, () =>
        moveScores({ cache, reviews }, claimJournal(reviews, location.reviewer), id, to, range, now),
      )
      if (page.up + page.down + page.same > 0) saved()
      return { ...page, since }
    },
    'rubrics.undoMove': (burst, range, now) => {
      const own = readOwn(reviews)
      if (own === null) return { undone: 0, kept: 0, next: null }
      const page = inTransaction(reviews, () => undoMove(reviews, own, burst, range, now))
      if (page.undone > 0) saved()
      return page
    },
    'reviews.step': (key, move, now) => {
      const own = readOwn(reviews)
      const before = readMark(reviews, key)
      const made = own === null ? [] : inTransaction(reviews, () => moveStep(reviews, own, key, move, now))
      if (made.length > 0) saved()
      const values = new Map(made.map((operation) => [`${operation.entity} ${operation.item}`, removalOf(operation)]))
      const changed = [...values.values()].map((removal) => {
        const change = readJudgement(reviews, key, own?.reviewer ?? null, removal)?.made ?? removal
        return { change, ...savedValue(key, change) }
      })
      return { changed, ...afterSave(key, before) }
    },
    'reviews.reveal': (key, asked, now) => {
      const value = parseOrRefuse(revealRequestSchema, asked)
      assertKnown(cache, reviews, key)
      assertHasField(cache, key, value.what)
      const made = inTransaction(reviews, () =>
        reveal(reviews, claimJournal(reviews, location.reviewer), key, value, now),
      )
      if (made !== null) saved()
    },
  }
}
