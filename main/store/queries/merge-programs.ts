import type { ReadDb, WriteDb } from '../worker/databases/database.ts'
import { prepare } from '../worker/databases/database.ts'
import { hasTable } from './journal.ts'
import { draftOf, findProgramRow, sentOf, storedDraft, writeProgramRow, type ProgramRow } from './programs.ts'

/** What becomes of the programs of which another copy has something later, in the order of their IDs. */
function mergedRows(from: ReadDb, to: ReadDb): readonly ProgramRow[] {
  if (!hasTable(from, 'programs')) return []
  return prepare<[], ProgramRow>(from, 'SELECT * FROM programs ORDER BY id')
    .all()
    .flatMap((row) => mergeRows(row, findProgramRow(to, row.id)) ?? [])
}

/**
 * Of each part the later one: of what was sent, of the draft and of the number of employees. A draft that comes together
 * with what was sent elsewhere is made to fit that. `null` where nothing is later.
 */
function mergeRows(other: ProgramRow, own: ProgramRow | null): ProgramRow | null {
  if (own === null) return other
  const isSentLater = other.sent_at > own.sent_at
  const isDraftLater = other.revision > own.revision
  const areEmployeesLater = other.employees_at > own.employees_at
  if (!isSentLater && !isDraftLater && !areEmployeesLater) return null
  const { sent, sent_at } = isSentLater ? other : own
  const { draft, saved_at } = isDraftLater ? other : own
  const { employees, employees_at } = areEmployeesLater ? other : own
  const isMixed = other.sent_at !== own.sent_at && isSentLater !== isDraftLater
  const content = isMixed ? draftOf({ draft }) : null
  return {
    id: other.id,
    sent,
    sent_at,
    draft: content === null ? draft : storedDraft(content, sentOf({ sent })),
    saved_at,
    // An editor that is open has another draft than this one.
    revision: Math.max(own.revision, other.revision) + Number(isMixed),
    employees,
    employees_at,
  }
}

/** Number of programs of another copy with something that is later than what `to` has. */
export function countMissingPrograms(from: ReadDb, to: ReadDb): number {
  return mergedRows(from, to).filter(({ sent, draft }) => sent !== null || draft !== null).length
}

/** Merges the programs of another copy of the reviews. Takes part in the caller's transaction. */
export function mergePrograms(from: ReadDb, to: WriteDb): void {
  for (const row of mergedRows(from, to)) writeProgramRow(to, row)
}
