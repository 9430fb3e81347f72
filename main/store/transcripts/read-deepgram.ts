import { z } from 'zod'
import type { Transcript, TranscriptLine } from '../../../contract/model/transcript.ts'
import { TranscriptFault } from '../../../contract/transcripts/fault.ts'
import { finishTranscript } from '../../../contract/transcripts/finish.ts'
import { linesOfWords, lineWithWords, millisecondsOf, seconds, type SpokenWord } from './spoken-words.ts'

const wordSchema = z.object({
  word: z.string(),
  punctuated_word: z.string().optional(),
  start: seconds,
  end: seconds,
  speaker: z.int().optional(),
})
const times = { start: seconds, end: seconds }
const sentenceSchema = z.object({ text: z.string(), ...times })
const paragraphSchema = z.object({ sentences: z.array(sentenceSchema), speaker: z.int().optional() })
const alternativeSchema = z.object({
  transcript: z.string(),
  words: z.array(wordSchema).optional(),
  paragraphs: z.object({ paragraphs: z.array(paragraphSchema) }).optional(),
})
const channelSchema = z.object({
  alternatives: z.array(alternativeSchema),
  detected_language: z.string().optional(),
})
const utteranceSchema = z.object({
  transcript: z.string(),
  ...times,
  channel: z.int().optional(),
  speaker: z.int().optional(),
  words: z.array(wordSchema).optional(),
})
const fileSchema = z.object({
  results: z.object({ channels: z.array(channelSchema), utterances: z.array(utteranceSchema).optional() }),
})

export function isDeepgram(json: unknown): boolean {
  return z.object({ results: z.object({ channels: z.array(z.unknown()) }) }).safeParse(json).success
}

/**
 * Reads what Deepgram answers for a recording: lines are its utterances, else the sentences of its paragraphs, else sentences of
 * its words. Fails with {@link TranscriptFault}.
 */
export function readDeepgram(json: unknown): Transcript {
  const parsed = fileSchema.safeParse(json)
  if (!parsed.success) {
    const isTime = parsed.error.issues.some(({ path }) => path.at(-1) === 'start' || path.at(-1) === 'end')
    const parts = parsed.error.issues[0]?.path.filter((step) => typeof step === 'number') ?? []
    throw new TranscriptFault(isTime ? 'time' : 'unknownFormat', parts.length > 0 ? { part: parts.at(-1)! + 1 } : {})
  }
  const { channels, utterances = [] } = parsed.data.results
  const isOne = channels.length === 1
  const lines =
    utterances.length > 0
      ? utterances.flatMap((utterance, at) => {
          const { transcript, words = [], ...told } = utterance
          return spokenLine(
            transcript,
            { ...told, speaker: nameOf(told.speaker, isOne ? null : (told.channel ?? null)) },
            words,
            at,
          )
        })
      : channels.flatMap(({ alternatives: [best] }, channel) =>
          best === undefined ? [] : linesOf(best, isOne ? null : channel),
        )
  if (lines.length === 0 && channels.some(({ alternatives: [best] }) => best?.transcript.trim()))
    throw new TranscriptFault('noTime')
  return finishTranscript(channels.find((one) => one.detected_language)?.detected_language ?? '', lines)
}

type Word = z.infer<typeof wordSchema>

function linesOf(
  { words = [], paragraphs }: z.infer<typeof alternativeSchema>,
  channel: number | null,
): readonly TranscriptLine[] {
  if (paragraphs === undefined || paragraphs.paragraphs.length === 0) {
    return linesOfWords(words.map((word) => spoken(word, channel)))
  }
  let at = 0
  return paragraphs.paragraphs.flatMap(({ sentences, speaker }) =>
    sentences.flatMap((sentence) => {
      const within = words.filter(({ start, end }) => start >= sentence.start && end <= sentence.end)
      at += 1
      return spokenLine(sentence.text, { ...sentence, speaker: nameOf(speaker, channel) }, within, at - 1)
    }),
  )
}

function spokenLine(
  text: string,
  { start, end, speaker }: { readonly start: number; readonly end: number; readonly speaker: string | undefined },
  words: readonly Word[],
  at: number,
): readonly TranscriptLine[] {
  const told = { from: millisecondsOf(start), to: millisecondsOf(end), speaker }
  if (told.to < told.from) throw new TranscriptFault('backwards', { part: at + 1 })
  const line = lineWithWords(
    text,
    told,
    words.map((word) => spoken(word, null)),
  )
  return line === null ? [] : [line]
}

function spoken({ word, punctuated_word: written, start, end, speaker }: Word, channel: number | null): SpokenWord {
  return {
    text: written ?? word,
    from: millisecondsOf(start),
    to: millisecondsOf(end),
    speaker: nameOf(speaker, channel),
  }
}

/** As Deepgram's own texts name speakers. Without names, the channels of a recording with several are as good. */
function nameOf(speaker: number | undefined, channel: number | null): string | undefined {
  if (channel !== null) return speaker === undefined ? `Channel ${channel}` : `Channel ${channel}, speaker ${speaker}`
  return speaker === undefined ? undefined : `Speaker ${speaker}`
}
