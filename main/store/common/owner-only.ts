import { chmodSync, closeSync, lstatSync, openSync, statSync } from 'node:fs'
import { DeskError } from '../../../contract/model/errors.ts'
import { SIDE_FILES } from './layout.ts'

const OTHERS = 0o077
/** Folders such as /tmp, that everybody may write to by design. */
const STICKY = 0o1000

/**
 * Makes a file that SQLite is about to make, readable by the user alone, and takes others' rights to one that an earlier
 * version made. What SQLite keeps beside a database gets the rights of the database. Fails with `disk-error` where a
 * link is in the file's place.
 */
export function keepToOwner(file: string): void {
  refuseLinks(file)
  const found = lstatSync(file, { throwIfNoEntry: false })
  // A file that exists is not opened: closing it again would end the locks that SQLite holds on it in this process.
  if (found === undefined) {
    makeEmpty(file)
    return
  }
  try {
    if ((found.mode & OTHERS) !== 0) chmodSync(file, 0o600)
  } catch {
    // Another user's file, or a disk without rights: the folder still keeps others out.
  }
}

/**
 * Fails with `disk-error` where a database, or what SQLite keeps beside it, is a symbolic link: SQLite would follow the
 * first (`unixFullPathname` in its os_unix.c), and write wherever somebody had it lead.
 */
export function refuseLinks(file: string): void {
  for (const side of ['', ...SIDE_FILES]) {
    if (isLink(file + side)) throw refusedLink(file + side, 'databases are not opened through links')
  }
}

/**
 * Fails with `disk-error` where a folder that files are made and removed in is a symbolic link: what happens there would
 * happen wherever somebody had it lead.
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

/** Whether {@link refuseLinks} is what failed. */
export function isRefusedLink(error: unknown): boolean {
  return error instanceof DeskError && error.details.value === 'ELOOP'
}

/** Takes others' rights to a folder of the user's. */
export function keepFolderToOwner(folder: string): void {
  try {
    const { mode, uid } = statSync(folder)
    if ((mode & OTHERS) === 0 || (mode & STICKY) !== 0 || uid !== process.getuid?.()) return
    chmodSync(folder, 0o700)
  } catch {
    // A disk without rights. Whether it can be written to, is seen by what comes next.
  }
}

function makeEmpty(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    // Somebody else was quicker.
    refuseLinks(file)
  }
}
