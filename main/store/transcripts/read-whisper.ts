import { z } from 'zod'
import type { Transcript, TranscriptLine } from '../../../contract/model/transcript.ts'
import { TranscriptFault } from '../../../contract/transcripts/fault.ts'
import { finishTranscript } from '../../../contract/transcripts/finish.ts'
import {
  joinTokens,
  linesOfWords,
  lineWithWords,
  millisecondsOf,
  seconds,
  speakerSchema,
  type SpokenWord,
} from './spoken-words.ts'

/** `word` is what Whisper and WhisperX write, `text` what others do. */
const wordSchema = z.object({
  word: z.string().optional(),
  text: z.string().optional(),
  start: seconds.nullish(),
  end: seconds.nullish(),
  speaker: speakerSchema,
})
const segmentSchema = z.object({
  start: seconds,
  end: seconds,
  text: z.string(),
  words: z.array(wordSchema).nullish(),
  speaker: speakerSchema,
})
const offsets = z.object({ from: z.int().nonnegative(), to: z.int().nonnegative() })
const tokenSchema = z.object({ text: z.string(), offsets: offsets.optional() })
/** What whisper.cpp writes, in milliseconds. */
const passageSchema = z.object({
  offsets,
  text: z.string(),
  tokens: z.array(tokenSchema).optional(),
  speaker: z.string().optional(),
})

const list = z.array(z.unknown())
const fileSchema = z.object({
  text: z.string().optional(),
  language: z.string().nullish(),
  segments: list.optional(),
  words: list.optional(),
  transcription: list.optional(),
  result: z.object({ language: z.string().optional() }).optional(),
})

/** Whether it is what a program around Whisper wrote: a list of segments alone, as those of faster-whisper are saved, too. */
export function isWhisper(json: unknown): boolean {
  if (Array.isArray(json))
    return json.length > 0 && z.object({ start: z.unknown(), text: z.unknown() }).safeParse(json[0]).success
  const file = fileSchema.safeParse(json)
  if (!file.success) return false
  const { text, segments, words, transcription } = file.data
  return text !== undefined || segments !== undefined || words !== undefined || transcription !== undefined
}

/**
 * Reads JSON of openai-whisper, of the API's `verbose_json`, of faster-whisper and WhisperX, and of whisper.cpp. Fails with
 * {@link TranscriptFault}.
 */
export function readWhisper(json: unknown): Transcript {
  const file = fileSchema.parse(Array.isArray(json) ? { segments: json as unknown[] } : json)
  const language = languageOf(file.result?.language ?? file.language ?? '')
  if (file.transcription !== undefined) return finishTranscript(language, file.transcription.flatMap(lineOfPassage))
  if (file.segments !== undefined) return finishTranscript(language, file.segments.flatMap(lineOfSegment))
  if (file.words !== undefined) {
    const words = file.words.map((word, at) => spokenWord(checked(wordSchema, word, at)))
    return finishTranscript(language, linesOfWords(words))
  }
  throw new TranscriptFault(file.text?.trim() ? 'noTime' : 'empty')
}

/** What is wrong with a part whose shape is right but for its times is these. */
function checked<T>(schema: z.ZodType<T>, value: unknown, at: number): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const isTime = parsed.error.issues.some(({ path }) =>
    path.some((name) => /^(?:start|end|offsets)$/.test(String(name))),
  )
  throw new TranscriptFault(isTime ? 'time' : 'unknownFormat', { part: at + 1 })
}

function lineOfSegment(value: unknown, at: number): readonly TranscriptLine[] {
  const { start, end, text, words, speaker } = checked(segmentSchema, value, at)
  const told = { from: millisecondsOf(start), to: millisecondsOf(end), speaker: speakerOf(speaker) }
  if (told.to < told.from) throw new TranscriptFault('backwards', { part: at + 1 })
  const line = lineWithWords(text, told, (words ?? []).map(spokenWord))
  return line === null ? [] : [line]
}

function lineOfPassage(value: unknown, at: number): readonly TranscriptLine[] {
  const {
    offsets: { from, to },
    text,
    tokens = [],
    speaker,
  } = checked(passageSchema, value, at)
  if (to < from) throw new TranscriptFault('backwards', { part: at + 1 })
  const spoken = tokens.flatMap(({ text: token, offsets: times }): readonly SpokenWord[] =>
    // Marks of the model itself.
    /^\[_.*\]$/.test(token) ? [] : [{ text: token, from: times?.from ?? null, to: times?.to ?? null }],
  )
  // It writes a question mark where it cannot tell.
  const told = { from, to, speaker: speaker === '?' ? undefined : speakerOf(speaker) }
  const line = lineWithWords(text, told, joinTokens(spoken))
  return line === null ? [] : [line]
}

function spokenWord({ word, text, start, end, speaker }: z.infer<typeof wordSchema>): SpokenWord {
  return {
    text: word ?? text ?? '',
    from: isAbsent(start) ? null : millisecondsOf(start),
    to: isAbsent(end) ? null : millisecondsOf(end),
    speaker: speakerOf(speaker),
  }
}

const isAbsent = (value: number | null | undefined): value is null | undefined => value === null || value === undefined

/** Numbers are told apart from names by the word before them, as the programs' own texts have it. */
function speakerOf(speaker: string | number | null | undefined): string | undefined {
  if (speaker === null || speaker === undefined) return undefined
  return /^\d+$/.test(String(speaker)) ? `Speaker ${speaker}` : String(speaker)
}

/** The tag of a language that the API names in English, such as "english". */
function languageOf(language: string): string {
  const name = language.toLowerCase()
  if (/^[a-z]{2,3}(?:-|$)/.test(name)) return language
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at))
  const codes = letters.flatMap((one) => letters.map((other) => one + other))
  return codes.find((code) => names.of(code)?.toLowerCase() === name) ?? ''
}
