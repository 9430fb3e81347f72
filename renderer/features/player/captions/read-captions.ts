import {
  LONGEST_LABEL,
  MOST_CAPTIONS,
  type RecordedTranscript,
  type TranscriptLine,
} from '../../../../contract/model/transcript.ts'
import type { TextSet } from '../../../../contract/model/manifest/text-sets.ts'
import { MOST_PARTS } from '../../../../contract/model/media-parts.ts'
import { readCueText } from '../../../../contract/transcripts/cue-text.ts'
import { TranscriptFault } from '../../../../contract/transcripts/fault.ts'
import { finishTranscript, languageTag } from '../../../../contract/transcripts/finish.ts'
import { readTtml } from '../../../../contract/transcripts/read-ttml.ts'
import { readWebVtt } from '../../../../contract/transcripts/read-webvtt.ts'
import { playedParts } from '../read-ahead/held-videos.ts'
import type { SoundPart } from '../waveform/manifest-sound.ts'
import { createSoundReader, type SoundReader } from '../waveform/sound-parts.ts'
import { findCaptions, type Captions } from './manifest-captions.ts'
import { readMp4Texts, type Mp4Texts } from './mp4-texts.ts'

/** Milliseconds between two halves of a cue that a segment ends in. */
const TOUCHING = 2

/** {@link readCaptions} of a recording by its granted address. What its player has loaded is not requested again. */
export const captionsAt = (manifestUrl: string, signal: AbortSignal): Promise<readonly RecordedTranscript[]> =>
  readCaptions(createSoundReader(manifestUrl, playedParts(manifestUrl), signal))

/**
 * Reads all captions of a recording. Rejects where a part of them cannot be loaded. Captions without a word are left out, and
 * those that cannot be read are marked.
 */
export async function readCaptions(reader: SoundReader): Promise<readonly RecordedTranscript[]> {
  const read: RecordedTranscript[] = []
  for (const captions of findCaptions(await reader.manifest()).slice(0, MOST_CAPTIONS)) {
    const transcript = await transcriptOf(captions, reader)
    if (transcript !== null) read.push(transcript)
  }
  return read
}

async function transcriptOf(captions: Captions, reader: SoundReader): Promise<RecordedTranscript | null> {
  const lines: TranscriptLine[] = []
  let { language } = captions
  const label = captions.label.slice(0, LONGEST_LABEL)
  try {
    for (const set of captions.sets) {
      const found = await linesOf(set, reader)
      language ||= found.language
      lines.push(...placed(found, set))
    }
    return { label, transcript: finishTranscript(language, joined(lines)) }
  } catch (error) {
    if (!(error instanceof TranscriptFault) && !(error instanceof RangeError)) throw error
    const isEmpty = error instanceof TranscriptFault && error.found.problem === 'empty'
    return isEmpty ? null : { label, transcript: { language: languageTag(language), lines: [] }, isUnreadable: true }
  }
}

/** What was read of a period, in milliseconds. */
type Told = { readonly language: string; readonly lines: readonly TranscriptLine[] }

async function linesOf(set: TextSet, reader: SoundReader): Promise<Told> {
  const { init, parts, start, timescale, offset } = set
  const kind = kindOf(set)
  const clock = start - offset / timescale
  if (kind !== 'mp4') {
    const texts = (await loaded(parts, reader)).map((part) => textOf(kind, part))
    return shifted({ language: texts[0]?.language ?? '', lines: texts.flatMap(({ lines }) => lines) }, clock)
  }
  // A file as a whole begins with what is in an initialization segment otherwise.
  const isWhole = parts.every(({ range, address }) => range === null && address === init?.address)
  const bytes = await loaded([...(init === null || isWhole ? [] : [init]), ...parts], reader)
  const texts = readMp4Texts(await new Blob([...bytes]).arrayBuffer())
  if (texts === null) throw new TranscriptFault('unknownFormat')
  return shifted(linesOfSamples(texts), clock)
}

function kindOf({ mimeType }: TextSet): 'vtt' | 'ttml' | 'mp4' {
  if (mimeType === 'text/vtt') return 'vtt'
  return mimeType === 'application/ttml+xml' ? 'ttml' : 'mp4'
}

/** Bytes of the captions in a language: an hour of them is some 100 kB. */
const MOST_BYTES = 32 * 1024 * 1024

/** Loads parts some at a time. A part too many at the end is what a manifest promises beyond the end of the text. */
async function loaded(parts: readonly SoundPart[], reader: SoundReader): Promise<readonly ArrayBuffer[]> {
  const bytes: ArrayBuffer[] = []
  for (let at = 0; at < parts.length; at += MOST_PARTS) {
    const wanted = parts.slice(at, at + MOST_PARTS)
    const come = await reader.parts(wanted)
    bytes.push(...come)
    if (bytes.reduce((sum, { byteLength }) => sum + byteLength, 0) > MOST_BYTES) throw new TranscriptFault('tooLarge')
    if (come.length === wanted.length) continue
    if (bytes.length < Math.max(1, parts.length - 1)) throw new Error('parts of the captions are missing')
    break
  }
  return bytes
}

function textOf(kind: 'vtt' | 'ttml', bytes: ArrayBuffer): Told {
  const text = decoded(new Uint8Array(bytes))
  try {
    return kind === 'ttml' ? readTtml(text) : readWebVtt(text)
  } catch (error) {
    // A segment in which nobody speaks.
    if (error instanceof TranscriptFault && error.found.problem === 'empty') return { language: '', lines: [] }
    throw error
  }
}

/** UTF-8, or UTF-16 with a byte order mark. Of another encoding nobody could be sure. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isWide = (first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)
  const text = new TextDecoder(isWide ? (first === 0xfe ? 'utf-16be' : 'utf-16le') : 'utf-8').decode(bytes)
  if (text.includes('\uFFFD')) throw new TranscriptFault('encoding')
  return text
}

/** The lines of samples: of a document those that fall into the time of its sample. */
function linesOfSamples({ format, samples }: Mp4Texts): Told {
  let language = ''
  const lines = samples.flatMap(({ from, to, text }) => {
    const times = { from: Math.round(from * 1000), to: Math.round(to * 1000) }
    if (text.includes('\uFFFD')) throw new TranscriptFault('encoding')
    // Where a time within a cue cannot be read, the cue has its own.
    if (format === 'wvtt')
      return readCueText(text, times) ?? readCueText(text.replaceAll(/<\d[^>]*>/g, ''), times) ?? []
    const document = readDocument(text, times.to)
    language ||= document.language
    return within(document.lines, times)
  })
  return { language, lines }
}

function readDocument(text: string, end: number): Told {
  try {
    return readTtml(text, end)
  } catch (error) {
    if (error instanceof TranscriptFault && error.found.problem === 'empty') return { language: '', lines: [] }
    throw error
  }
}

function shifted({ language, lines }: Told, seconds: number): Told {
  const by = Math.round(seconds * 1000)
  if (by === 0) return { language, lines }
  return {
    language,
    lines: lines.map((line) => ({
      ...line,
      from: line.from + by,
      to: line.to + by,
      ...(line.words === undefined
        ? {}
        : { words: line.words.map((word) => ({ ...word, from: word.from + by, to: word.to + by })) }),
    })),
  }
}

/** The lines of a period, whatever its media have before and behind it. */
function placed({ lines }: Told, { start, end }: TextSet): readonly TranscriptLine[] {
  return within(lines, { from: Math.round(start * 1000), to: Math.round(end * 1000) })
}

/** The lines that are said within some times (in milliseconds), cut off where they go beyond. */
function within(
  lines: readonly TranscriptLine[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly TranscriptLine[] {
  return lines.flatMap((line) => {
    if (line.to <= from || line.from >= to) return []
    if (line.from >= from && line.to <= to) return [line]
    const { words, ...rest } = line
    const kept = words?.filter((word) => word.from >= from && word.to <= to)
    return [{ ...rest, from: Math.max(from, line.from), to: Math.min(to, line.to), ...(kept && { words: kept }) }]
  })
}

/** How many lines before one may be the same line. */
const NEAR = 8

/** Joins the halves of a line that a segment ends in, and leaves out what a file of each segment repeats. */
function joined(lines: readonly TranscriptLine[]): readonly TranscriptLine[] {
  const whole: TranscriptLine[] = []
  for (const line of lines) {
    const near = whole.slice(-NEAR).filter(({ text, speaker }) => text === line.text && speaker === line.speaker)
    if (near.some(({ from, to }) => from === line.from && to === line.to)) continue
    const half = near.findLast(({ to }) => Math.abs(line.from - to) <= TOUCHING)
    if (half === undefined) whole.push(line)
    else {
      const words = half.words && [...half.words, ...(line.words ?? [])]
      whole[whole.lastIndexOf(half)] = { ...half, to: line.to, ...(words && { words }) }
    }
  }
  return whole
}
