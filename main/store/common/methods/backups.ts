import type { Backup, BackupComparison, RestoredBackup } from '../../../../contract/model/backup.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import { reads, restores, writes } from '../method.ts'

/** Copies of `reviews.db`. A backup is given by its name in the backup folder, or by the path of a file. */
export const backupsMethods = {
  /** Checks each backup. */
  list: restores<() => readonly Backup[]>(),
  /** Fails with `backup-unusable` or `store-newer` unless the backup can be restored. */
  check: restores<(backup: string) => void>(),
  /** Compares a checked backup with the reviews. */
  compare: reads<(backup: string) => BackupComparison>('reviews', { isBackground: true }),
  /** Merges a checked backup into the reviews in one transaction. */
  merge: writes<(backup: string, now: InstantMs) => RestoredBackup>('reviews', {
    changes: ({ changes, reports, rubrics, transcripts, programs, sent }) => [
      ...(changes + reports > 0 ? (['notes', 'reviews', 'queue'] as const) : []),
      ...(rubrics > 0 ? (['rubrics'] as const) : []),
      ...(transcripts > 0 ? (['transcripts'] as const) : []),
      ...(programs > 0 ? (['programs'] as const) : []),
      ...(sent ? (['outbox', 'profiles'] as const) : []),
    ],
  }),
} as const
