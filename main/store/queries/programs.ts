import { randomUUID } from 'node:crypto'
import type { Guid } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import { programChanges } from '../../../contract/model/program-difference.ts'
import type { ProgramDetails, ProgramSummary } from '../../../contract/model/program-records.ts'
import type { ProgramBody } from '../../../contract/model/program-request.ts'
import { applyProgramBody, isAsSent, rebaseDraft, withoutUpdatesOf } from '../../../contract/model/program-sent.ts'
import {
  programContentSchema,
  sentProgramSchema,
  type ProgramContent,
  type SentProgram,
} from '../../../contract/model/program.ts'
import type {
  ChangeProgramEmployeesRequest,
  ChangeProgramEmployeesResponse,
  SaveProgramRequest,
  SaveProgramResponse,
} from '../../../contract/remote/programs.ts'
import { DamagedError } from '../common/failures.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { noteInDirectory } from './directory.ts'

export type ProgramRow = {
  readonly id: Guid
  /** `null` where the program was never sent, or was removed from this computer. */
  readonly sent: string | null
  /** When `sent` was changed last. */
  readonly sent_at: InstantMs
  readonly draft: string | null
  readonly saved_at: InstantMs
  readonly revision: number
  readonly employees: number | null
  readonly employees_at: InstantMs
}

/** Programs by title, archived and deleted ones last. */
export function listPrograms(db: ReadDb): readonly ProgramSummary[] {
  return prepare<[], ProgramRow>(db, 'SELECT * FROM programs')
    .all()
    .flatMap((row) => {
      const [sent, draft] = [sentOf(row), draftOf(row)]
      const content = draft ?? sent?.content
      if (content === undefined) return []
      const changes = draft === null ? 0 : programChanges(sent, draft).length
      const { title, status } = content
      return [{ id: row.id, title, status, changes, sentAt: sent === null ? null : row.sent_at }]
    })
    .toSorted(
      (one, other) =>
        Number(one.status !== 'active') - Number(other.status !== 'active') ||
        one.title.localeCompare(other.title) ||
        (one.id < other.id ? -1 : 1),
    )
}

/** `null` where the program is not kept on this computer. */
export function readProgram(db: ReadDb, id: Guid): ProgramDetails | null {
  const row = findProgramRow(db, id)
  if (row === null || (row.sent === null && row.draft === null)) return null
  const [sent, draft] = [sentOf(row), draftOf(row)]
  return {
    id,
    sent,
    sentAt: sent === null ? null : row.sent_at,
    draft: draft === null ? null : { content: draft, savedAt: row.saved_at },
    revision: row.revision,
    employees: row.employees === null ? null : { total: row.employees, at: row.employees_at },
  }
}

/** `null` where there never was such a program. */
export function findProgramRow(db: ReadDb, id: Guid): ProgramRow | null {
  return prepare<[string], ProgramRow>(db, 'SELECT * FROM programs WHERE id = ?').get(id) ?? null
}

/** Takes part in the caller's transaction. */
export function writeProgramRow(db: WriteDb, row: ProgramRow): void {
  prepare<[ProgramRow]>(
    db,
    `INSERT OR REPLACE INTO programs (id, sent, sent_at, draft, saved_at, revision, employees, employees_at)
     VALUES (:id, :sent, :sent_at, :draft, :saved_at, :revision, :employees, :employees_at)`,
  ).run(row)
}

/** A row of a program that is not known. */
export function newProgramRow(id: Guid): ProgramRow {
  return { id, sent: null, sent_at: 0, draft: null, saved_at: 0, revision: 0, employees: null, employees_at: 0 }
}

/** A draft as it is stored: made to fit what was sent, and none where it says the same. */
export function storedDraft(draft: ProgramContent, sent: SentProgram | null): string | null {
  const fitting = rebaseDraft(draft, sent, newGuid)
  return isAsSent(sent, fitting) ? null : JSON.stringify(fitting)
}

/**
 * Records what the service answered to `POST /v1/program`. The draft goes on from there. Returns whether it was recorded: a
 * request that leaves it to the service to find a program or module by its external ID does not say which one it is. Takes
 * part in the caller's transaction.
 */
export function noteSentProgram(
  reviews: WriteDb,
  request: SaveProgramRequest,
  answer: Pick<SaveProgramResponse, 'programResult' | 'modulesDeleted'>,
  at: InstantMs,
): boolean {
  const body = bodyOf(request)
  if (body === null) return false
  const id = body.programId.toLowerCase() as Guid
  const row = findProgramRow(reviews, id) ?? newProgramRow(id)
  const sent = applyProgramBody(sentOf(row), body, answer)
  const draft = draftOf(row)
  writeProgramRow(reviews, {
    ...row,
    sent: JSON.stringify(sent),
    sent_at: Math.max(at, row.sent_at + 1),
    draft: draft === null ? null : storedDraft(withoutUpdatesOf(draft, body), sent),
    revision: nextRevision(row, at),
  })
  noteInDirectory(reviews, 'project', sent.content.projectId as Guid, at)
  noteInDirectory(reviews, 'center', sent.content.centerId as Guid, at)
  return true
}

/**
 * Records a request whose answer was lost and that the service has carried out, as {@link noteSentProgram} does. What was
 * recorded after `sentAt`, when that request was sent, stays.
 */
export function noteConfirmedProgram(
  reviews: WriteDb,
  request: SaveProgramRequest,
  sentAt: InstantMs,
  at: InstantMs,
): void {
  const row = request.programId === null ? null : findProgramRow(reviews, request.programId.toLowerCase() as Guid)
  if (row !== null && row.sent_at > sentAt) return
  const programResult = typeof row?.sent === 'string' ? 'updated' : 'created'
  noteSentProgram(reviews, request, { programResult, modulesDeleted: 0 }, at)
}

/**
 * Records the number of employees that the service answered to `POST /v1/program/employees`, if the program is kept on this
 * computer. Takes part in the caller's transaction.
 */
export function noteProgramEmployees(
  reviews: WriteDb,
  { programId }: Pick<ChangeProgramEmployeesRequest, 'programId'>,
  { totalEmployeesInProgram }: Pick<ChangeProgramEmployeesResponse, 'totalEmployeesInProgram'>,
  at: InstantMs,
): void {
  prepare(reviews, 'UPDATE programs SET employees = ?, employees_at = ? WHERE id = ? AND employees_at <= ?').run(
    totalEmployeesInProgram,
    at,
    programId.toLowerCase(),
    at,
  )
}

export function nextRevision({ revision }: ProgramRow, now: InstantMs): number {
  return Math.max(now, revision + 1)
}

export function sentOf({ sent }: Pick<ProgramRow, 'sent'>): SentProgram | null {
  return sent === null ? null : parse(() => sentProgramSchema.parse(JSON.parse(sent)))
}

export function draftOf({ draft }: Pick<ProgramRow, 'draft'>): ProgramContent | null {
  return draft === null ? null : parse(() => programContentSchema.parse(JSON.parse(draft)))
}

function parse<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw new DamagedError('reviews', 'A stored program is damaged.')
  }
}

/** `null` for a request that does not name everything by GUID. */
function bodyOf({ programId, modules, ...program }: SaveProgramRequest): ProgramBody | null {
  const named = modules.flatMap(({ moduleId, ...module }) => (moduleId === null ? [] : [{ ...module, moduleId }]))
  if (programId === null || named.length < modules.length) return null
  return { ...program, programId, modules: named }
}

function newGuid(): Guid {
  return randomUUID() as Guid
}
