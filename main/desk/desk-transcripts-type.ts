import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { AddedTranscript, AnswerTranscripts, RecordedTranscript } from '../../contract/model/transcript.ts'

/** A video answer. */
export type AnswerPlace = {
  readonly connectionId: ConnectionId
  readonly key: SessionKey
  readonly questionNum: number
}

/** The part of the desk with the words of video answers. */
export type TranscriptsDesk = {
  readonly transcripts: {
    get(place: AnswerPlace, media: string): Promise<AnswerTranscripts>
    /**
     * Adds the transcript of a file in place of the one of revision `over`. Fails with `transcript-unreadable`, with
     * `transcript-changed`, and as reading a file does.
     */
    addFile(place: AnswerPlace, path: string, over: number): Promise<AddedTranscript>
    /** Returns the next revision. Fails with `transcript-changed`. */
    remove(place: AnswerPlace, over: number): Promise<number>
    /** Brings back the last one before. Fails with `transcript-changed`, and with `invalid-argument` where there is none. */
    restore(place: AnswerPlace, over: number): Promise<AddedTranscript>
    saveRecorded(place: AnswerPlace, media: string, recorded: readonly RecordedTranscript[]): Promise<void>
  }
}
