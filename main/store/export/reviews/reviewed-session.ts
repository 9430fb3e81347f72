import type { SessionKey } from '../../../../contract/model/ids.ts'
import type { HistoryEntry } from '../../../../contract/model/history.ts'
import { mediaOf } from '../../../../contract/model/media-of.ts'
import type { Question } from '../../../../contract/model/report.ts'
import { disagrees, type Agreement } from '../../../../contract/model/review-facts.ts'
import type { SessionReview, Verdict } from '../../../../contract/model/review.ts'
import type { SnapshotHash } from '../../../../contract/model/snapshot.ts'
import { fromReviews } from '../../common/failures.ts'
import { compareParts, snapshotOf } from '../../journal/snapshot.ts'
import { readHistory } from '../../queries/history.ts'
import { readReportContent } from '../../queries/reports.ts'
import { readReviews } from '../../queries/reviews.ts'
import { readRubricVersion } from '../../queries/rubrics.ts'
import { readSnapshot } from '../../queries/snapshots.ts'
import { linesOfSession, type SessionLines } from '../../queries/transcript-search.ts'
import type { RubricScore, RubricVersion } from '../../../../contract/model/rubric.ts'
import type { ReadDb } from '../../worker/databases/database.ts'
import type { StoredReport } from '../columns.ts'

/** The reviews of a session and what they judge. What is not asked for is not read. */
export type ReviewedSession = {
  readonly key: SessionKey
  readonly reviews: () => readonly SessionReview[]
  /** Changes of all reviewers, oldest first. `first` is the first operation of each. */
  readonly history: () => readonly (HistoryEntry & { readonly first: string })[]
  /** A question as it was judged, or as it is where no report was stored with the judgement. */
  readonly question: (judged: SnapshotHash | null, num: number) => Question | null
  /**
   * Whether the session's report differs from the judged one; with `num`, whether that question does. `null` where
   * there is nothing to compare.
   */
  readonly isOutdated: (judged: SnapshotHash | null, num: number | null) => boolean | null
  /** Whether a verdict and the conclusion of proctoring disagree. */
  readonly disagrees: (verdict: Verdict | null) => boolean | null
  readonly rubric: (score: RubricScore) => RubricVersion | null
  /** What is said in a question's answer: the transcript that was added, else the captions of its recording. */
  readonly spoken: (question: Question) => SessionLines | null
}

/** What a thread reads reviewed sessions from. The rubrics that it has read are kept: many sessions share them. */
export type ReviewedSessions = { readonly of: (key: SessionKey) => ReviewedSession }

export function createReviewedSessions(cache: ReadDb, reviews: ReadDb, agreement: () => Agreement): ReviewedSessions {
  const rubrics = new Map<string, RubricVersion | null>()

  function rubricOf({ rubric, version }: RubricScore): RubricVersion | null {
    const name = `${rubric} ${version}`
    const known = rubrics.get(name)
    if (known !== undefined) return known
    const read = fromReviews(() => readRubricVersion(reviews, rubric, version))
    rubrics.set(name, read)
    return read
  }

  return {
    of(key) {
      const judgedAs = remember((hash: SnapshotHash) => fromReviews(() => readSnapshot(reviews, hash)))
      const now = once(() => readReportContent(cache, key))
      const hashedNow = once(() => (now() === null ? null : snapshotOf(now()!)))
      const judgedQuestions = remember((hash: SnapshotHash) => questionsIn(judgedAs(hash)?.report ?? null))
      const transcripts = once(() => linesOfSession(cache, reviews, key))
      const currentQuestions = once(() => questionsIn(now()?.report ?? null))
      return {
        key,
        reviews: () => fromReviews(() => readReviews(reviews, key)),
        history: () => fromReviews(() => readHistory(reviews, key)),
        question: (judged, num) =>
          (judged === null ? undefined : judgedQuestions(judged).get(num)) ?? currentQuestions().get(num) ?? null,
        isOutdated(judged, num) {
          if (judged === null) return null
          const [stored, content] = [judgedAs(judged), now()]
          // Nearly always it is the same text, which is compared much faster than it is hashed.
          if (content !== null && stored?.report === content.report && stored.extra === content.extra) return false
          const current = hashedNow()
          if (current === null) return null
          if (current.hash === judged) return false
          const parts = stored?.parts ?? null
          return parts === null ? null : compareParts(parts, current.parts).some(({ part }) => isPartOf(num, part))
        },
        disagrees: (verdict) => disagrees(agreement(), verdict?.verdict ?? null, now()?.conclusion ?? null),
        rubric: rubricOf,
        spoken({ num, answer }) {
          const media = answer.kind === 'video' ? mediaOf(answer) : null
          const isOf = (one: SessionLines) => one.question === num && (one.media === null || one.media === media)
          return transcripts().find(isOf) ?? null
        },
      }
    },
  }
}

/** Whether a part of a report is one of a question's: itself, or one of its files. `null` stands for the whole report. */
function isPartOf(num: number | null, part: string): boolean {
  return num === null || part === `question ${num}` || part.startsWith(`file ${num}.`)
}

function questionsIn(report: string | null): ReadonlyMap<number, Question> {
  const { questions } = report === null ? { questions: [] } : (JSON.parse(report) as Pick<StoredReport, 'questions'>)
  return new Map(questions.map((question) => [question.num, question]))
}

function once<T>(read: () => T): () => T {
  let found: { readonly value: T } | null = null
  return () => (found ??= { value: read() }).value
}

function remember<K, T>(read: (key: K) => T): (key: K) => T {
  const found = new Map<K, T>()
  return (key) => {
    if (!found.has(key)) found.set(key, read(key))
    return found.get(key) as T
  }
}
