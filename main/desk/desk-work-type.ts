import type { Reveal } from '../../contract/model/blind.ts'
import type { Note } from '../../contract/model/note.ts'
import type { ConnectionId, Guid, SessionKey } from '../../contract/model/ids.ts'
import type { OutboxChange } from '../../contract/model/outbox.ts'
import type { ProgramEmployeesChange } from '../../contract/model/program-employees.ts'
import type { StagedProgram } from '../../contract/model/program-records.ts'
import type { QueueChoice, QueueSize, QueueSource } from '../../contract/model/queue.ts'
import type {
  BurstId,
  MovedStep,
  ReviewBase,
  ReviewChange,
  ReviewsMark,
  ReviewsOfSession,
  SavedChange,
} from '../../contract/model/review.ts'
import type { NoteCounts, ReviewSettings } from '../../contract/model/review-settings.ts'
import type { RubricId } from '../../contract/model/rubric.ts'
import type { JudgedReport, SnapshotHash } from '../../contract/model/snapshot.ts'
import type { NoteChange } from '../store/records.ts'
import type { Store } from '../store/store.ts'

/** The rows of a window's result set, or those selected in it. */
export type QueueRows = {
  readonly windowId: number
  readonly resultSetId: number
  readonly onlySelected: boolean
}

/** What windows and commands ask for about the reviewer's own work. */
export type WorkDesk = {
  readonly notes: {
    get(id: ConnectionId, key: SessionKey): Promise<Note>
    /** Fails with `note-changed` where the stored text is not `over`, unless both texts are to be kept. */
    set(id: ConnectionId, key: SessionKey, text: string, change?: Omit<NoteChange, 'text'>): Promise<Note>
  }
  readonly reviews: {
    /** Reviews of a session, the own one first, and what of it can be undone. */
    of(id: ConnectionId, key: SessionKey): Promise<ReviewsOfSession>
    /** The same; `null` where nothing has changed since a reading with this mark. */
    since(id: ConnectionId, key: SessionKey, mark: ReviewsMark): Promise<ReviewsOfSession | null>
    /** Sessions with work of any reviewer, in the order of their IDs, from after the given one. */
    sessions(id: ConnectionId, after: SessionKey | null, limit: number): Promise<readonly SessionKey[]>
    /** A report that was judged, and how the session's current report differs; `null` where it is not stored. */
    judged(id: ConnectionId, key: SessionKey, hash: SnapshotHash): Promise<JudgedReport | null>
    /**
     * Changes a value of the own review; durable on disk when it returns. Fails with `review-changed` where the stored
     * value is not at the revision of `over`, or a later report than the one that was seen is stored by now, and with
     * `review-submitted`, `review-incomplete`, `invalid-argument` and `no-such-session`.
     */
    change(
      id: ConnectionId,
      key: SessionKey,
      change: ReviewChange,
      over: ReviewBase,
      burst?: BurstId | null,
    ): Promise<SavedChange>
    /** Shows something that blind mode hides, for one session, and records the reason. */
    reveal(id: ConnectionId, key: SessionKey, reveal: Reveal): Promise<void>
    /** Undoes or redoes the step that comes next. Fails with `review-changed` and `review-submitted`. */
    step(id: ConnectionId, key: SessionKey, move: Parameters<Store['reviews']['step']>[1]): Promise<MovedStep>
  }
  /** What was changed, by whom and when; the methods do what they do in the store. */
  readonly history: {
    readonly [M in keyof Store['history']]: (
      id: ConnectionId,
      ...args: Parameters<Store['history'][M]>
    ) => ReturnType<Store['history'][M]>
  }
  /** What the submitted reviews add up to; the methods do what they do in the store. */
  readonly insight: {
    readonly [M in keyof Store['insight']]: (
      id: ConnectionId,
      ...args: Parameters<Store['insight'][M]>
    ) => ReturnType<Store['insight'][M]>
  }
  readonly reviewSettings: {
    get(id: ConnectionId): Promise<ReviewSettings>
    /** Replaces the given members and keeps the others. */
    set(id: ConnectionId, change: Partial<ReviewSettings>): Promise<void>
    noteCounts(id: ConnectionId): Promise<NoteCounts>
  }
  /** Rubrics; the methods that the store has do what they do there. */
  readonly rubrics: {
    readonly [M in keyof Store['rubrics']]: (
      id: ConnectionId,
      ...args: Parameters<Store['rubrics'][M]>
    ) => ReturnType<Store['rubrics'][M]>
  } & {
    /** JSON of the published versions of rubrics; of all with `null`. Those without a version are left out. */
    exportJson(id: ConnectionId, ids: readonly RubricId[] | null): Promise<string>
    /** Writes that JSON where the user says; `null` when the user chose no place. */
    exportTo(
      id: ConnectionId,
      ids: readonly RubricId[] | null,
      askPath: (name: string) => Promise<string | null>,
    ): Promise<{ readonly name: string } | null>
  }
  /** Programs as last sent, and their drafts; the methods do what they do in the store. */
  readonly programs: {
    readonly [M in keyof Store['programs']]: (
      id: ConnectionId,
      ...args: Parameters<Store['programs'][M]>
    ) => ReturnType<Store['programs'][M]>
  } & {
    /** The change of a program that waits in the outbox; `null` where there is none. */
    staged(id: ConnectionId, program: Guid): Promise<StagedProgram | null>
    /**
     * Stages what the draft at revision `over` changes, in place of an earlier change of the program that still waits. Fails
     * with `program-changed`, and with `invalid-argument` where the draft has problems or there is nothing to send.
     */
    stage(id: ConnectionId, program: Guid, over: number): Promise<OutboxChange>
    /** Stages the registration of employees for a program. Fails with `invalid-argument` where it has problems. */
    stageEmployees(id: ConnectionId, program: Guid, change: ProgramEmployeesChange): Promise<OutboxChange>
  }
  /** Names of projects and centers; the methods do what they do in the store. */
  readonly directory: {
    readonly [M in keyof Store['directory']]: (
      id: ConnectionId,
      ...args: Parameters<Store['directory'][M]>
    ) => ReturnType<Store['directory'][M]>
  }
  /** The queue of sessions to review; the methods that the store has do what they do there. */
  readonly queue: {
    readonly [M in keyof Omit<Store['queue'], 'size' | 'make' | 'open'>]: (
      id: ConnectionId,
      ...args: Parameters<Store['queue'][M]>
    ) => ReturnType<Store['queue'][M]>
  } & {
    /** Fails with `no-such-result-set`. */
    size(id: ConnectionId, rows: QueueRows): Promise<QueueSize>
    /** Fails with `no-such-result-set`, and with `invalid-argument` where there is nothing to review. */
    make(id: ConnectionId, rows: QueueRows, choice: QueueChoice, from: QueueSource): Promise<void>
  }
}
