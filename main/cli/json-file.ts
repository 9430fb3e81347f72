import { DeskError } from '../../contract/model/errors.ts'
import { describeKind, kindOfFile, type FileKind } from '../support/file-kind.ts'
import { readNamedFile } from '../support/named-file.ts'

/** Most bytes of a file that is written by hand or by another program. */
const MOST_BYTES = 8 << 20

/**
 * Reads a file of UTF-8 text, of 8 MB at most, without its byte order mark. Fails like `readNamedFile`, and with
 * `invalid-argument` for another encoding (read as UTF-8, its IDs would be others than those that were written) and for a
 * file of another kind than `wanted`, where it is known: `null` takes none of them, as for a list of IDs.
 */
export async function readTextFile(file: string, signal: AbortSignal, wanted: FileKind | null): Promise<string> {
  return decodeText(file, await readNamedFile(file, { most: MOST_BYTES, signal }), wanted)
}

/** The text of a file that was read, as {@link readTextFile} takes it. */
export function decodeText(file: string, bytes: Uint8Array, wanted: FileKind | null): string {
  assertKind(file, bytes, wanted)
  const text = decoded(bytes)
  // UTF-16 of plain letters is UTF-8 with a NUL beside each.
  if (text === null || text.includes('\0')) throw new DeskError('invalid-argument', `${file} isn’t UTF-8 text.`)
  return text
}

/** Fails with `invalid-argument`, which names what the file is, where that is known and not what is wanted. */
export function assertKind(file: string, bytes: Uint8Array, wanted: FileKind | null): void {
  const kind = kindOfFile(bytes)
  if (kind === null || kind === wanted) return
  const instead = wanted === null ? '' : `, not ${describeKind(wanted)}`
  throw new DeskError('invalid-argument', `${file} is ${describeKind(kind)}${instead}.`, { field: 'file' })
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Reads a file of JSON. Fails like `readTextFile`, and with `invalid-argument` for other text. */
export async function readJsonFile(file: string, signal: AbortSignal, wanted: FileKind): Promise<unknown> {
  const text = await readTextFile(file, signal, wanted)
  try {
    return JSON.parse(text)
  } catch {
    // The engine's message quotes the file.
    throw new DeskError('invalid-argument', `${file} isn’t valid JSON.`)
  }
}
