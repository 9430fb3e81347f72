import type { DirectoryEntry, DirectoryKind } from '../../../../contract/model/directory.ts'
import type { Guid } from '../../../../contract/model/ids.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { ProgramDetails, ProgramSummary, StoredProgramDraft } from '../../../../contract/model/program-records.ts'
import type { ProgramContent } from '../../../../contract/model/program.ts'
import { reads, writes } from '../method.ts'

const changes = () => ['programs'] as const

/** Programs as they were sent last and their drafts, in `reviews.db`. */
export const programsMethods = {
  /** By title, archived and deleted ones last. */
  list: reads<() => readonly ProgramSummary[]>('reviews'),
  /** `null` where the program is not kept on this computer. */
  read: reads<(id: Guid) => ProgramDetails | null>('reviews'),
  /**
   * Saves the draft over revision `over` of the program, 0 where none is kept; durable on disk when it returns. It is made to fit what was sent
   * (`rebaseDraft`), so the stored draft may be another one; one that says nothing but what was sent is stored as none. Fails
   * with `program-changed` where the program has another revision, and with `invalid-argument`.
   */
  saveDraft: writes<(id: Guid, content: ProgramContent, over: number, now: InstantMs) => StoredProgramDraft>(
    'reviews',
    { changes },
  ),
  /** Fails with `program-changed`. */
  discardDraft: writes<(id: Guid, over: number, now: InstantMs) => StoredProgramDraft>('reviews', { changes }),
  /** Forgets what was sent and the draft. At the service nothing changes. Fails with `program-changed`. */
  remove: writes<(id: Guid, over: number, now: InstantMs) => void>('reviews', { changes }),
} as const

/** Names of projects and centers, which the service wants by GUID and does not list. In `reviews.db`. */
export const directoryMethods = {
  /** By kind and name. */
  read: reads<() => readonly DirectoryEntry[]>('reviews'),
  /** Adds an entry, or names it anew. Fails with `invalid-argument`. */
  put: writes<(entry: DirectoryEntry, now: InstantMs) => void>('reviews', { changes }),
  remove: writes<(kind: DirectoryKind, id: Guid, now: InstantMs) => void>('reviews', { changes }),
} as const
