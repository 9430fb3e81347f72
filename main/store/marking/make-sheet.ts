import type { SheetForm } from '../../../contract/model/score-import.ts'
import type { Guid, SessionKey } from '../../../contract/model/ids.ts'
import type { Question, SessionReport } from '../../../contract/model/report.ts'
import type { RubricContent } from '../../../contract/model/rubric.ts'
import type { Score } from '../../../contract/model/review.ts'
import { isScored, questionAwaitsScore, scoringStageOf } from '../../../contract/model/scoring.ts'
import { MANUAL_SCORING } from '../../../contract/model/session.ts'
import { SHEET_START, type SheetPlace } from '../common/sheets.ts'
import type { SelectedRow } from '../export/columns.ts'
import { createCsvWriter } from '../export/writers/csv-writer.ts'
import { createSheetWriter } from '../export/writers/sheet-writer.ts'
import type { Bytes, TableWriter, WrittenRows } from '../export/writers/table-writer.ts'
import { createSharedTexts, readExportRows } from '../queries/export-rows.ts'
import { latestClock } from '../queries/journal.ts'
import { guidText, HOME_CENTER } from '../queries/keys.ts'
import { readLens } from '../queries/lens.ts'
import { readOwn } from '../queries/own.ts'
import { readStatus } from '../queries/judgements.ts'
import { listAssigned } from '../queries/rubrics.ts'
import { maxRowId } from '../queries/session-rows.ts'
import { inSnapshot, prepare, type ReadDb } from '../worker/databases/database.ts'
import { answerHash, formatBasis } from './basis.ts'
import { sheetColumns, sheetRow, type SheetLayout } from './sheet-rows.ts'

export type SheetPartRequest = SheetForm &
  Pick<SheetLayout, 'pointsHint'> & {
    /** Result set whose sessions are listed, in its order; `null` for all sessions. */
    readonly resultSetId: number | null
    /** Where to continue; 0 for the first part. */
    readonly after: number
    readonly limit: number
    /** Where the previous part of a workbook ended; `null` for the first part. */
    readonly place: SheetPlace | null
  }

/** A part of a marking sheet. */
export type SheetPart = WrittenRows & {
  /** The start of the file. */
  readonly head: Bytes
  readonly sessions: number
  /** Questions that wait for a score. */
  readonly rows: number
  /** Sessions without a downloaded report, whose questions are not known. */
  readonly withoutReport: number
  /** Where the next part starts; `null` at the end. */
  readonly next: number | null
}

const SELECT = [
  HOME_CENTER,
  'lower(hex(s.participant))',
  's.test_id',
  's.finished',
  's.manual_scoring',
  's.name',
  'r.report',
]

/** Makes the parts of marking sheets: a row for each question that waits for a score of the user. */
export function createSheets(cache: ReadDb, reviews: ReadDb, idsOf: (resultSetId: number) => Uint32Array) {
  const texts = createSharedTexts(cache)

  return function sheetPart({ resultSetId, after, limit, place, ...form }: SheetPartRequest): SheetPart {
    const writer = writerOf(form, place)
    const columns = sheetColumns(form)
    const { blind } = readLens(reviews)
    const rubricOf = form.withRubrics ? createRubrics(reviews) : () => null
    // Read before the reviews: what is saved meanwhile is newer than the sheet.
    const clock = latestClock(reviews)
    const rowsWriter = writer.startRows(columns)
    let [rows, withoutReport] = [0, 0]
    const take = (selected: SelectedRow): void => {
      const { key, stage, name, report } = sessionOf(selected)
      if (report === null) {
        withoutReport += 1
        return
      }
      const { questions } = JSON.parse(report) as Pick<SessionReport, 'questions'>
      const waiting = questions.filter((question) => questionAwaitsScore(question, stage))
      for (const question of waiting.length === 0 ? [] : openOf(reviews, key, waiting)) {
        const basis = formatBasis({ clock, answer: answerHash(question) })
        const participant = blind === null ? name : blind.nameOf(key)
        const rubric = rubricOf(key.testId, question)
        rowsWriter.add(sheetRow(form, { key, participant, question, isBlind: blind !== null, rubric, basis }))
        rows += 1
      }
    }
    return inSnapshot(cache, () => {
      const ids = resultSetId === null ? null : idsOf(resultSetId)
      const end = after + limit
      const range = ids === null ? { after, upTo: end } : { ids: ids.subarray(after, end) }
      const { sessions, lastId, isCut } = readExportRows(cache, range, { select: SELECT, withReports: true }, take)
      // The rows come first: the head is made in the same buffer.
      const written = rowsWriter.end()
      const counts = { ...written, head: writer.head(columns), sessions, rows, withoutReport }
      if (ids !== null) return { ...counts, next: after + sessions < ids.length ? after + sessions : null }
      const last = isCut ? (lastId ?? end) : end
      return { ...counts, next: last < maxRowId(cache) ? last : null }
    })
  }

  function sessionOf([center, participant, test, finished, manualScoring, name, report]: SelectedRow) {
    const key = {
      center: texts.center(center as number),
      participantId: guidText(Buffer.from(participant as string, 'hex')),
      testId: texts.test(test as number),
    } as SessionKey
    const stage = scoringStageOf({
      isFinished: finished === 1,
      manualScoring: MANUAL_SCORING[manualScoring as number] ?? 'unknown',
    })
    return { key, stage, name: name as string | null, report: report as string | null }
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

function writerOf({ fileType, delimiter }: SheetForm, place: SheetPlace | null): TableWriter {
  const times = { dateFormat: 'iso', timeZone: 'UTC' } as const
  // Excel takes UTF-8 for another encoding unless the file begins with a byte order mark.
  const format = { fileType, delimiter, bom: true, formulaGuard: true, ...times }
  return fileType === 'xlsx' ? createSheetWriter({ format, place: place ?? SHEET_START }) : createCsvWriter(format)
}

/** Finds the latest version of the rubric that is assigned to a question. */
function createRubrics(reviews: ReadDb) {
  const byTest = new Map<Guid, ReadonlyMap<string, RubricContent>>()
  return (testId: Guid, { code }: Question): RubricContent | null => {
    let known = byTest.get(testId)
    if (known === undefined) {
      known = new Map(listAssigned(reviews, testId).map((one) => [one.question, one.version.content]))
      byTest.set(testId, known)
    }
    return code === null ? null : (known.get(code) ?? null)
  }
}
