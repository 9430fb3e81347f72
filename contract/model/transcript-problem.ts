/** Why a file is not taken as a transcript. */
export const TRANSCRIPT_PROBLEMS = [
  /** It has no text, or none that is said at a time. */
  'empty',
  'tooLarge',
  /** It is no text at all. */
  'binary',
  /** Neither UTF-8 nor UTF-16, and nobody can be sure which of the others it is. */
  'encoding',
  /** Text, but of no format that is read. */
  'unknownFormat',
  /** JSON or XML that breaks off, or is none. */
  'syntax',
  /** A time that cannot be read. */
  'time',
  /** Words without any time. */
  'noTime',
  /** It ends before it begins. */
  'backwards',
  /** Words of which nobody knows to which lines they belong. */
  'words',
] as const
export type TranscriptProblem = {
  readonly problem: (typeof TRANSCRIPT_PROBLEMS)[number]
  /** Line of the file, from 1; `null` where it is about the whole file, or about a part of JSON. */
  readonly line: number | null
  /** Number of the part of the JSON, from 1. */
  readonly part: number | null
}
