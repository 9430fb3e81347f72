import type { Guid, SessionKey } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { Clock, OperationId, ReviewerId } from '../../../contract/model/operation.ts'
import type {
  AnswerNoteId,
  NotePlace,
  ReviewChange,
  ReviewStatus,
  Score,
  Verdict,
} from '../../../contract/model/review.ts'
import type { NoteCounts } from '../../../contract/model/review-settings.ts'
import type { SnapshotHash } from '../../../contract/model/snapshot.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'

/** A verdict, score or note on an answer as the fold of its operations, with the operations that it comes from. */
export type JudgementState = {
  readonly session: SessionKey
  readonly reviewer: ReviewerId
  /** Its kind and value. */
  readonly made: ReviewChange
  readonly judged: SnapshotHash | null
  readonly revision: Clock
  readonly savedAt: InstantMs
  readonly from: readonly OperationId[]
}

type Row = {
  readonly center: string
  readonly participant: Guid
  readonly test: Guid
  readonly reviewer: ReviewerId
  readonly judged: SnapshotHash | null
  readonly clock: Clock
  readonly made_at: InstantMs
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

/** With the center that all work on a session is kept in: the tables' keys have it before the reviewer. */
const OF_SESSION = `participant = :participantId AND test = :testId
  AND center = (SELECT o.center FROM operations o WHERE o.participant = :participantId AND o.test = :testId LIMIT 1)`
const OF_REVIEWER = `${OF_SESSION} AND reviewer = :reviewer`

/** Verdicts, scores and note on an answers of all reviewers of a session, including removed ones. */
export function judgementsOfSession(db: ReadDb, session: SessionKey): readonly JudgementState[] {
  return judgementsWhere(db, OF_SESSION, session)
}

/** The stored value that a change is about; `null` if there never was one. */
export function readJudgement(
  db: ReadDb,
  session: SessionKey,
  reviewer: ReviewerId | null,
  change: ReviewChange,
): JudgementState | null {
  if (reviewer === null) return null
  const bound = { ...session, reviewer }
  const row = <R>(table: string, condition = OF_REVIEWER, more: object = {}) =>
    prepare<object[], R>(db, `SELECT * FROM ${table} WHERE ${condition}`).get({ ...bound, ...more })
  switch (change.entity) {
    case 'verdict':
      return stateOrNull(row<VerdictRow>('verdicts'), verdictOf)
    case 'comment':
      return stateOrNull(row<CommentRow>('comments'), commentOf)
    case 'status':
      return stateOrNull(row<StatusRow>('statuses'), statusOf)
    case 'score': {
      const { question } = change
      return stateOrNull(row<ScoreRow>('scores', `${OF_REVIEWER} AND question = :question`, { question }), scoreOf)
    }
    case 'answerNote': {
      const { id } = change
      return stateOrNull(row<AnswerNoteRow>('answer_notes', `${OF_REVIEWER} AND id = :id`, { id }), answerNoteOf)
    }
  }
}

/** The reports that the work on a session judges, each once. */
export function judgedReports(db: ReadDb, session: SessionKey): readonly SnapshotHash[] {
  const of = (table: string) => `SELECT judged FROM ${table} WHERE ${OF_SESSION} AND judged IS NOT NULL`
  const sql = ['verdicts', 'scores', 'answer_notes', 'comments', 'statuses'].map(of).join(' UNION ')
  return prepare<object[], { judged: SnapshotHash }>(db, sql)
    .all(session)
    .map(({ judged }) => judged)
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
  const rows = prepare<object[], AnswerNoteRow>(db, `SELECT * FROM answer_notes WHERE ${condition}`).all(bound)
  const notes = rows.map((row) => stateOf(row, answerNoteOf(row)))
  return [...judgementsButNotesWhere(db, condition, bound), ...notes]
}

function judgementsButNotesWhere(
  db: ReadDb,
  condition: string,
  bound: Readonly<Record<string, string>>,
): readonly JudgementState[] {
  const rows = <R>(table: string) => prepare<object[], R>(db, `SELECT * FROM ${table} WHERE ${condition}`).all(bound)
  return [
    ...rows<VerdictRow>('verdicts').map((row) => stateOf(row, verdictOf(row))),
    ...rows<ScoreRow>('scores').map((row) => stateOf(row, scoreOf(row))),
    ...rows<CommentRow>('comments').map((row) => stateOf(row, commentOf(row))),
    ...rows<StatusRow>('statuses').map((row) => stateOf(row, statusOf(row))),
  ]
}

/** What {@link judgementsOfSession} has of a reviewer, without the notes on answers, of which there may be thousands. */
export function judgementsButNotes(db: ReadDb, session: SessionKey, reviewer: ReviewerId): readonly JudgementState[] {
  return judgementsButNotesWhere(db, OF_REVIEWER, { ...session, reviewer })
}

/** The number of notes of each kind that a reviewer has on a session. Reads an index, not the notes. */
export function noteCountsOfSession(db: ReadDb, session: SessionKey, reviewer: ReviewerId): NoteCounts {
  const sql = `SELECT kind, count(*) AS count FROM answer_notes WHERE ${OF_REVIEWER} AND kind IS NOT NULL GROUP BY kind`
  return toCounts(prepare<object[], CountRow>(db, sql).all({ ...session, reviewer }))
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

function commentOf({ text }: CommentRow): ReviewChange {
  return { entity: 'comment', value: text }
}

function statusOf({ status, reason }: StatusRow): ReviewChange {
  return { entity: 'status', value: status === null ? null : { status, reason } }
}

function stateOrNull<R extends Row>(row: R | undefined, madeOf: (row: R) => ReviewChange): JudgementState | null {
  return row === undefined ? null : stateOf(row, madeOf(row))
}

function stateOf({ judged, clock, made_at: savedAt, operations, ...row }: Row, made: ReviewChange): JudgementState {
  const session = { center: row.center, participantId: row.participant, testId: row.test }
  const from = JSON.parse(operations) as readonly OperationId[]
  return { session, reviewer: row.reviewer, made, judged, revision: clock, savedAt, from }
}

/** Status of a reviewer's review of a session; `null` if it was never submitted. */
export function readStatus(db: ReadDb, session: SessionKey, reviewer: ReviewerId): ReviewStatus | null {
  const { participantId, testId } = session
  const row = prepare<unknown[], StatusRow>(
    db,
    'SELECT * FROM statuses WHERE participant = ? AND test = ? AND reviewer = ?',
  ).get(participantId, testId, reviewer)
  return row === undefined || row.status === null ? null : { status: row.status, reason: row.reason }
}

type CountRow = { readonly kind: string; readonly count: number }

/** Reads the whole table once: the number of notes of each kind. Removed notes do not count. */
export function countAnswerNotes(db: ReadDb): NoteCounts {
  const sql = "SELECT kind, count(*) AS count FROM answer_notes WHERE kind <> '' GROUP BY kind"
  return toCounts(prepare<[], CountRow>(db, sql).all())
}

function toCounts(rows: readonly CountRow[]): NoteCounts {
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}
