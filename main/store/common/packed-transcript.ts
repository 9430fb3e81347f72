import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { MOST_TRANSCRIPT_CHARACTERS, type Transcript } from '../../../contract/model/transcript.ts'
import { DamagedError, type DatabaseName } from './failures.ts'

/**
 * A transcript as it is stored: compressed JSON. An hour with a time for each word is 530 kB of JSON and 125 kB here, which
 * every backup has again.
 */
export type PackedTranscript = Uint8Array<ArrayBuffer>

/** Far beyond the longest transcript: a word of one letter with its times takes about sixty. */
const MOST_BYTES = 64 * MOST_TRANSCRIPT_CHARACTERS

export function pack(value: unknown): PackedTranscript {
  return Uint8Array.from(deflateRawSync(JSON.stringify(value)))
}

export function unpackTranscript(bytes: Uint8Array, database: DatabaseName): Transcript {
  return unpack(bytes, database) as Transcript
}

/** Whether two were packed of the same value, also by other versions of the compression. */
export function areSame(one: PackedTranscript, other: PackedTranscript): boolean {
  return Buffer.compare(one, other) === 0 || Buffer.compare(inflateRawSync(one), inflateRawSync(other)) === 0
}

/** The value of {@link pack}. Only this app writes it, after it was checked. */
export function unpack(bytes: Uint8Array, database: DatabaseName): unknown {
  try {
    return JSON.parse(inflateRawSync(bytes, { maxOutputLength: MOST_BYTES }).toString()) as unknown
  } catch {
    throw new DamagedError(database, 'A stored transcript is damaged.')
  }
}
