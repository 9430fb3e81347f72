import type { Guid } from './ids.ts'
import type { InstantMs } from './instants.ts'
import type { ChangeId } from './outbox.ts'
import type { ProgramContent, ProgramStatus, SentProgram } from './program.ts'

/** The one draft of a program: what it is to be at the service. */
export type ProgramDraft = {
  readonly content: ProgramContent
  readonly savedAt: InstantMs
}

/** The draft of a program; `null` where there is none, or where it says nothing but what was sent. */
export type StoredProgramDraft = {
  readonly draft: ProgramDraft | null
  /** Increases with every change of the program on this computer; 0 where there never was one. */
  readonly revision: number
}

/** How many employees a program had after the last change of them, as the service answered. */
export type ProgramEmployees = { readonly total: number; readonly at: InstantMs }

/** A program with everything that its editor shows. */
export type ProgramDetails = StoredProgramDraft & {
  readonly id: Guid
  /** `null` where it was never sent. */
  readonly sent: SentProgram | null
  /** When it was sent last; `null` where it never was. */
  readonly sentAt: InstantMs | null
  /** `null` where none was changed from this computer. */
  readonly employees: ProgramEmployees | null
}

/** An entry of the list of programs. */
export type ProgramSummary = {
  readonly id: Guid
  /** Title in the draft if there is one; it may be empty then. */
  readonly title: string
  readonly status: ProgramStatus
  /** What the draft changes; 0 where there is none. */
  readonly changes: number
  readonly sentAt: InstantMs | null
}

/** A change of a program that waits in the outbox. */
export type StagedProgram = {
  readonly change: ChangeId
  /** Whether it sends exactly what the stored draft says. */
  readonly isDraft: boolean
}
