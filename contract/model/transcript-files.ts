import type { SessionKey } from './ids.ts'
import type { TranscriptProblem } from './transcript-problem.ts'

/** Most files of one import. */
export const MOST_TRANSCRIPT_FILES = 20_000

/** Why a file is not added to any answer. */
export const FILE_REASONS = [
  /** Neither its name nor its folders have a participant's ID or email. */
  'noParticipant',
  /** No session on this computer is of this participant and test. */
  'noSession',
  /** It may be of several sessions. */
  'severalSessions',
  /** Blind review is on, and only an email tells whose it is. */
  'blind',
  /** The report of the session is not on this computer, so nobody knows its questions. */
  'noReport',
  /** The name has no number of a question, or several, and the session not just one video answer. */
  'noQuestion',
  /** The question has no video answer. */
  'noVideo',
  /** Another file is of the same answer. */
  'twice',
  /** The file with the same name in a format that has more is taken. */
  'otherFormat',
  /** Its content: see `problem`. */
  'unreadable',
  /** It cannot be read from the disk, or is too large. */
  'failed',
] as const
export type FileReason = (typeof FILE_REASONS)[number]

/** What an import does with a file: `other` and `same` say how the answer's transcript compares with it. */
export type FileOutcome = 'new' | 'other' | 'same' | FileReason

/** A file of an import. */
export type TranscriptFileRow = {
  /** Its path from the chosen folder on; empty in blind mode. */
  readonly file: string
  readonly outcome: FileOutcome
  readonly problem: TranscriptProblem | null
  /** The answer that it is of; `null` where that is not known. */
  readonly key: SessionKey | null
  readonly questionNum: number | null
}

/** Files that were read and compared with the answers. They stay in memory until they are added or closed. */
export type OpenedTranscriptFiles = {
  readonly importId: number
  readonly total: number
  readonly counts: Readonly<Partial<Record<FileOutcome, number>>>
}

/** What an import did. */
export type TranscriptFilesDone = {
  readonly added: number
  readonly replaced: number
  /** Files that were left out because the answer's transcript, or the file, changed meanwhile. */
  readonly changed: number
}

/** What a list tells about a file: cells of a table, so any text. */
export type MappedFile = {
  readonly file: string
  readonly participantId: string
  readonly email: string
  readonly testId: string
  readonly question: string
}

/** A transcript that was added, in a list. */
export type ListedTranscript = {
  readonly key: SessionKey
  readonly questionNum: number
  /** Empty in blind mode. */
  readonly fileName: string
  readonly format: string
  readonly addedAt: number
  readonly revision: number
}
