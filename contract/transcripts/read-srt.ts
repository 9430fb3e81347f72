import type { Transcript, TranscriptLine } from '../model/transcript.ts'
import { TranscriptFault } from './fault.ts'
import { finishTranscript } from './finish.ts'
import { lineOf } from './line-text.ts'
import { splitLines } from './split-lines.ts'
import { readTiming } from './times.ts'

/** A line with times, readable or not. Words may have an arrow too. */
const TIMES = /^[ \t]*-?\d[\d:.,]*[ \t]*-->/
const NUMBER = /^[ \t]*\d+[ \t]*$/
/** What players know. Anything else in brackets is text. */
const MARKUP = /<\/?(?:[bius]|font|span|ruby|rt|c)(?:[ .][^<>]*)?>|\{\\[^{}]*\}/gi

export function isSrt(text: string): boolean {
  const first = splitLines(text.trimStart(), 2)
  return TIMES.test(first[0] ?? '') || (NUMBER.test(first[0] ?? '') && TIMES.test(first[1] ?? ''))
}

/**
 * Reads SubRip, for which there is no standard: with or without numbers, and with empty lines within a cue, so that a cue lasts
 * until the next line with times. Fails with {@link TranscriptFault}.
 */
export function readSrt(text: string): Transcript {
  const all = splitLines(text)
  const timings = all.flatMap((line, at) => (TIMES.test(line) ? [at] : []))
  const [first = all.length] = timings
  const before = all.slice(0, first).filter((line) => line.trim() !== '')
  const isNumbered = before.length === 1 && NUMBER.test(before[0]!)
  if (before.length > 0 && !isNumbered)
    throw new TranscriptFault(timings.length === 0 ? 'noTime' : 'words', { line: 1 })
  const lines = timings.flatMap((line, number): readonly TranscriptLine[] => {
    const timing = readTiming(all[line]!)
    if (timing === null) throw new TranscriptFault('time', { line: line + 1 })
    if (timing.to < timing.from) throw new TranscriptFault('backwards', { line: line + 1 })
    const next = timings[number + 1]
    const words = all.slice(line + 1, next ?? all.length)
    const isNumber = next !== undefined && isNumbered && isNumberOfNext(words)
    const said = (isNumber ? words.slice(0, -1) : words).join('\n').replace(MARKUP, '')
    const made = lineOf([{ text: said }], timing)
    return made === null ? [] : [made]
  })
  return finishTranscript('', lines)
}

/** Whether the last line before the next times is their number: it has an empty line before it, or there is no other. */
function isNumberOfNext(words: readonly string[]): boolean {
  const last = words.at(-1) ?? ''
  return NUMBER.test(last) && (words.length === 1 || words.at(-2)!.trim() === '')
}
