import { z } from 'zod'
import type { ConnectionId, SessionKey } from './ids.ts'

/** Most lines of a transcript: some ten hours of speech. */
export const MOST_TRANSCRIPT_LINES = 50_000

/** Most characters of a transcript's lines in total. */
export const MOST_TRANSCRIPT_CHARACTERS = 4_000_000

/** Milliseconds from the beginning of the recording. */
const time = z.int().nonnegative()

/** A word or a part of a line that has a time of its own: `start` and `end` are characters (UTF-16) of the line's text. */
const timedWordSchema = z.object({
  from: time,
  to: time,
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
})
export type TimedWord = z.infer<typeof timedWordSchema>

/** What is said from one time to another. Line breaks within a text are `\n`. */
const transcriptLineSchema = z.object({
  from: time,
  to: time,
  /** As the file or the caption names the speaker; left out where it does not. */
  speaker: z.string().max(200).optional(),
  text: z.string(),
  /** In their order, none over another; left out where only the whole line has a time. */
  words: z.array(timedWordSchema).optional(),
})
export type TranscriptLine = z.infer<typeof transcriptLineSchema>

/** Lines by the time at which they begin. Two may be at one time, as where two people speak. */
export const transcriptSchema = z.object({
  /** BCP 47 tag, as the file or the recording has it; empty where it does not say. */
  language: z.string().max(100),
  lines: z
    .array(transcriptLineSchema)
    .max(MOST_TRANSCRIPT_LINES)
    .refine((lines) => lines.reduce((sum, { text }) => sum + text.length, 0) <= MOST_TRANSCRIPT_CHARACTERS),
})
export type Transcript = z.infer<typeof transcriptSchema>

/** Formats of transcript files. */
export const TRANSCRIPT_FORMATS = ['vtt', 'srt', 'ttml', 'whisper', 'deepgram'] as const
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number]

/** A transcript that somebody added to an answer from a file. It exists only on this computer and in its backups. */
export type AddedTranscript = {
  readonly transcript: Transcript
  readonly fileName: string
  readonly format: TranscriptFormat
  readonly addedAt: number
  /** Increases with every change of the answer's added transcript, a removal too. */
  readonly revision: number
}

/** Captions of a recording in one language, as its manifest has them. */
export type RecordedTranscript = {
  readonly transcript: Transcript
  /** As the manifest names the captions: a label, or empty. */
  readonly label: string
  /** Whether there are captions whose form nobody can read; then there are no lines. */
  readonly isUnreadable?: boolean | undefined
}

/** Most captions of a recording, each in a language, and characters of their labels. */
export const MOST_CAPTIONS = 50
export const LONGEST_LABEL = 200

/** What is known of an answer's words. */
export type AnswerTranscripts = {
  /** `null` where none was added, or it was removed. */
  readonly added: AddedTranscript | null
  /** Revision of what was added; 0 where there was never one. */
  readonly revision: number
  /** Captions that were read from the media; `null` where nobody has read them yet, empty where there are none. */
  readonly recorded: readonly RecordedTranscript[] | null
}

/** The video answer that a transcript is of. */
export type SpokenAnswer = {
  readonly connectionId: ConnectionId
  readonly key: SessionKey
  readonly questionNum: number
  /** Address of its media without the query, which services sign anew each time. */
  readonly media: string
}
