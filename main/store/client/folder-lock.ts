import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { DeskError } from '../../../contract/model/errors.ts'
import { asStoreError, sqliteCode } from '../common/failures.ts'
import { assertNodeLoadsSqlite } from '../common/node-version.ts'
import { keepFolderToOwner, keepToOwner } from '../common/owner-only.ts'

const LOCK_FILE = 'folder.lock'

/**
 * Locks a data folder for this process. The lock is SQLite's own file lock on an empty database. The system releases it
 * when the process ends in any way, so a stale lock cannot stay. A folder that is read-only needs no lock, since nobody
 * can change it. Fails with `store-locked`.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  assertNodeLoadsSqlite()
  let db: Database.Database | null = null
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    keepFolderToOwner(folder)
    keepToOwner(join(folder, LOCK_FILE))
    db = new Database(join(folder, LOCK_FILE), { timeout: 0 })
    // SQLite would journal the first page of the empty database, and a full disk has no room for that. Nothing is
    // written.
    db.pragma('journal_mode = MEMORY')
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db?.close()
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
  const held = db
  return {
    async release() {
      held.close()
    },
  }
}

async function mayWrite(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    (error: unknown) => !(error instanceof Error && 'code' in error && READ_ONLY.includes(String(error.code))),
  )
}

const READ_ONLY: readonly string[] = ['EROFS', 'EACCES', 'EPERM']
