import type { SessionKey } from '../../../contract/model/ids.ts'
import type { TranscriptProblem } from '../../../contract/model/transcript-problem.ts'
import { areSame } from '../common/packed-transcript.ts'
import { addedRevision, readAdded, type TranscriptFile } from '../queries/added-transcripts.ts'
import type { ReadDb } from '../worker/databases/database.ts'
import { readTranscriptFile } from './read-transcript-file.ts'

/** A file and the answer that it is of. */
export type FileToCompare = { readonly key: SessionKey; readonly questionNum: number; readonly bytes: Uint8Array }

/** A file that was read, and how the answer's transcript, at `revision`, compares with it. */
export type ComparedFile =
  | TranscriptProblem
  | (Omit<TranscriptFile, 'fileName'> & { readonly state: 'new' | 'other' | 'same'; readonly revision: number })

export function compareFile(reviews: ReadDb, { key, questionNum, bytes }: FileToCompare): ComparedFile {
  const read = readTranscriptFile(bytes)
  if ('problem' in read) return read
  const stored = readAdded(reviews, key, questionNum)
  const state = stored === null ? 'new' : areSame(stored.packed, read.packed) ? 'same' : 'other'
  return { ...read, state, revision: addedRevision(reviews, key, questionNum) }
}
