import { closeSync, constants, fsyncSync, openSync } from 'node:fs'
import { isUnsyncable } from '../../support/disk-failures.ts'

/** Windows has no such links to refuse, and no such flag. */
export const NO_FOLLOW = constants.O_NOFOLLOW ?? 0

/** Makes the content of a file outlive a loss of power. */
export function syncFile(file: string): void {
  const descriptor = openSync(file, constants.O_RDWR | NO_FOLLOW)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Makes the names in a folder outlive a loss of power. Windows cannot open folders, and does not need it. A file system
 * that cannot sync them (some network drives) keeps what was done there: the files are renamed by now, and a step that is
 * done must not fail.
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
