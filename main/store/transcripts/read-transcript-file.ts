import { decodeBytes } from '../../../contract/model/decode-bytes.ts'
import type { Transcript, TranscriptFormat } from '../../../contract/model/transcript.ts'
import type { TranscriptProblem } from '../../../contract/model/transcript-problem.ts'
import { TranscriptFault } from '../../../contract/transcripts/fault.ts'
import { isSrt, readSrt } from '../../../contract/transcripts/read-srt.ts'
import { isWebVtt, readWebVtt } from '../../../contract/transcripts/read-webvtt.ts'
import { encodingOf } from '../../support/text-encoding.ts'
import { pack } from '../common/packed-transcript.ts'
import type { TranscriptFile } from '../queries/added-transcripts.ts'

type Reader = {
  readonly format: TranscriptFormat
  readonly isFormat: (text: string) => boolean
  readonly read: (text: string) => Transcript
}

/** A file is what its content says, whatever its name. */
const READERS: readonly Reader[] = [
  { format: 'vtt', isFormat: isWebVtt, read: readWebVtt },
  { format: 'srt', isFormat: isSrt, read: readSrt },
]

/** Reads a file of one of the known formats, or says why it is none. */
export function readTranscriptFile(bytes: Uint8Array): Omit<TranscriptFile, 'fileName'> | TranscriptProblem {
  try {
    const text = decodeTranscript(bytes)
    const reader = READERS.find(({ isFormat }) => isFormat(text))
    if (reader === undefined) throw new TranscriptFault('unknownFormat')
    return { format: reader.format, packed: pack(reader.read(text)) }
  } catch (error) {
    if (error instanceof TranscriptFault) return error.found
    throw error
  }
}

/** UTF-8 or UTF-16. Of any other encoding nobody can be sure. */
function decodeTranscript(bytes: Uint8Array): string {
  const found = encodingOf(bytes, { isDeclared: false })
  if (found === null) throw new TranscriptFault('binary')
  const isCertain = found.encoding.startsWith('utf-') && (found.ground === null || found.ground === 'zeros')
  if (!isCertain) throw new TranscriptFault('encoding')
  const text = decodeBytes(bytes, found.encoding)
  if (text.includes('\0')) throw new TranscriptFault('binary')
  if (text.includes('\uFFFD')) throw new TranscriptFault('encoding')
  if (text.trim() === '') throw new TranscriptFault('empty')
  return text
}
