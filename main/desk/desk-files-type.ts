import type { TableChoice } from '../../contract/model/score-import.ts'
import type { Backup, BackupComparison, RestoredBackup } from '../../contract/model/backup.ts'
import type { RecordedExport } from '../../contract/model/export-ledger.ts'
import type { EvidenceProgress } from '../../contract/model/evidence.ts'
import type { ExportProgress } from '../../contract/model/export-options.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { BurstId } from '../../contract/model/review.ts'
import type {
  ImportDone,
  ImportKind,
  ImportRecord,
  ImportUndone,
  MadeSheet,
  OpenedImport,
  SheetForm,
  ShownImportRow,
} from '../../contract/model/score-import.ts'
import type { EvidenceOrder } from './evidence-desk.ts'
import type { ExportOrder } from './exports.ts'
import type { QueueRows } from './desk-work-type.ts'

/** What windows and commands ask for about files that come in or go out. */
export type FilesDesk = {
  /** Marking sheets, and scores that were made elsewhere. */
  readonly imports: {
    /**
     * Writes a marking sheet of a result set, or of the rows selected in it; of all sessions with `null`. `null` when the
     * user chose no place. Fails with `no-such-result-set`, `disk-full` and `disk-error`.
     */
    makeSheet(
      order: {
        readonly connectionId: ConnectionId
        readonly resultSet: QueueRows | null
        readonly form: SheetForm
        /** What a spreadsheet says of points that the question doesn't allow. */
        readonly pointsHint: string
        readonly askPath: () => Promise<string | null>
      },
      signal?: AbortSignal,
    ): Promise<MadeSheet | null>
    /**
     * Compares a file, which is read from its path or given, with the own reviews; changes nothing. With an encoding, the
     * file is read as that. The rows belong to the window. Fails with `limit-exceeded`, `disk-error`, and with
     * `invalid-argument` where the path leads to no file.
     */
    open(
      windowId: number,
      id: ConnectionId,
      file: string | { readonly name: string; readonly bytes: Uint8Array },
      choice?: TableChoice,
    ): Promise<OpenedImport>
    /** Reads the file of an import that was opened by its path again, in another encoding. */
    reopen(windowId: number, importId: number, choice: TableChoice): Promise<OpenedImport>
    rows(
      windowId: number,
      importId: number,
      kind: ImportKind,
      offset: number,
      limit: number,
    ): Promise<readonly ShownImportRow[]>
    /**
     * Applies what is new and changed, and the conflicts in the rows `taken`. It is closed then: what was not applied is
     * compared anew by opening the file again. A failure is part of the answer, with what was applied before it.
     */
    apply(windowId: number, importId: number, taken: readonly number[], signal?: AbortSignal): Promise<ImportDone>
    cancel(importId: number): void
    close(windowId: number, importId: number): void
    /** Imports that were applied, newest first. */
    list(id: ConnectionId): Promise<readonly ImportRecord[]>
    /** Undoes what an import did. What was changed since stays, and so do submitted reviews. */
    undo(id: ConnectionId, batch: BurstId): Promise<ImportUndone>
  }
  readonly exports: {
    /**
     * Fixes the rows as they are now, asks where to save the file, starts the export and returns. The end of the export
     * comes as the event `exports.progress`. `null` when the user chose no file.
     */
    start(
      order: Omit<ExportOrder, 'path'> & { readonly askPath: () => Promise<string | null> },
    ): Promise<ExportProgress | null>
    /** Starts an export and returns when it ends. */
    run(order: ExportOrder, signal?: AbortSignal): Promise<ExportProgress>
    /** The first lines of the file that an export would write. */
    preview(order: Omit<ExportOrder, 'path'>): Promise<string>
    /** Earlier exports of reviews, newest first. */
    earlier(id: ConnectionId): Promise<readonly RecordedExport[]>
    /** Names of the participant fields that an export can have columns for. */
    fields(id: ConnectionId): Promise<readonly string[]>
    cancel(exportId: number): void
    /** Path of the file of a completed export; `null` otherwise. */
    pathOf(exportId: number): string | null
  }
  readonly evidence: {
    /**
     * Asks where to save the file, starts an evidence report and returns. Its end comes as the event
     * `evidence.progress`. `null` when the user chose no file. Fails with `no-such-session`, `no-such-result-set`,
     * `invalid-argument` without a selected session, and `limit-exceeded`.
     */
    start(order: EvidenceOrder): Promise<EvidenceProgress | null>
    cancel(evidenceId: number): void
    /** Path of the file of a completed report; `null` otherwise. */
    pathOf(evidenceId: number): string | null
  }
  /**
   * Backups of notes and reviews. A backup is given by its name; `compare` and `restore` also take the path of a file.
   * Both fail with `backup-unusable`, and with `store-newer` where a newer version of the app made the backup.
   */
  readonly backups: {
    /** Newest first. Checks each, also where the store does not open. */
    list(id: ConnectionId): Promise<readonly Backup[]>
    create(id: ConnectionId): Promise<{ readonly name: string }>
    compare(id: ConnectionId, backup: string): Promise<BackupComparison>
    /** Merges what the backup has. Later work stays. */
    restore(id: ConnectionId, backup: string): Promise<RestoredBackup>
    /** Path of a backup. Fails with `invalid-argument` when there is none of this name. */
    pathOf(id: ConnectionId, name: string): Promise<string>
  }
}
