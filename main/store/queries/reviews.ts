import type { Guid, SessionKey } from '../../../contract/model/ids.ts'
import type { Clock, OperationId, ReviewerId } from '../../../contract/model/operation.ts'
import type { Judgement, ReviewChange, SessionReview, TimeNoteId, Verdict } from '../../../contract/model/review.ts'
import type { SnapshotHash } from '../../../contract/model/snapshot.ts'
import { instantOfClock } from '../journal/clock.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'
import { readNote, toNote } from './notes.ts'
import { listOwn } from './own.ts'
import { readReviewer } from './reviewers.ts'

/** A verdict, score or time note as the fold of its operations, with the operations that it comes from. */
export type JudgementState = {
  readonly session: SessionKey
  readonly reviewer: ReviewerId
  /** Its kind and value. */
  readonly made: ReviewChange
  readonly judged: SnapshotHash | null
  readonly revision: Clock
  readonly from: readonly OperationId[]
}

type Row = {
  readonly center: string
  readonly participant: Guid
  readonly test: Guid
  readonly reviewer: ReviewerId
  readonly judged: SnapshotHash | null
  readonly clock: Clock
  readonly operations: string
}

type VerdictRow = Row & { readonly verdict: Verdict['verdict'] | null; readonly reason: string }
type ScoreRow = Row & { readonly question: number; readonly points: number | null }
type TimeNoteRow = Row & {
  readonly id: TimeNoteId
  readonly question: number | null
  readonly from_ms: number
  readonly until_ms: number | null
  readonly kind: string
  readonly text: string
}

const OF_SESSION = 'participant = :participantId AND test = :testId AND center = :center'

/** Verdicts, scores and time notes of all reviewers of a session, including removed ones. */
export function judgementsOfSession(db: ReadDb, session: SessionKey): readonly JudgementState[] {
  return judgementsWhere(db, OF_SESSION, session)
}

/** All verdicts, scores and time notes of a reviewer that were not removed. */
export function judgementsBy(db: ReadDb, reviewer: ReviewerId): readonly JudgementState[] {
  return judgementsWhere(db, 'reviewer = :reviewer', { reviewer }).filter(({ made }) => made.value !== null)
}

function judgementsWhere(
  db: ReadDb,
  condition: string,
  bound: Readonly<Record<string, string>>,
): readonly JudgementState[] {
  const rows = <R>(table: string) => prepare<object[], R>(db, `SELECT * FROM ${table} WHERE ${condition}`).all(bound)
  return [
    ...rows<VerdictRow>('verdicts').map((row) => stateOf(row, verdictOf(row))),
    ...rows<ScoreRow>('scores').map((row) => stateOf(row, scoreOf(row))),
    ...rows<TimeNoteRow>('time_notes').map((row) => stateOf(row, timeNoteOf(row))),
  ]
}

function verdictOf({ verdict, reason }: VerdictRow): ReviewChange {
  return { entity: 'verdict', value: verdict === null ? null : { verdict, reason } }
}

function scoreOf({ question, points }: ScoreRow): ReviewChange {
  return { entity: 'score', question, value: points === null ? null : { points } }
}

function timeNoteOf({ id, question, from_ms: from, until_ms: until, kind, text }: TimeNoteRow): ReviewChange {
  return { entity: 'timeNote', id, value: question === null ? null : { question, from, until, kind, text } }
}

function stateOf({ judged, clock, operations, ...row }: Row, made: ReviewChange): JudgementState {
  const session = { center: row.center, participantId: row.participant, testId: row.test }
  const from = JSON.parse(operations) as readonly OperationId[]
  return { session, reviewer: row.reviewer, made, judged, revision: clock, from }
}

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

function reviewOf(states: readonly JudgementState[]): Pick<SessionReview, 'verdict' | 'scores' | 'timeNotes'> {
  let verdict: SessionReview['verdict'] = { value: null, judged: null, savedAt: null, revision: 0 }
  const scores: SessionReview['scores'][number][] = []
  const timeNotes: SessionReview['timeNotes'][number][] = []
  for (const { made, ...state } of states) {
    if (made.entity === 'verdict') verdict = judgement(state, made.value)
    else if (made.entity === 'score') scores.push({ question: made.question, ...judgement(state, made.value) })
    else if (made.value !== null) timeNotes.push({ id: made.id, ...judgement(state, made.value) })
  }
  const place = ({ value }: SessionReview['timeNotes'][number]) => [value?.question ?? 0, value?.from ?? 0] as const
  timeNotes.sort((one, other) => place(one)[0] - place(other)[0] || place(one)[1] - place(other)[1])
  return { verdict, scores, timeNotes }
}

/** The part of a verdict, score or time note that other threads get, without its operations. */
export function judgement<V>(state: Pick<JudgementState, 'judged' | 'revision'>, value: V): Judgement<NonNullable<V>> {
  const { judged, revision } = state
  return { value: value ?? null, judged, savedAt: revision === 0 ? null : instantOfClock(revision), revision }
}

function noteWritersOf(db: ReadDb, session: SessionKey): readonly ReviewerId[] {
  const rows = prepare<object[], { reviewer: ReviewerId }>(db, `SELECT reviewer FROM notes WHERE ${OF_SESSION}`)
  return rows.all(session).map(({ reviewer }) => reviewer)
}
