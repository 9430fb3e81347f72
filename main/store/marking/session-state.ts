import type { SessionKey } from '../../../contract/model/ids.ts'
import type { OperationId, ReviewerId } from '../../../contract/model/operation.ts'
import type { Question, SessionReport } from '../../../contract/model/report.ts'
import type { AnswerNote, AnswerNoteId, Score } from '../../../contract/model/review.ts'
import { readReportText } from '../queries/imports.ts'
import { findSessionId } from '../queries/keys.ts'
import { readOwn } from '../queries/own.ts'
import { judgementsOfSession } from '../queries/judgements.ts'
import type { ReadDb } from '../worker/databases/database.ts'

type Stored<V> = { readonly value: V | null; readonly revision: number; readonly from: readonly OperationId[] }

/** What rows for a session are compared with. */
export type SessionState = {
  readonly questions: readonly Question[]
  /** Hash of the report. */
  readonly report: string
  /** The own reviewer; `null` in a journal that nobody has written to. */
  readonly reviewer: ReviewerId | null
  readonly scores: ReadonlyMap<number, Stored<Score>>
  readonly notes: ReadonlyMap<AnswerNoteId, Stored<AnswerNote>>
  readonly isSubmitted: boolean
}

/** `null` where no report is stored. */
export function readSessionState(
  { cache, reviews }: { readonly cache: ReadDb; readonly reviews: ReadDb },
  key: SessionKey,
): SessionState | null {
  const id = findSessionId(cache, key)
  const stored = id === null ? null : readReportText(cache, id)
  if (stored === null) return null
  const { questions } = JSON.parse(stored.report) as Pick<SessionReport, 'questions'>
  const reviewer = readOwn(reviews)?.reviewer ?? null
  const scores = new Map<number, Stored<Score>>()
  const notes = new Map<AnswerNoteId, Stored<AnswerNote>>()
  let isSubmitted = false
  for (const { reviewer: by, made, revision, from } of judgementsOfSession(reviews, key)) {
    if (by !== reviewer) continue
    if (made.entity === 'score') scores.set(made.question, { value: made.value, revision, from })
    if (made.entity === 'answerNote') notes.set(made.id, { value: made.value, revision, from })
    if (made.entity === 'status') isSubmitted = made.value?.status === 'submitted'
  }
  return { questions, report: stored.hash, reviewer, scores, notes, isSubmitted }
}
