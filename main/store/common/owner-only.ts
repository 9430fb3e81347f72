import { chmodSync, closeSync, lstatSync, openSync, statSync } from 'node:fs'
import { DeskError } from '../../../contract/model/errors.ts'
import { SIDE_FILES } from './layout.ts'

const OTHERS = 0o077
/** The sticky bit, of folders such as /tmp that everybody may write to. */
const STICKY = 0o1000

/**
 * Creates a file for SQLite that only the user can read, and removes others' permissions from one that an earlier
 * version created. SQLite gives its files beside a database the permissions of the database. Fails with `disk-error`
 * where there is a symbolic link instead of a file.
 */
export function keepToOwner(file: string): void {
  refuseLinks(file)
  const found = lstatSync(file, { throwIfNoEntry: false })
  // An existing file is not opened: closing it would release the locks that SQLite holds on it in this process.
  if (found === undefined) {
    makeEmpty(file)
    return
  }
  try {
    if ((found.mode & OTHERS) !== 0) chmodSync(file, 0o600)
  } catch {
    // The file belongs to another user, or the disk has no permissions. The folder still keeps others out.
  }
}

/**
 * Fails with `disk-error` where a database or one of SQLite's files beside it is a symbolic link: SQLite would follow a
 * link of the database (`unixFullPathname` in its os_unix.c) and write wherever it leads.
 */
export function refuseLinks(file: string): void {
  for (const side of ['', ...SIDE_FILES]) {
    if (isLink(file + side)) throw refusedLink(file + side, 'databases are not opened through links')
  }
}

/**
 * Fails with `disk-error` where the folder is a symbolic link: files would be created and deleted wherever it leads.
 */
export function refuseLinkedFolder(folder: string): void {
  if (isLink(folder)) throw refusedLink(folder, 'nothing is written through links')
}

export function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

function refusedLink(path: string, reason: string): DeskError {
  return new DeskError('disk-error', `${path} is a symbolic link, and ${reason}.`, { value: 'ELOOP' })
}

/** Whether the error comes from {@link refuseLinks}. */
export function isRefusedLink(error: unknown): boolean {
  return error instanceof DeskError && error.details.value === 'ELOOP'
}

/** Removes others' permissions from a folder of the user. */
export function keepFolderToOwner(folder: string): void {
  try {
    const { mode, uid } = statSync(folder)
    if ((mode & OTHERS) === 0 || (mode & STICKY) !== 0 || uid !== process.getuid?.()) return
    chmodSync(folder, 0o700)
  } catch {
    // The disk has no permissions. Whether it can be written shows at the next step.
  }
}

function makeEmpty(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    // Another process was faster.
    refuseLinks(file)
  }
}
