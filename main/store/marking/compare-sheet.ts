import { GUID, formatSessionKey, type Guid, type SessionKey } from '../../../contract/model/ids.ts'
import type { Question } from '../../../contract/model/report.ts'
import {
  COMMENT_LENGTH,
  type ConflictReason,
  type ImportKind,
  type ImportRow,
  type InvalidReason,
} from '../../../contract/model/score-import.ts'
import type { DecimalMark } from '../../../contract/model/parse-number.ts'
import { isScored } from '../../../contract/model/scoring.ts'
import { findSessionId, readSessionKey } from '../queries/keys.ts'
import type { ReadDb } from '../worker/databases/database.ts'
import { spreadsheetFault } from '../../../contract/model/spreadsheet-values.ts'
import { hasVisibleText } from '../../../contract/model/visible-text.ts'
import { commentNoteId } from './comment-note.ts'
import { isUnreadable } from '../tables/decode-table.ts'
import { basisTexts, judgePart, type StoredPart } from './judge-part.ts'
import type { ParsedSheet, SheetRow } from './parse-sheet.ts'
import { decimalMarkOf, readScore } from './read-score.ts'
import { readSessionState, type SessionState } from './session-state.ts'

/** What a row is applied over; `null` where it cannot be applied. */
export type ImportBase = {
  readonly score: number
  readonly note: number
  /** Hash of the report. */
  readonly report: string
}

/** A row of a file, compared with the own review, and what is needed to apply it. */
export type ComparedRow = ImportRow & { readonly over: ImportBase | null; readonly basis: string | null }

type Databases = { readonly cache: ReadDb; readonly reviews: ReadDb }

/** Most characters of a cell that cannot be read as a score. */
const SHOWN_TEXT = 60

/** Compares the rows of a file with the own reviews, in the order of the file. */
export function compareSheet(
  databases: Databases,
  { rows, workbook }: Pick<ParsedSheet, 'rows' | 'workbook'>,
): readonly ComparedRow[] {
  const scores = rows.filter(({ fault }) => fault === null).map(({ score }) => score)
  // A number of a workbook has a point.
  const mark = decimalMarkOf(scores) ?? (workbook === null ? null : '.')
  const found = rows.map((row) => findSession(databases.cache, row))
  const compared: ComparedRow[] = new Array<ComparedRow>(rows.length)
  for (const [, places] of Map.groupBy(rows.keys(), (at) => sessionName(found[at]!))) {
    const session = found[places[0]!]!
    const state = typeof session === 'string' ? null : readSessionState(databases, session)
    const ofSession = places.map((at) =>
      typeof session === 'string' || state === null
        ? invalidRow(rows[at]!, typeof session === 'string' ? session : 'noReport', found[at]!)
        : compareRow(databases.reviews, { sheetRow: rows[at]!, mark }, session, state),
    )
    withoutRepetitions(ofSession).forEach((row, at) => (compared[places[at]!] = row))
  }
  return compared
}

type Found = SessionKey | Extract<InvalidReason, 'session'>

function sessionName(found: Found): string {
  return typeof found === 'string' ? found : formatSessionKey(found)
}

/**
 * Participant and test identify a session. The center may be another one by now, and spreadsheets change names of centers
 * that look like a number or a date.
 */
function findSession(cache: ReadDb, { participantId, testId }: SheetRow): Found {
  const [participant, test] = [guidOf(participantId), guidOf(testId)]
  if (participant === null || test === null) return 'session'
  const id = findSessionId(cache, { participantId: participant, testId: test })
  return (id === null ? null : readSessionKey(cache, id)) ?? 'session'
}

function guidOf(text: string): Guid | null {
  // Databases of Microsoft write GUIDs in braces.
  const plain = text.replace(/^\{(.*)\}$/s, '$1')
  return GUID.test(plain) ? (plain.toLowerCase() as Guid) : null
}

function invalidRow({ row, num, code, score, comment }: SheetRow, reason: InvalidReason, found: Found): ComparedRow {
  return {
    row,
    kind: 'invalid',
    reason,
    otherRow: null,
    key: typeof found === 'string' ? null : found,
    num: numberOf(num),
    code: code === '' ? null : code,
    max: null,
    stored: { points: null, comment: null },
    given: { points: null, comment: hasVisibleText(comment) ? comment : null },
    text: score.slice(0, SHOWN_TEXT),
    over: null,
    basis: null,
  }
}

function numberOf(text: string): number | null {
  // Programs that take a column for one of decimals write 4.0.
  return /^-?\d{1,9}(?:[.,]0+)?$/.test(text) ? Number(text.replace(/[.,].*/, '')) : null
}

type OfFile = { readonly sheetRow: SheetRow; readonly mark: DecimalMark | null }

function compareRow(reviews: ReadDb, { sheetRow, mark }: OfFile, key: SessionKey, state: SessionState): ComparedRow {
  const num = numberOf(sheetRow.num)
  const question = state.questions.find((one) => one.num === num)
  const invalid = (reason: InvalidReason) => ({ ...invalidRow(sheetRow, reason, key), ...factsOf(question) })
  if (sheetRow.fault !== null) return invalid(sheetRow.fault)
  if (question === undefined) return invalid('question')
  const read = sheetRow.score === '' ? { points: null } : readScore(sheetRow.score, { max: question.max, mark })
  if ('problem' in read) return invalid(read.problem)
  const comment = hasVisibleText(sheetRow.comment) ? sheetRow.comment : null
  if (comment !== null && comment.length > COMMENT_LENGTH) return invalid('commentTooLong')
  if (comment !== null && isUnreadable(comment)) return invalid('unreadableText')
  if (comment !== null && spreadsheetFault(comment) === 'errorValue') return invalid('errorValue')

  const parts = partsOf(state, key, question, { points: read.points, comment })
  const basis = basisTexts(sheetRow.basis, question)
  const [score, note] = parts
  const outcome = worstOf([judgePart(reviews, score, basis), judgePart(reviews, note, basis)])
  if (state.isSubmitted && outcome.kind !== 'unchanged') {
    return { ...invalid('submitted'), stored: storedOf(parts), given: { points: read.points, comment } }
  }
  return {
    ...invalidRow(sheetRow, 'session', key),
    ...factsOf(question),
    ...outcome,
    stored: storedOf(parts),
    given: { points: read.points, comment },
    over: { score: score.revision, note: note.revision, report: state.report },
    basis: basis.text,
  }
}

function factsOf(question: Question | undefined): Partial<Pick<ImportRow, 'num' | 'code' | 'max'>> {
  return question === undefined ? {} : { num: question.num, code: question.code, max: question.max }
}

type Parts = readonly [score: StoredPart<number>, note: StoredPart<string>]

function partsOf(state: SessionState, key: SessionKey, { num }: Question, given: ImportRow['given']): Parts {
  const score = state.scores.get(num)
  const note = state.reviewer === null ? undefined : state.notes.get(commentNoteId(key, num, state.reviewer))
  return [
    {
      // Levels that were picked so far are no score yet.
      stored: score?.value && isScored(score.value) ? score.value.points : null,
      given: given.points,
      revision: score?.revision ?? 0,
      from: score?.from ?? [],
      isByRubric: Boolean(score?.value?.rubric),
    },
    {
      stored: note?.value?.text ?? null,
      given: given.comment,
      revision: note?.revision ?? 0,
      from: note?.from ?? [],
      isByRubric: false,
    },
  ]
}

function storedOf([score, note]: Parts): ImportRow['stored'] {
  return { points: score.stored, comment: note.stored }
}

type Outcome = { readonly kind: Exclude<ImportKind, 'invalid'>; readonly reason: ConflictReason | null }
const ORDER: readonly Outcome['kind'][] = ['conflict', 'changed', 'new', 'unchanged']

/** A row is applied as a whole, so one conflict makes it a conflict. */
function worstOf(judged: readonly Outcome[]): Outcome {
  return judged.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))[0]!
}

/**
 * Of several rows for one question that say the same, the first counts. Where they differ, nobody can tell which one is
 * meant, and all are invalid.
 */
function withoutRepetitions(rows: readonly ComparedRow[]): readonly ComparedRow[] {
  const byQuestion = Map.groupBy(
    rows.filter(({ over }) => over !== null),
    ({ num }) => num,
  )
  return rows.map((row) => {
    const all = row.over === null ? [row] : (byQuestion.get(row.num) ?? [row])
    const [first = row] = all
    if (all.length === 1) return row
    const isSame = all.every(
      ({ given }) => given.points === first.given.points && given.comment === first.given.comment,
    )
    if (isSame && row === first) return row
    const otherRow = row === first ? all[1]!.row : first.row
    return { ...row, kind: isSame ? 'unchanged' : 'invalid', reason: 'repeated', otherRow, over: null }
  })
}
