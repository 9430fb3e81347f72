import type { OperationId } from '../../../contract/model/operation.ts'
import type { Question } from '../../../contract/model/report.ts'
import type { ConflictReason, ImportKind } from '../../../contract/model/score-import.ts'
import { basisOfOperation } from '../queries/imports.ts'
import type { ReadDb } from '../worker/databases/database.ts'
import { answerHash, parseBasis, type Basis } from './basis.ts'

/** The score or the comment of a row beside what is stored. */
export type StoredPart<V> = {
  readonly stored: V | null
  /** `null` where the row has none: an import removes nothing. */
  readonly given: V | null
  readonly revision: number
  readonly from: readonly OperationId[]
  readonly isByRubric: boolean
}

/** What a row says of its origin. */
export type RowBasis = {
  /** As in the file; `null` where it has none that can be read. */
  readonly text: string | null
  readonly basis: Basis | null
  /** Whether the question or its answer was another one then. */
  readonly isOutdated: boolean
}

export type JudgedPart = { readonly kind: Exclude<ImportKind, 'invalid'>; readonly reason: ConflictReason | null }

export function basisTexts(text: string, question: Question): RowBasis {
  const basis = parseBasis(text)
  if (basis === null) return { text: null, basis, isOutdated: false }
  return { text, basis, isOutdated: basis.answer !== answerHash(question) }
}

/**
 * Whether a part of a row adds or replaces something, and whether what it would replace is newer than the sheet. A value
 * that an earlier import of the same sheet has set is not: a sheet that was corrected may be imported again.
 */
export function judgePart<V>(reviews: ReadDb, part: StoredPart<V>, { text, basis, isOutdated }: RowBasis): JudgedPart {
  const { stored, given, revision, from, isByRubric } = part
  if (given === null || given === stored) return { kind: 'unchanged', reason: null }
  if (isByRubric) return { kind: 'conflict', reason: 'rubric' }
  if (isOutdated) return { kind: 'conflict', reason: 'answerChanged' }
  if (stored === null) return { kind: 'new', reason: null }
  if (basis !== null && revision <= basis.clock) return { kind: 'changed', reason: null }
  const last = from.at(-1)
  const isOfSameSheet = text !== null && last !== undefined && basisOfOperation(reviews, last) === text
  if (isOfSameSheet) return { kind: 'changed', reason: null }
  return { kind: 'conflict', reason: basis === null ? 'noBasis' : 'newerWork' }
}
