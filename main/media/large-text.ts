import type { LargeText } from '../../contract/model/media.ts'
import { versionOf } from './file-stream.ts'
import { lengthOf } from './media-proxy.ts'
import { SIGNATURE_LENGTH } from './signatures.ts'
import { sniffFile } from './sniff.ts'
import type { UpstreamAnswer } from './upstream.ts'

/** Largest text in bytes that is shown whole: laying it out takes half a second. Of a larger one parts are read. */
const LARGEST_WHOLE_TEXT = 2_000_000
/** Bytes of the beginning of a file by which a large text is told from other files. */
export const BEGINNING = 256 * 1024

/** Bytes to read of a file to tell whether it is read whole. */
export function lengthToTell(answer: UpstreamAnswer): number {
  return (lengthOf(answer) ?? 0) > LARGEST_WHOLE_TEXT ? BEGINNING : SIGNATURE_LENGTH
}

type TellOptions = {
  /** Ending of the file's name. */
  readonly ending: string
  /** Bytes from which on parts are requested in any case: not every host says that it sends them. */
  readonly mostWhole: number
}

/** What a file is of which the beginning was read, if it is a large text whose host sends parts; otherwise `null`. */
export function largeTextOf(
  answer: UpstreamAnswer,
  beginning: Uint8Array,
  { ending, mostWhole }: TellOptions,
): LargeText | null {
  const length = lengthOf(answer)
  if (length === null || length <= LARGEST_WHOLE_TEXT) return null
  const isInParts = length > mostWhole
  if (!isInParts && answer.header('accept-ranges')?.trim().toLowerCase() !== 'bytes') return null
  const reading = readingOf(beginning, ending, isInParts)
  return reading && { version: versionOf(answer, length), ...reading }
}

/** What a file is that was read whole, if it is a large text; otherwise `null`. */
export function largeTextIn(bytes: Uint8Array, ending: string): LargeText | null {
  if (bytes.length <= LARGEST_WHOLE_TEXT) return null
  const reading = readingOf(bytes.subarray(0, BEGINNING), ending, false)
  return reading && { version: { length: bytes.length, etag: null, lastModified: null }, ...reading }
}

/**
 * The encoding of a text by its beginning; `null` for what is no text, or a page, which is read whole. So is a table,
 * unless it is too large for that.
 */
function readingOf(beginning: Uint8Array, ending: string, isTableText: boolean): Omit<LargeText, 'version'> | null {
  const { type, text } = sniffFile(beginning, ending, { isCut: true })
  const isText = type === 'text/plain' || type === 'markdown' || (isTableText && type === 'csv')
  if (text === null || !isText) return null
  const { encoding, ground } = text
  return { encoding, ...(ground && { ground }) }
}
