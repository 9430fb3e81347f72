import type { Transcript, TranscriptLine } from '../model/transcript.ts'
import { readCueText } from './cue-text.ts'
import { TranscriptFault } from './fault.ts'
import { finishTranscript } from './finish.ts'
import { splitLines } from './split-lines.ts'
import { readTiming } from './times.ts'

const HEADER = /^WEBVTT(?:[ \t].*)?$/

export function isWebVtt(text: string): boolean {
  return HEADER.test(splitLines(text, 1)[0] ?? '')
}

/**
 * Reads WebVTT (https://www.w3.org/TR/webvtt1/). Fails with {@link TranscriptFault}. Players leave out what they cannot read;
 * here nothing that was said may be lost unseen, so a cue whose time cannot be read, and a text without a time, are faults.
 */
export function readWebVtt(text: string): Transcript {
  const all = splitLines(text)
  if (!HEADER.test(all[0] ?? '')) throw new TranscriptFault('unknownFormat')
  const { at: first, language } = readHeader(all)
  const lines: TranscriptLine[] = []
  let at = first
  while (at < all.length) {
    const start = at
    while (at < all.length && all[at] !== '') at += 1
    if (at > start) lines.push(...readBlock(all, start, at))
    at += 1
  }
  return finishTranscript(language, lines)
}

/** YouTube and others name the language there. A cue may follow without an empty line. */
function readHeader(all: readonly string[]): { readonly at: number; readonly language: string } {
  let at = 1
  let language = ''
  while (at < all.length && all[at] !== '' && !all[at]!.includes('-->')) {
    language = /^Language:\s*(\S+)/i.exec(all[at]!)?.[1] ?? language
    at += 1
  }
  return { at, language }
}

/** The cues of the lines between two empty ones: usually one, or none. */
function readBlock(all: readonly string[], start: number, end: number): readonly TranscriptLine[] {
  const timings = all.slice(start, end).flatMap((line, at) => (line.includes('-->') ? [start + at] : []))
  const [first] = timings
  if (first === undefined) {
    if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(all[start]!)) return []
    throw new TranscriptFault('words', { line: start + 1 })
  }
  // One line before the times is the name of the cue.
  if (first > start + 1) throw new TranscriptFault('words', { line: start + 1 })
  return timings.flatMap((line, number) => {
    const timing = readTiming(all[line]!)
    if (timing === null) throw new TranscriptFault('time', { line: line + 1 })
    if (timing.to < timing.from) throw new TranscriptFault('backwards', { line: line + 1 })
    const cue = readCueText(all.slice(line + 1, timings[number + 1] ?? end).join('\n'), timing)
    if (cue === null) throw new TranscriptFault('time', { line: line + 1 })
    return cue
  })
}
