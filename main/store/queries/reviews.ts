import { compareAnswerNotes } from '../../../contract/model/answer-note-order.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { ReviewerId } from '../../../contract/model/operation.ts'
import type { Judgement, SessionReview } from '../../../contract/model/review.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'
import { judgementsOfSession, type JudgementState } from './judgements.ts'
import { readNote, toNote } from './notes.ts'
import { listOwn } from './own.ts'
import { readReviewer } from './reviewers.ts'

/**
 * Reviews of a session by all reviewers, the own review first. Reviewers without any work on it are left out. The own
 * reviewer's work under another ID is left out too: it is part of the own review.
 */
export function readReviews(db: ReadDb, session: SessionKey): readonly SessionReview[] {
  const [own = null, ...otherIds] = listOwn(db).map(({ reviewer }) => reviewer)
  const states = judgementsOfSession(db, session)
  const known = new Set([...states.map(({ reviewer }) => reviewer), ...noteWritersOf(db, session)])
  return [...known]
    .filter((reviewer) => !otherIds.includes(reviewer))
    .toSorted((one, other) => Number(other === own) - Number(one === own) || (one < other ? -1 : 1))
    .map((reviewer) => ({
      reviewer: readReviewer(db, reviewer),
      isOwn: reviewer === own,
      note: toNote(readNote(db, session, reviewer)),
      ...reviewOf(states.filter((state) => state.reviewer === reviewer)),
    }))
}

type Judged = Omit<SessionReview, 'reviewer' | 'isOwn' | 'note'>

function reviewOf(states: readonly JudgementState[]): Judged {
  const none = { value: null, judged: null, savedAt: null, revision: 0 } as const
  let [verdict, comment, status]: [Judged['verdict'], Judged['comment'], Judged['status']] = [none, none, none]
  const scores: Judged['scores'][number][] = []
  const answerNotes: Judged['answerNotes'][number][] = []
  for (const { made, ...state } of states) {
    switch (made.entity) {
      case 'verdict':
        verdict = judgement(state, made.value)
        break
      case 'comment':
        comment = judgement(state, made.value)
        break
      case 'status':
        status = judgement(state, made.value)
        break
      case 'score':
        scores.push({ question: made.question, ...judgement(state, made.value) })
        break
      case 'answerNote':
        if (made.value !== null) answerNotes.push({ id: made.id, ...judgement(state, made.value) })
    }
  }
  answerNotes.sort(compareAnswerNotes)
  return { verdict, comment, status, scores, answerNotes }
}

/** The part of a verdict, score or note on an answer that other threads get, without its operations. */
export function judgement<V>(
  state: Pick<JudgementState, 'judged' | 'revision' | 'savedAt'>,
  value: V,
): Judgement<NonNullable<V>> {
  const { judged, revision, savedAt } = state
  return { value: value ?? null, judged, savedAt, revision }
}

function noteWritersOf(db: ReadDb, session: SessionKey): readonly ReviewerId[] {
  const rows = prepare<object[], { reviewer: ReviewerId }>(
    db,
    'SELECT reviewer FROM notes WHERE participant = :participantId AND test = :testId',
  )
  return rows.all(session).map(({ reviewer }) => reviewer)
}
