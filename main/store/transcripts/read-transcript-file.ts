import { decodeBytes } from '../../../contract/model/decode-bytes.ts'
import type { Transcript, TranscriptFormat } from '../../../contract/model/transcript.ts'
import type { TranscriptProblem } from '../../../contract/model/transcript-problem.ts'
import { TranscriptFault } from '../../../contract/transcripts/fault.ts'
import { isSrt, readSrt } from '../../../contract/transcripts/read-srt.ts'
import { isTtml, readTtml } from '../../../contract/transcripts/read-ttml.ts'
import { isWebVtt, readWebVtt } from '../../../contract/transcripts/read-webvtt.ts'
import { encodingOf } from '../../support/text-encoding.ts'
import { pack } from '../common/packed-transcript.ts'
import type { TranscriptFile } from '../queries/added-transcripts.ts'
import { isDeepgram, readDeepgram } from './read-deepgram.ts'
import { isWhisper, readWhisper } from './read-whisper.ts'

type Reader<Source> = {
  readonly format: TranscriptFormat
  readonly isFormat: (source: Source) => boolean
  readonly read: (source: Source) => Transcript
}

/** A file is what its content says, whatever its name. */
const OF_TEXT: readonly Reader<string>[] = [
  { format: 'vtt', isFormat: isWebVtt, read: readWebVtt },
  { format: 'ttml', isFormat: isTtml, read: readTtml },
  { format: 'srt', isFormat: isSrt, read: readSrt },
]
const OF_JSON: readonly Reader<unknown>[] = [
  { format: 'deepgram', isFormat: isDeepgram, read: readDeepgram },
  { format: 'whisper', isFormat: isWhisper, read: readWhisper },
]

/** Reads a file of one of the known formats, or says why it is none. */
export function readTranscriptFile(bytes: Uint8Array): Omit<TranscriptFile, 'fileName'> | TranscriptProblem {
  try {
    const text = decodeTranscript(bytes)
    const { format, transcript } = isJson(text) ? readWith(OF_JSON, parseJson(text)) : readWith(OF_TEXT, text)
    // Bytes that are no characters: of JSON only in parts that are not read, such as halves of letters among its tokens.
    if (transcript.lines.some((line) => line.text.includes('\uFFFD'))) throw new TranscriptFault('encoding')
    return { format, packed: pack(transcript) }
  } catch (error) {
    if (error instanceof TranscriptFault) return error.found
    throw error
  }
}

function readWith<Source>(readers: readonly Reader<Source>[], source: Source) {
  const reader = readers.find(({ isFormat }) => isFormat(source))
  if (reader === undefined) throw new TranscriptFault('unknownFormat')
  return { format: reader.format, transcript: reader.read(source) }
}

const isJson = (text: string) => /^\uFEFF?\s*[{[]/.test(text)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new TranscriptFault('syntax')
  }
}

/** UTF-8 or UTF-16, and what an XML declaration says. Of any other encoding nobody can be sure. */
function decodeTranscript(bytes: Uint8Array): string {
  const found = encodingOf(bytes, { isDeclared: startsLike(bytes, '<?xml') })
  if (found === null) throw new TranscriptFault('binary')
  const { ground } = found
  // JSON is UTF-8 by its standard.
  const encoding =
    ground !== 'zeros' && isJson(new TextDecoder('latin1').decode(bytes.subarray(0, 100))) ? 'utf-8' : found.encoding
  const isCertain = encoding.startsWith('utf-') || ground === 'declared'
  if (!isCertain) throw new TranscriptFault('encoding')
  const text = decodeBytes(bytes, encoding)
  if (text.includes('\0')) throw new TranscriptFault('binary')
  if (text.includes('\uFFFD') && !isJson(text)) throw new TranscriptFault('encoding')
  if (text.trim() === '') throw new TranscriptFault('empty')
  return text
}

const startsLike = (bytes: Uint8Array, start: string) =>
  new TextDecoder().decode(bytes.subarray(0, start.length)) === start
