import { DeskError } from '../../../contract/model/errors.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import { inSnapshot, prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import type { Question } from '../../../contract/model/report.ts'
import type { ReportFailure, ReportRecord } from '../records.ts'
import { readImages, replaceImages } from './images.ts'
import { findSessionId, guidText, HOME_CENTER } from './keys.ts'
import type { Lens } from './lens.ts'
import { maskReport } from './masking.ts'
import { removeSuperseded, setAside } from './rejected.ts'
import { replaceText } from './search-index.ts'
import { noteReportChange } from './session-changes.ts'

type ReportRow = {
  readonly report: string
  readonly hash: string
  readonly fetchedAt: number
  readonly conclusion: number | null
  readonly evaluation: number | null
  readonly videoAnswers: number
  readonly essays: number
  readonly searchText: string
  readonly extra: string | null
}

/** Reads the report and its images from one snapshot of the database. It does not leave the store as it is. */
export function readReport(db: ReadDb, key: SessionKey): ReportRecord | null {
  return inSnapshot(db, () => readStored(db, key))
}

function readStored(db: ReadDb, key: SessionKey): ReportRecord | null {
  const id = findSessionId(db, key)
  if (id === null) return null
  const row = prepare<[number], ReportRow>(
    db,
    `SELECT report, hash, fetched_at AS fetchedAt, conclusion, evaluation, video_answers AS videoAnswers, essays,
       search_text AS searchText, extra FROM reports WHERE session_id = ?`,
  ).get(id)
  if (row === undefined) return null
  const own = readImages(db, id, 'report')
  return { key, ...row, images: own.length > 0 ? own : readImages(db, id, 'feed') }
}

/** A stored report without what blind mode hides. */
export function readShownReport(db: ReadDb, key: SessionKey, lens: Lens): ReportRecord | null {
  const record = readReport(db, key)
  return record && maskReport(record, lens)
}

/** The content of a stored report without its images; `null` without one. */
export function readReportContent(
  db: ReadDb,
  key: SessionKey,
): Pick<ReportRecord, 'report' | 'extra' | 'conclusion'> | null {
  const id = findSessionId(db, key)
  if (id === null) return null
  return (
    prepare<[number], Pick<ReportRow, 'report' | 'extra' | 'conclusion'>>(
      db,
      'SELECT report, extra, conclusion FROM reports WHERE session_id = ?',
    ).get(id) ?? null
  )
}

/** Address of the protocol that the stored report names, whether blind mode hides it or not. */
export function readProtocolUrl(db: ReadDb, key: SessionKey): string | null {
  const id = findSessionId(db, key)
  if (id === null) return null
  return (
    prepare<[number], string | null>(
      db,
      "SELECT report ->> '$.proctoring.protocolUrl' FROM reports WHERE session_id = ? AND json_valid(report)",
    )
      .pluck()
      .get(id) ?? null
  )
}

/** The hash of the stored report; `null` without one. */
export function readReportHash(db: ReadDb, key: SessionKey): string | null {
  const id = findSessionId(db, key)
  if (id === null) return null
  const row = prepare<[number], { hash: string }>(db, 'SELECT hash FROM reports WHERE session_id = ?').get(id)
  return row?.hash ?? null
}

/** The questions of a stored report; `null` without one. */
export function readQuestions(db: ReadDb, key: SessionKey): readonly Question[] | null {
  const id = findSessionId(db, key)
  if (id === null) return null
  const row = prepare<[number], { report: string }>(db, 'SELECT report FROM reports WHERE session_id = ?').get(id)
  return row === undefined ? null : (JSON.parse(row.report) as { readonly questions: readonly Question[] }).questions
}

/**
 * Stores a report in place of the previous one. Fails with `no-such-session` for a session that the feed never sent.
 * Takes part in the caller's transaction.
 */
export function saveReport(db: WriteDb, report: ReportRecord): void {
  const id = requireSession(db, report.key)
  const before = prepare<[number], { searchText: string }>(
    db,
    'SELECT search_text AS searchText FROM reports WHERE session_id = ?',
  ).get(id)
  const searchText = report.searchText.toWellFormed()
  prepare(
    db,
    `INSERT OR REPLACE INTO reports
       (session_id, conclusion, evaluation, video_answers, essays, fetched_at, hash, search_text, extra, report)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    id,
    report.conclusion,
    report.evaluation,
    report.videoAnswers,
    report.essays,
    report.fetchedAt,
    report.hash,
    searchText,
    report.extra,
    report.report,
  )
  noteReportChange(db)
  // The feed sends the same photos. The report's are stored only if they differ.
  const feedImages = readImages(db, id, 'feed')
  const isSame =
    feedImages.length === report.images.length && feedImages.every((image, at) => image === report.images[at])
  replaceImages(db, id, 'report', isSame ? [] : report.images)
  if ((before?.searchText ?? '') !== searchText) replaceText(db, 'report_search', id, searchText)
  prepare(
    db,
    'UPDATE sessions SET report_wanted = 0 WHERE id = ? AND report_wanted <> 0 AND modified <= coalesce(?, modified)',
  ).run(id, report.sessionModified ?? null)
  prepare(db, 'DELETE FROM report_failures WHERE session_id = ?').run(id)
  removeSuperseded(db, centerOf(db, id), 'report', report.key.participantId, report.key.testId)
}

/**
 * Excludes the session from {@link listWanted} until the feed sends it as modified. If that has happened since the
 * request, the failure belongs to an older version and is ignored.
 */
export function markReportFailed(db: WriteDb, key: SessionKey, failure: ReportFailure): void {
  const id = requireSession(db, key)
  const { reason, raw, sessionModified, now } = failure
  const { changes } = prepare(
    db,
    'UPDATE sessions SET report_wanted = 0 WHERE id = ? AND modified <= coalesce(?, modified)',
  ).run(id, sessionModified)
  if (changes === 0) return
  prepare(db, 'INSERT OR REPLACE INTO report_failures (session_id, failed_at, reason) VALUES (?, ?, ?)').run(
    id,
    now,
    reason,
  )
  if (raw === null) return
  const item = { reason, raw, participantId: key.participantId, testId: key.testId }
  setAside(db, centerOf(db, id), 'report', item, now)
}

/** Sessions without a current report: manual scoring required first, then the last modified. */
export function listWanted(db: ReadDb, limit: number): readonly SessionKey[] {
  return prepare<[number], { center: string; participant: Uint8Array; testId: string }>(
    db,
    `SELECT c.name AS center, s.participant, t.guid AS testId
     FROM sessions s INDEXED BY sessions_wanting_report
     JOIN centers c ON c.id = ${HOME_CENTER} JOIN tests t ON t.id = s.test_id
     WHERE s.report_wanted = 1 ORDER BY (s.manual_scoring = 2) DESC, s.modified DESC LIMIT ?`,
  )
    .all(limit)
    .map(({ center, participant, testId }) => ({ center, participantId: guidText(participant), testId }) as SessionKey)
}

/** Number of sessions without a current report. */
export function countWanted(db: ReadDb): number {
  const sql = 'SELECT count(*) FROM sessions INDEXED BY sessions_wanting_report WHERE report_wanted = 1'
  return prepare<[], number>(db, sql).pluck().get() ?? 0
}

function requireSession(db: ReadDb, key: SessionKey): number {
  const id = findSessionId(db, key)
  if (id === null) throw new DeskError('no-such-session', 'This session is not on this computer.')
  return id
}

function centerOf(db: ReadDb, sessionId: number): number {
  const row = prepare<[number], { id: number }>(db, 'SELECT center_id AS id FROM sessions WHERE id = ?').get(sessionId)
  if (row === undefined) throw new Error('a session that was just found is not there')
  return row.id
}
