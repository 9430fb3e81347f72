import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { DeskError } from '../../contract/model/errors.ts'
import { diskError } from '../support/files.ts'

/** Most bytes of a file that is written by hand or by another program. */
const MOST_BYTES = 8 << 20

/** Reads a file of text. Fails with `limit-exceeded` and `disk-error`. */
export async function readTextFile(file: string): Promise<string> {
  const path = resolve(file)
  try {
    const { size } = await stat(path)
    if (size > MOST_BYTES) throw new DeskError('limit-exceeded', `${file} is larger than 8 MB.`, { limit: MOST_BYTES })
    return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '')
  } catch (error) {
    if (error instanceof DeskError) throw error
    throw diskError(error, file)
  }
}

/** Reads a file of JSON. Fails like `readTextFile`, and with `invalid-argument`. */
export async function readJsonFile(file: string): Promise<unknown> {
  const text = await readTextFile(file)
  try {
    return JSON.parse(text)
  } catch {
    // The engine's message quotes the file.
    throw new DeskError('invalid-argument', `${file} isn’t valid JSON.`)
  }
}
