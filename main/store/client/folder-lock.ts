import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { DeskError } from '../../../contract/model/errors.ts'
import { asStoreError, sqliteCode } from '../common/failures.ts'
import { assertNodeLoadsSqlite } from '../common/node-version.ts'
import { keepFolderToOwner, keepToOwner } from '../common/owner-only.ts'

/**
 * The second one keeps others out where somebody has deleted the first, which looks like a leftover: a deleted file stays
 * locked, but the next process would make and lock a new one.
 */
const LOCK_FILES = ['folder.lock', 'in-use'] as const

/**
 * Locks a data folder for this process. The lock is SQLite's own file lock on empty databases. The system releases it
 * when the process ends in any way, so a stale lock cannot stay. A folder that is read-only needs no lock, since nobody
 * can change it. Fails with `store-locked`.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  assertNodeLoadsSqlite()
  const held: Database.Database[] = []
  const release = () => {
    for (const db of held) db.close()
  }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    keepFolderToOwner(folder)
    for (const name of LOCK_FILES) held.push(lockFile(join(folder, name)))
  } catch (error) {
    release()
    if (sqliteCode(error)?.startsWith('SQLITE_BUSY')) {
      throw new DeskError(
        'store-locked',
        'Proctor Desk is already running with this data folder.',
        {},
        { cause: error },
      )
    }
    if (!(await mayWrite(folder))) return { release: async () => undefined }
    throw asStoreError(error, 'cache', folder)
  }
  return { release: async () => release() }
}

function lockFile(file: string): Database.Database {
  keepToOwner(file)
  const db = new Database(file, { timeout: 0 })
  try {
    // SQLite would journal the first page of the empty database, and a full disk has no room for that. Nothing is
    // written.
    db.pragma('journal_mode = MEMORY')
    db.exec('BEGIN EXCLUSIVE')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

async function mayWrite(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    (error: unknown) => !(error instanceof Error && 'code' in error && READ_ONLY.includes(String(error.code))),
  )
}

const READ_ONLY: readonly string[] = ['EROFS', 'EACCES', 'EPERM']
