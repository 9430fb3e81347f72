import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'

/**
 * Makes a file that SQLite is about to make, readable by the user alone, and takes others' rights to one that an earlier
 * version made. What SQLite keeps beside a database gets the rights of the database.
 */
export function keepToOwner(file: string): void {
  // A file that exists is not opened: closing it again would end the locks that SQLite holds on it in this process.
  if (!existsSync(file)) {
    makeEmpty(file)
    return
  }
  try {
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  } catch {
    // Another user's file, or a disk without rights: the folder still keeps others out.
  }
}

function makeEmpty(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    // Somebody else was quicker.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
