import { z } from 'zod'
import type { SessionKey } from './ids.ts'
import type { InstantMs } from './instants.ts'

/** File name of a backup, without a folder. */
export const backupNameSchema = z
  .string()
  .regex(/^reviews-\d{8}T\d{9}Z-\d{1,16}(?:-[0-9a-f]{32})?\.db$/, 'must be the name of a backup')

/** A backup of a connection's notes and reviews. */
export type Backup = {
  readonly name: string
  readonly madeAt: InstantMs
  readonly bytes: number
  /** Changes that it has; `null` where it cannot be read. */
  readonly changes: number | null
  /**
   * Result of checking the file just now. `newer`: a newer version of the app made it. `unreadable`: the disk could not
   * read it.
   */
  readonly state: 'verified' | 'damaged' | 'newer' | 'unreadable'
}

/** Changes that one of two journals has and the other lacks. */
export type BackupDifference = {
  readonly changes: number
  /** Number of sessions with such changes. */
  readonly sessions: number
  /** The first of them, by number of changes, {@link MOST_DIFFERING} at most. */
  readonly first: readonly DifferingSession[]
}

export type DifferingSession = {
  readonly key: SessionKey
  readonly changes: number
  /** Whether the other journal has no change of this session at all. */
  readonly isOnlyHere: boolean
  /** `null` where the session is not in the cache. */
  readonly participantName: string | null
  readonly testTitle: string | null
}

/** Most sessions that a comparison names. */
export const MOST_DIFFERING = 50

/** A backup compared with the current notes and reviews. */
export type BackupComparison = {
  /** What only the backup has: a restore brings it back. */
  readonly missing: BackupDifference
  /** Judged reports that only the backup has. */
  readonly missingReports: number
  /** Rubrics of which the backup has a version, a draft or a use that the current reviews lack. */
  readonly missingRubrics: number
  /** Answers of which the backup has an added transcript, or its removal, that the current reviews lack. */
  readonly missingTranscripts: number
  /** Programs of which the backup has something later: a draft, or what was sent. */
  readonly missingPrograms: number
  /** Whether the backup has something later of the outbox, the profiles or the synced employees. */
  readonly missesSent: boolean
  /** What only the current journal has: it stays. */
  readonly later: BackupDifference
}

/** Result of merging a backup. */
export type RestoredBackup = {
  readonly changes: number
  readonly sessions: number
  /** Judged reports that were stored. */
  readonly reports: number
  /** Rubrics of which something was added. */
  readonly rubrics: number
  /** Answers of which an added transcript, or its removal, was added. */
  readonly transcripts: number
  /** Programs of which something later was taken over. */
  readonly programs: number
  /** Whether something of the outbox, the profiles or the synced employees was added. */
  readonly sent: boolean
  /** Changes that were left out because they were altered since they were saved. */
  readonly refused: number
}
