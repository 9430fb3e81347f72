import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DeskError } from '../../contract/model/errors.ts'
import { asDiskFailure, isUnsyncable, systemCode } from './disk-failures.ts'

/** What {@link writeFileAtomic} writes before it renames it. */
const TEMPORARY = /\.[0-9a-f]{12}\.tmp$/
/** What this process is writing. */
const beingWritten = new Set<string>()

/**
 * Replaces a file as a whole: a temporary one beside it, synced, renamed into place. After a crash there is the old
 * content or the new one. Readable by the user alone. Fails with `disk-full` or `disk-error`.
 */
export async function writeFileAtomic(path: string, content: string): Promise<void> {
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

/**
 * Removes temporary files that a process before this one has left in a folder. For a folder that no other process writes
 * to. Never rejects.
 */
export async function removeUnfinishedWrites(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    if (TEMPORARY.test(name) && !beingWritten.has(path)) await rm(path, { force: true }).catch(() => undefined)
  }
}

/**
 * Makes a rename reach the disk itself. Windows cannot open folders, and does not need it; where a file system cannot
 * sync them, what is done there is done.
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

/** A file's text; `null` when it is not there. Fails with `disk-error`. */
export async function readFileIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw diskError(error, path)
  }
}

/** Turns an error of the file system into a failure that names the file. */
export function diskError(error: unknown, path: string): DeskError {
  const failed = (reason: string) => `${path} could not be read or written (${reason}).`
  const failure = asDiskFailure(error, { full: `The disk is full: couldn't write ${path}.`, failed })
  if (failure instanceof DeskError) return failure
  return new DeskError('disk-error', failed('unknown reason'), {}, { cause: error })
}
