import { z } from 'zod'
import type { TranscriptLine } from '../../../contract/model/transcript.ts'
import { TranscriptFault } from '../../../contract/transcripts/fault.ts'
import { lineOf, type Piece } from '../../../contract/transcripts/line-text.ts'

/** A word as a program wrote it. Some words of WhisperX have no times, such as numbers. */
export type SpokenWord = {
  readonly text: string
  readonly from: number | null
  readonly to: number | null
  readonly speaker?: string | undefined
}

export const seconds = z.number().nonnegative().max(10_000_000)
export const speakerSchema = z.union([z.string(), z.int()]).nullish()

export const millisecondsOf = (time: number) => Math.round(time * 1000)

type Told = { readonly from: number; readonly to: number; readonly speaker?: string | undefined }

/**
 * A line with a text and the words of it that have times; `null` where it says nothing. Words that are not in the text in
 * their order are left out: the times would be beside others.
 */
export function lineWithWords(text: string, told: Told, words: readonly SpokenWord[]): TranscriptLine | null {
  return lineOf(piecesOf(text, words) ?? [{ text }], told)
}

function piecesOf(text: string, words: readonly SpokenWord[]): readonly Piece[] | null {
  const pieces: Piece[] = []
  let at = 0
  for (const { text: word, from, to } of words) {
    const plain = word.trim()
    if (plain === '') continue
    const start = text.indexOf(plain, at)
    if (start === -1) return null
    pieces.push({ text: text.slice(at, start) })
    pieces.push({ text: plain, ...(from === null || to === null ? {} : { from, to }) })
    at = start + plain.length
  }
  return [...pieces, { text: text.slice(at) }]
}

/** Characters of a line that is made of words, at which it ends with the next word. */
const LONG = 160
/** Milliseconds without a word that end a line. */
const PAUSE = 2000

/** Lines of words alone: sentences, as far as they are marked, of one speaker each. */
export function linesOfWords(words: readonly SpokenWord[]): readonly TranscriptLine[] {
  const lines: SpokenWord[][] = []
  words.forEach((word, at) => {
    if (word.from === null || word.to === null) throw new TranscriptFault('noTime', { part: at + 1 })
    if (word.to < word.from) throw new TranscriptFault('backwards', { part: at + 1 })
    const line = lines.at(-1)
    if (line === undefined || endsBefore(line, word)) lines.push([word])
    else line.push(word)
  })
  return lines.flatMap((line) => {
    const text = line.map((word) => word.text.trim()).join(' ')
    const times = { from: line[0]!.from!, to: Math.max(...line.map(({ to }) => to!)) }
    return lineWithWords(text, { ...times, speaker: line[0]!.speaker }, line) ?? []
  })
}

function endsBefore(line: readonly SpokenWord[], next: SpokenWord): boolean {
  const last = line.at(-1)!
  const length = line.reduce((sum, { text }) => sum + text.length + 1, 0)
  const isSentence = /[.?!…。？！]["'”’»)]*$/.test(last.text.trim())
  return isSentence || last.speaker !== next.speaker || next.from! - last.to! > PAUSE || length > LONG
}

/** Words of which each begins with a space, of parts of words as models write them. */
export function joinTokens(tokens: readonly SpokenWord[]): readonly SpokenWord[] {
  const words: SpokenWord[] = []
  for (const token of tokens) {
    const last = words.at(-1)
    if (last === undefined || /^\s/.test(token.text)) words.push(token)
    else
      words.splice(-1, 1, {
        ...last,
        text: last.text + token.text,
        to: token.to ?? last.to,
        from: last.from ?? token.from,
      })
  }
  return words
}
