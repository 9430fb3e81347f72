import { SHEET_COLUMNS, type SheetColumn, type SheetDelimiter } from '../../../contract/model/score-import.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { Question, SessionReport } from '../../../contract/model/report.ts'
import type { Score } from '../../../contract/model/review.ts'
import { isScored, questionAwaitsScore, scoringStageOf } from '../../../contract/model/scoring.ts'
import { MANUAL_SCORING } from '../../../contract/model/session.ts'
import type { Cell, CellKind } from '../export/cells.ts'
import type { SelectedRow } from '../export/columns.ts'
import { createCsvWriter } from '../export/writers/csv-writer.ts'
import type { Bytes } from '../export/writers/table-writer.ts'
import { createSharedTexts, readExportRows } from '../queries/export-rows.ts'
import { latestClock } from '../queries/journal.ts'
import { guidText, HOME_CENTER } from '../queries/keys.ts'
import { readOwn } from '../queries/own.ts'
import { readStatus } from '../queries/judgements.ts'
import { maxRowId } from '../queries/session-rows.ts'
import { inSnapshot, prepare, type ReadDb } from '../worker/databases/database.ts'
import { answerHash, formatBasis } from './basis.ts'

export type SheetPartRequest = {
  /** Result set whose sessions are listed, in its order; `null` for all sessions. */
  readonly resultSetId: number | null
  /** Where to continue; 0 for the first part. */
  readonly after: number
  readonly limit: number
  readonly delimiter: SheetDelimiter
}

/** A part of a marking sheet. */
export type SheetPart = {
  readonly bytes: Bytes
  readonly sessions: number
  /** Questions that wait for a score. */
  readonly rows: number
  /** Sessions without a downloaded report, whose questions are not known. */
  readonly withoutReport: number
  /** Where the next part starts; `null` at the end. */
  readonly next: number | null
}

const NUMBERS: readonly SheetColumn[] = ['num', 'max', 'score']
const COLUMNS = SHEET_COLUMNS.map((title) => {
  const kind: CellKind = NUMBERS.includes(title) ? 'number' : 'text'
  return { title, kind, repeats: false }
})
const SELECT = [HOME_CENTER, 'lower(hex(s.participant))', 's.test_id', 's.finished', 's.manual_scoring', 'r.report']

/** Makes the parts of marking sheets: a row for each question that waits for a score of the user. */
export function createSheets(cache: ReadDb, reviews: ReadDb, idsOf: (resultSetId: number) => Uint32Array) {
  const texts = createSharedTexts(cache)

  return function sheetPart({ resultSetId, after, limit, delimiter }: SheetPartRequest): SheetPart {
    // Excel takes UTF-8 for another encoding unless the file begins with a byte order mark.
    const writer = createCsvWriter({
      fileType: 'csv',
      delimiter,
      bom: true,
      formulaGuard: true,
      dateFormat: 'iso',
      timeZone: 'UTC',
    })
    // Read before the reviews: what is saved meanwhile is newer than the sheet.
    const clock = latestClock(reviews)
    const rowsWriter = writer.startRows(COLUMNS)
    let [rows, withoutReport] = [0, 0]
    const take = (selected: SelectedRow): void => {
      const { key, stage, report } = sessionOf(selected)
      if (report === null) {
        withoutReport += 1
        return
      }
      const { questions } = JSON.parse(report) as Pick<SessionReport, 'questions'>
      const waiting = questions.filter((question) => questionAwaitsScore(question, stage))
      for (const question of waiting.length === 0 ? [] : openOf(reviews, key, waiting)) {
        rowsWriter.add(rowOf(key, question, formatBasis({ clock, answer: answerHash(question) })))
        rows += 1
      }
    }
    return inSnapshot(cache, () => {
      const ids = resultSetId === null ? null : idsOf(resultSetId)
      const end = after + limit
      const range = ids === null ? { after, upTo: end } : { ids: ids.subarray(after, end) }
      const { sessions, lastId, isCut } = readExportRows(cache, range, { select: SELECT, withReports: true }, take)
      const { body } = rowsWriter.end()
      const bytes = after === 0 ? joined(writer.head(COLUMNS), body) : body
      const counts = { bytes, sessions, rows, withoutReport }
      if (ids !== null) return { ...counts, next: after + sessions < ids.length ? after + sessions : null }
      const last = isCut ? (lastId ?? end) : end
      return { ...counts, next: last < maxRowId(cache) ? last : null }
    })
  }

  function sessionOf([center, participant, test, finished, manualScoring, report]: SelectedRow) {
    const key = {
      center: texts.center(center as number),
      participantId: guidText(Buffer.from(participant as string, 'hex')),
      testId: texts.test(test as number),
    } as SessionKey
    const stage = scoringStageOf({
      isFinished: finished === 1,
      manualScoring: MANUAL_SCORING[manualScoring as number] ?? 'unknown',
    })
    return { key, stage, report: report as string | null }
  }
}

/** Those that the user has not scored. None of a submitted review, which cannot be changed. */
function openOf(reviews: ReadDb, key: SessionKey, questions: readonly Question[]): readonly Question[] {
  const own = readOwn(reviews)?.reviewer
  if (own === undefined) return questions
  if (readStatus(reviews, key, own)?.status === 'submitted') return []
  const stored = prepare<unknown[], { question: number; points: number | null; rubric: string | null }>(
    reviews,
    `SELECT question, points, rubric FROM scores
     WHERE participant = ? AND test = ? AND reviewer = ? AND points IS NOT NULL`,
  ).all(key.participantId, key.testId, own)
  const scored = stored.flatMap(({ question, rubric }) => {
    const by = rubric === null ? null : (JSON.parse(rubric) as Score['rubric'])
    return isScored({ rubric: by }) ? [question] : []
  })
  return questions.filter(({ num }) => !scored.includes(num))
}

function rowOf(
  { center, participantId, testId }: SessionKey,
  { num, code, prompt, max }: Question,
  basis: string,
): readonly Cell[] {
  return [center, participantId, testId, num, code, prompt, max, null, null, basis]
}

function joined(head: Bytes, body: Bytes): Bytes {
  const all = new Uint8Array(head.length + body.length)
  all.set(head)
  all.set(body, head.length)
  return all
}
