import { closeSync, constants, fsyncSync, openSync } from 'node:fs'
import { isUnsyncable } from '../../support/disk-failures.ts'

/** Windows does not have this flag, nor symbolic links of the kind that it refuses. */
export const NO_FOLLOW = constants.O_NOFOLLOW ?? 0

/** Flushes a file's content to disk, so that it survives a power failure. */
export function syncFile(file: string): void {
  const descriptor = openSync(file, constants.O_RDWR | NO_FOLLOW)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Flushes a folder's entries to disk, so that they survive a power failure. Windows cannot open folders, and needs no
 * flush. File systems that cannot flush folders (some network drives) are ignored: the files are renamed by now, and a
 * completed step must not fail.
 */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } catch (error) {
    if (!isUnsyncable(error)) throw error
  } finally {
    closeSync(descriptor)
  }
}
