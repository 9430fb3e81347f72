import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DeskError } from '../../contract/model/errors.ts'
import { asDiskFailure, isUnsyncable, systemCode } from './disk-failures.ts'

/** Name of a temporary file of {@link writeFileAtomic}. */
const TEMPORARY = /\.[0-9a-f]{12}\.tmp$/
/** Temporary files that this process is writing. */
const beingWritten = new Set<string>()

/**
 * Replaces a file as a whole: writes a temporary file beside it, syncs it and renames it. After a crash the file has
 * either the old or the new content. Only the user can read it. Fails with `disk-full` or `disk-error`.
 */
export async function writeFileAtomic(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  beingWritten.add(temporary)
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(content, 'utf8')
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw diskError(error, path)
  } finally {
    beingWritten.delete(temporary)
  }
}

/** Deletes temporary files that earlier processes left in a folder that no other process writes to. Never rejects. */
export async function removeUnfinishedWrites(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    if (TEMPORARY.test(name) && !beingWritten.has(path)) await rm(path, { force: true }).catch(() => undefined)
  }
}

/**
 * Flushes a rename to disk. Windows cannot open folders, and does not need it. File systems that cannot sync folders
 * are ignored: nothing more can be done there.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (!isUnsyncable(error)) throw error
  } finally {
    await handle.close()
  }
}

/** A file's text, without the byte order mark that an editor may have added; `null` when it is not there. Fails with `disk-error`. */
export async function readFileIfThere(path: string): Promise<string | null> {
  try {
    return withoutByteOrderMark(await readFile(path, 'utf8'))
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw diskError(error, path)
  }
}

export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/** Converts a file system error to a failure that names the file. */
export function diskError(error: unknown, path: string): DeskError {
  const failed = (reason: string) => `${path} could not be read or written (${reason}).`
  const failure = asDiskFailure(error, { full: `The disk is full: couldn't write ${path}.`, failed })
  if (failure instanceof DeskError) return failure
  return new DeskError('disk-error', failed('unknown reason'), {}, { cause: error })
}
