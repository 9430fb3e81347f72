import { directoryEntrySchema } from '../../../contract/model/directory.ts'
import { DeskError } from '../../../contract/model/errors.ts'
import type { Guid } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { StoredProgramDraft } from '../../../contract/model/program-records.ts'
import { programContentSchema } from '../../../contract/model/program.ts'
import { parseOrRefuse } from '../../support/parse-or-refuse.ts'
import type { Carries, MethodName } from '../common/methods.ts'
import { writeDirectoryEntry } from '../queries/directory.ts'
import {
  draftOf,
  findProgramRow,
  newProgramRow,
  nextRevision,
  sentOf,
  storedDraft,
  writeProgramRow,
  type ProgramRow,
} from '../queries/programs.ts'
import { inTransaction, type WriteDb } from './databases/database.ts'

type ProgramWrites = Pick<Carries<'writer'>, Extract<MethodName<'writer'>, `${'programs' | 'directory'}.${string}`>>

/** The changes of programs on this computer, each in one transaction. `wrote` is called after each commit. */
export function programWrites(reviews: WriteDb, wrote: () => void): ProgramWrites {
  function change<T>(work: () => T): T {
    const result = inTransaction(reviews, work)
    wrote()
    return result
  }

  /**
   * Replaces the row of revision `over`. A row that says nothing, of a program that was removed or a draft that was
   * discarded, is read as no program at all, so that 0 is its revision too.
   */
  function replace(
    id: Guid,
    over: number,
    now: InstantMs,
    make: (row: ProgramRow) => Partial<ProgramRow>,
  ): StoredProgramDraft {
    return change(() => {
      const row = findProgramRow(reviews, id) ?? newProgramRow(id)
      const isThere = row.sent !== null || row.draft !== null
      if (row.revision !== over && (isThere || over !== 0)) {
        throw new DeskError('program-changed', 'The program is at another revision than the one that was changed.')
      }
      const next = { ...row, saved_at: now, ...make(row), revision: nextRevision(row, now) }
      writeProgramRow(reviews, next)
      const content = draftOf(next)
      return { draft: content === null ? null : { content, savedAt: next.saved_at }, revision: next.revision }
    })
  }

  return {
    'programs.saveDraft': (id, asked, over, now) => {
      const content = parseOrRefuse(programContentSchema, asked)
      return replace(id, over, now, (row) => ({ draft: storedDraft(content, sentOf(row)) }))
    },
    'programs.discardDraft': (id, over, now) => replace(id, over, now, () => ({ draft: null })),
    'programs.remove': (id, over, now) => {
      replace(id, over, now, ({ sent_at: sentAt, employees_at: employeesAt }) => ({
        draft: null,
        sent: null,
        sent_at: Math.max(now, sentAt + 1),
        employees: null,
        employees_at: Math.max(now, employeesAt + 1),
      }))
    },
    'directory.put': (entry, now) => {
      const parsed = parseOrRefuse(directoryEntrySchema, entry)
      change(() => writeDirectoryEntry(reviews, parsed, now))
    },
    'directory.remove': (kind, id, now) => change(() => writeDirectoryEntry(reviews, { kind, id, name: null }, now)),
  }
}
