import type { SessionKey } from '../../../contract/model/ids.ts'
import { disagrees, REVIEW_STAGES, type Agreement } from '../../../contract/model/review-facts.ts'
import { MANUAL_SCORING, type SessionRow } from '../../../contract/model/session.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'
import { listIds } from '../worker/result-sets/id-lists.ts'
import { verdictOf } from './review-groups.ts'
import { findSessionId, guidText, HOME_CENTER } from './keys.ts'
import type { Lens } from './lens.ts'

type StoredRow = {
  readonly id: number
  readonly center: string
  readonly presentCenter: string
  readonly participant: Uint8Array
  readonly testId: string
  readonly title: string
  readonly started: number
  readonly modified: number
  readonly finished: number
  readonly autoClosed: number
  readonly elapsed: number | null
  readonly score: number | null
  readonly maxScore: number | null
  readonly percent: number | null
  readonly level: string | null
  readonly manualScoring: number
  readonly imageCount: number
  readonly name: string
  readonly email: string | null
}

type GridRow = StoredRow & {
  readonly hasReport: number | null
  readonly conclusion: number | null
  readonly evaluation: number | null
  readonly videoAnswers: number | null
  readonly essays: number | null
  readonly stage: number | null
  readonly verdict: number | null
  readonly points: number | null
  /** JSON. */
  readonly scored: string
  /** JSON. */
  readonly notes: string
  readonly goneSince: number | null
}

const COLUMNS = `s.id, c.name AS center, p.name AS presentCenter, s.participant, t.guid AS testId, ti.text AS title, s.started, s.modified, s.finished,
  s.auto_closed AS autoClosed, s.elapsed, s.score, s.max_score AS maxScore, s.percent, l.text AS level,
  s.manual_scoring AS manualScoring, s.image_count AS imageCount, s.name, s.email`
const TABLES = `sessions s JOIN centers p ON p.id = s.center_id JOIN centers c ON c.id = ${HOME_CENTER} JOIN tests t ON t.id = s.test_id
  JOIN titles ti ON ti.id = s.title_id LEFT JOIN levels l ON l.id = s.level_id`

/** Rows of the grid in the order of the IDs; unknown IDs are left out. */
export function readRows(db: ReadDb, ids: Iterable<number>, lens: Lens): readonly SessionRow[] {
  const statement = prepare<[number], GridRow>(
    db,
    `SELECT ${COLUMNS}, r.session_id AS hasReport, r.conclusion, r.evaluation, r.video_answers AS videoAnswers, r.essays,
       f.stage, f.verdict, f.points, f.scored, f.notes, g.since AS goneSince
     FROM ${TABLES} LEFT JOIN reports r ON r.session_id = s.id LEFT JOIN review_facts f ON f.session_id = s.id
       LEFT JOIN gone g ON g.session_id = s.id WHERE s.id = ?`,
  )
  return Array.from(ids, (id) => statement.get(id))
    .filter((row) => row !== undefined)
    .map((row) => toSessionRow(row, lens))
}

export function readRow(db: ReadDb, key: SessionKey, lens: Lens): SessionRow | null {
  const id = findSessionId(db, key)
  return id === null ? null : (readRows(db, [id], lens)[0] ?? null)
}

/** Those of many sessions, in the order of the keys; `null` for one that is not there. */
export function readRowsOf(db: ReadDb, keys: readonly SessionKey[], lens: Lens): readonly (SessionRow | null)[] {
  return keys.map((key) => readRow(db, key, lens))
}

export function countSessions(db: ReadDb): number {
  return prepare<[], number>(db, 'SELECT count(*) FROM sessions').pluck().get() ?? 0
}

/** Greatest row ID; 0 in an empty cache. */
export function maxRowId(db: ReadDb): number {
  return prepare<[], number>(db, 'SELECT coalesce(max(id), 0) FROM sessions').pluck().get() ?? 0
}

/** IDs of the sessions whose report is in the cache. */
export function idsWithReport(db: ReadDb): Uint32Array {
  return listIds(db, 'SELECT session_id AS id FROM reports INDEXED BY reports_facts')
}

function toSessionRow(row: GridRow, { agreement, blind }: Lens): SessionRow {
  const key = keyOf(row)
  return {
    id: row.id,
    key,
    ...(blind === null
      ? { participantName: row.name, participantEmail: row.email, hasPhoto: row.imageCount > 0 }
      : { participantName: blind.nameOf(key), participantEmail: null, hasPhoto: false, isBlind: true }),
    ...resultOf(row),
    // The grid shows milliseconds. Microseconds only order versions.
    modified: Math.floor(row.modified / 1000),
    report:
      row.hasReport === null
        ? null
        : {
            conclusion: row.conclusion,
            evaluation: row.evaluation,
            videoAnswers: row.videoAnswers ?? 0,
            essays: row.essays ?? 0,
          },
    ...reviewOf(row, agreement),
    ...(row.presentCenter !== row.center && { movedTo: row.presentCenter }),
    ...(row.goneSince !== null && { goneSince: row.goneSince }),
  }
}

function reviewOf(row: GridRow, agreement: Agreement): Pick<SessionRow, 'review'> {
  const stage = row.stage === null ? undefined : REVIEW_STAGES[row.stage]
  if (stage === undefined || stage === 'notStarted') return {}
  const verdict = verdictOf(row.verdict)
  const notes = JSON.parse(row.notes) as Readonly<Record<string, number>>
  const scored = JSON.parse(row.scored) as readonly number[]
  const disagreement = disagrees(agreement, verdict, row.conclusion)
  return { review: { stage, verdict, points: row.points, scored, notes, disagrees: disagreement } }
}

function resultOf(row: StoredRow) {
  return {
    testTitle: row.title,
    started: row.started,
    modified: row.modified,
    isFinished: row.finished === 1,
    autoClosed: row.autoClosed === 1,
    elapsed: row.elapsed,
    score: row.score,
    maxScore: row.maxScore,
    percent: row.percent,
    scaleLevel: row.level,
    manualScoring: MANUAL_SCORING[row.manualScoring] ?? 'unknown',
  }
}

function keyOf(row: StoredRow): SessionKey {
  return { center: row.center, participantId: guidText(row.participant), testId: row.testId } as SessionKey
}
