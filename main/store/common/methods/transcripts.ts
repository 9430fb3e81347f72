import type { SessionKey } from '../../../../contract/model/ids.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { AnswerTranscripts, RecordedTranscript } from '../../../../contract/model/transcript.ts'
import type { TranscriptProblem } from '../../../../contract/model/transcript-problem.ts'
import { ownedBy } from '../../../support/owned-buffer.ts'
import type { ListedTranscript, MappedFile } from '../../../../contract/model/transcript-files.ts'
import type { TranscriptFile } from '../../queries/added-transcripts.ts'
import type { ComparedFile, FileToCompare } from '../../transcripts/compare-files.ts'
import type { NamedFile } from '../transcript-names.ts'
import type { MatchedFile } from '../../transcripts/match-files.ts'
import type { MapProblem } from '../../transcripts/read-map.ts'
import { reads, writes } from '../method.ts'

type OfAnswer = [key: SessionKey, questionNum: number]

/**
 * Words of video answers with their times: transcripts that were added from files, in `reviews.db`, and captions of the
 * recordings, in the cache.
 */
export const transcriptsMethods = {
  /** In blind mode without names of files and speakers. */
  get: reads<(...asked: [...OfAnswer, media: string]) => AnswerTranscripts>('reviews'),
  /** Reads a transcript's file, whose format its content tells. */
  read: reads<(bytes: Uint8Array) => Omit<TranscriptFile, 'fileName'> | TranscriptProblem>('cache', {
    isApart: true,
    handsOver: (file) => ('packed' in file ? ownedBy(file.packed) : []),
  }),
  /** Transcripts that answers have now, by session and question. In blind mode without names of files. */
  list: reads<() => readonly ListedTranscript[]>('reviews'),
  /** Reads a list that says of which answers files are. */
  readMap: reads<(bytes: Uint8Array) => readonly MappedFile[] | MapProblem>('reviews'),
  /** The answers that files are of, by their names or a list. */
  match: reads<(files: readonly NamedFile[]) => readonly MatchedFile[]>('cache', { isApart: true }),
  /** Reads files and compares them with the transcripts that their answers have. */
  compare: reads<(files: readonly FileToCompare[]) => readonly ComparedFile[]>('reviews', {
    isApart: true,
    handsOver: (files) => files.flatMap((file) => ('packed' in file ? ownedBy(file.packed) : [])),
  }),
  /**
   * Adds a transcript to an answer in place of the one of revision `over`, and returns the next revision; durable on disk
   * when it returns. Fails with `transcript-changed` where the stored one is another one, and with `no-such-session`.
   */
  put: writes<(...put: [...OfAnswer, file: TranscriptFile, over: number, now: InstantMs]) => number>('reviews', {
    changes: () => ['transcripts'],
  }),
  /** Fails with `transcript-changed`. */
  remove: writes<(...removed: [...OfAnswer, over: number, now: InstantMs]) => number>('reviews', {
    changes: () => ['transcripts'],
  }),
  /** Brings back the last one before. Fails with `transcript-changed`, and with `invalid-argument` where there is none. */
  restore: writes<(...restored: [...OfAnswer, over: number, now: InstantMs]) => number>('reviews', {
    changes: () => ['transcripts'],
  }),
  /** Replaces the captions of the answer's earlier media. Beyond a total size the oldest ones are deleted. */
  saveRecorded: writes<
    (
      ...saved: [
        ...OfAnswer,
        captions: { readonly media: string; readonly recorded: readonly RecordedTranscript[] },
        now: InstantMs,
      ]
    ) => void
  >('cache', { changes: () => ['transcripts'] }),
} as const
