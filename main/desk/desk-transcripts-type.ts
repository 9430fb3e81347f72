import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { AddedTranscript, AnswerTranscripts, RecordedTranscript } from '../../contract/model/transcript.ts'

import type {
  ListedTranscript,
  MappedFile,
  OpenedTranscriptFiles,
  TranscriptFileRow,
  TranscriptFilesDone,
} from '../../contract/model/transcript-files.ts'
import type { MapProblem } from '../store/transcripts/read-map.ts'

/** How files are opened. */
export type FilesHow = {
  readonly map?: readonly MappedFile[]
  readonly signal?: AbortSignal
}

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
    /** Transcripts that answers have now. */
    list(id: ConnectionId): Promise<readonly ListedTranscript[]>
    /** Reads a list that says of which answers files are. */
    readMap(id: ConnectionId, bytes: Uint8Array): Promise<readonly MappedFile[] | MapProblem>
    /**
     * Finds the answers of files, and of those in folders, and compares them. Nothing is added yet; what was opened is the
     * window's until it is applied, closed, or the window is.
     */
    openFiles(
      windowId: number,
      id: ConnectionId,
      paths: readonly string[],
      how?: FilesHow,
    ): Promise<OpenedTranscriptFiles>
    /** In blind mode without the files' names, unless they were asked for. */
    fileRows(windowId: number, importId: number, offset: number, limit: number): Promise<readonly TranscriptFileRow[]>
    applyFiles(
      windowId: number,
      importId: number,
      replaces: boolean,
      signal?: AbortSignal,
    ): Promise<TranscriptFilesDone>
    closeFiles(windowId: number, importId: number): void
    saveRecorded(place: AnswerPlace, media: string, recorded: readonly RecordedTranscript[]): Promise<void>
  }
}
