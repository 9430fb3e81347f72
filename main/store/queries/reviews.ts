import type { Guid, SessionKey } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { Clock, OperationId, ReviewerId } from '../../../contract/model/operation.ts'
import type {
  AnswerNote,
  AnswerNoteId,
  Judgement,
  NotePlace,
  ReviewChange,
  ReviewStatus,
  Score,
  SessionReview,
  Verdict,
} from '../../../contract/model/review.ts'
import type { NoteCounts } from '../../../contract/model/review-settings.ts'
import type { SnapshotHash } from '../../../contract/model/snapshot.ts'
import { instantOfClock } from '../journal/clock.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'
import { readNote, toNote } from './notes.ts'
import { listOwn } from './own.ts'
import { readReviewer } from './reviewers.ts'

/** A verdict, score or note on an answer as the fold of its operations, with the operations that it comes from. */
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
type ScoreRow = Row & {
  readonly question: number
  readonly points: number | null
  /** JSON. */
  readonly rubric: string | null
}
type CommentRow = Row & { readonly text: string | null }
type StatusRow = Row & { readonly status: ReviewStatus['status'] | null; readonly reason: string }
type AnswerNoteRow = Row & {
  readonly id: AnswerNoteId
  readonly question: number | null
  /** JSON. */
  readonly place: string
  readonly kind: string
  readonly text: string
}

const OF_SESSION = 'participant = :participantId AND test = :testId AND center = :center'

/** Verdicts, scores and note on an answers of all reviewers of a session, including removed ones. */
export function judgementsOfSession(db: ReadDb, session: SessionKey): readonly JudgementState[] {
  return judgementsWhere(db, OF_SESSION, session)
}

/** All verdicts, scores and note on an answers of a reviewer that were not removed. */
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
    ...rows<AnswerNoteRow>('answer_notes').map((row) => stateOf(row, answerNoteOf(row))),
    ...rows<CommentRow>('comments').map((row) => stateOf(row, { entity: 'comment', value: row.text })),
    ...rows<StatusRow>('statuses').map((row) => stateOf(row, statusOf(row))),
  ]
}

function verdictOf({ verdict, reason }: VerdictRow): ReviewChange {
  return { entity: 'verdict', value: verdict === null ? null : { verdict, reason } }
}

function scoreOf({ question, points, rubric }: ScoreRow): ReviewChange {
  const made = rubric === null ? null : (JSON.parse(rubric) as NonNullable<Score['rubric']>)
  return { entity: 'score', question, value: points === null ? null : { points, rubric: made } }
}

function answerNoteOf({ id, question, place, kind, text }: AnswerNoteRow): ReviewChange {
  if (question === null) return { entity: 'answerNote', id, value: null }
  return { entity: 'answerNote', id, value: { question, place: JSON.parse(place) as NotePlace, kind, text } }
}

function statusOf({ status, reason }: StatusRow): ReviewChange {
  return { entity: 'status', value: status === null ? null : { status, reason } }
}

function stateOf({ judged, clock, operations, ...row }: Row, made: ReviewChange): JudgementState {
  const session = { center: row.center, participantId: row.participant, testId: row.test }
  const from = JSON.parse(operations) as readonly OperationId[]
  return { session, reviewer: row.reviewer, made, judged, revision: clock, from }
}

/** Status of a reviewer's review of a session; `null` if it was never submitted. */
export function readStatus(db: ReadDb, session: SessionKey, reviewer: ReviewerId): ReviewStatus | null {
  const { center, participantId, testId } = session
  const row = prepare<unknown[], StatusRow>(
    db,
    'SELECT * FROM statuses WHERE participant = ? AND test = ? AND center = ? AND reviewer = ?',
  ).get(participantId, testId, center, reviewer)
  return row === undefined || row.status === null ? null : { status: row.status, reason: row.reason }
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
  answerNotes.sort((one, other) => comparePlaces(one.value, other.value))
  return { verdict, comment, status, scores, answerNotes }
}

type PlacedNote = Pick<AnswerNote, 'question' | 'place'> | null

/** By question, then by place: first what is about the whole answer. */
function comparePlaces(one: PlacedNote, other: PlacedNote): number {
  const startOf = (note: PlacedNote) => {
    if (note === null || note.place.kind === 'answer') return -1
    return note.place.kind === 'time' ? note.place.from : note.place.start
  }
  return (one?.question ?? 0) - (other?.question ?? 0) || startOf(one) - startOf(other)
}

/** Reads the whole table once: the number of notes of each kind. Removed notes do not count. */
export function countAnswerNotes(db: ReadDb): NoteCounts {
  const sql = "SELECT kind, count(*) AS count FROM answer_notes WHERE kind <> '' GROUP BY kind"
  const rows = prepare<[], { kind: string; count: number }>(db, sql).all()
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

/** The part of a verdict, score or note on an answer that other threads get, without its operations. */
export function judgement<V>(state: Pick<JudgementState, 'judged' | 'revision'>, value: V): Judgement<NonNullable<V>> {
  const { judged, revision } = state
  return { value: value ?? null, judged, savedAt: savedAtOf(revision), revision }
}

/** When a revision was saved; `null` for that of a value that was never saved. */
export function savedAtOf(revision: Clock): InstantMs | null {
  return revision === 0 ? null : instantOfClock(revision)
}

function noteWritersOf(db: ReadDb, session: SessionKey): readonly ReviewerId[] {
  const rows = prepare<object[], { reviewer: ReviewerId }>(db, `SELECT reviewer FROM notes WHERE ${OF_SESSION}`)
  return rows.all(session).map(({ reviewer }) => reviewer)
}
