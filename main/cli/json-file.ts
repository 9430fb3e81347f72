import { DeskError } from '../../contract/model/errors.ts'
import { readNamedFile } from '../support/named-file.ts'

/** Most bytes of a file that is written by hand or by another program. */
const MOST_BYTES = 8 << 20

/**
 * Reads a file of UTF-8 text, of 8 MB at most, without its byte order mark. Fails like `readNamedFile`, and with
 * `invalid-argument` for another encoding: read as UTF-8, its IDs would be others than those that were written.
 */
export async function readTextFile(file: string, signal: AbortSignal): Promise<string> {
  const text = decoded(await readNamedFile(file, { most: MOST_BYTES, signal }))
  // UTF-16 of plain letters is UTF-8 with a NUL beside each.
  if (text === null || text.includes('\0')) throw new DeskError('invalid-argument', `${file} isn’t UTF-8 text.`)
  return text
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Reads a file of JSON. Fails like `readTextFile`, and with `invalid-argument` for other text. */
export async function readJsonFile(file: string, signal: AbortSignal): Promise<unknown> {
  const text = await readTextFile(file, signal)
  try {
    return JSON.parse(text)
  } catch {
    // The engine's message quotes the file.
    throw new DeskError('invalid-argument', `${file} isn’t valid JSON.`)
  }
}
