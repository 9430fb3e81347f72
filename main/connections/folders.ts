import { realpath, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { diskError } from '../support/files.ts'

/** Folder of a connection's data. */
export function connectionFolder(dataFolder: string, id: ConnectionId): string {
  const root = resolve(dataFolder, 'connections')
  const folder = resolve(root, id)
  if (!isInside(root, folder)) throw outside(folder)
  return folder
}

/** Fails where {@link removeFolder} would not delete the folder; returns whether there may be one. */
export async function assertRemovable(dataFolder: string, folder: string): Promise<boolean> {
  const [parent, root] = await Promise.all([realpathIfThere(dirname(folder)), realpathIfThere(dataFolder)])
  if (parent === null || root === null) return false
  if (!isInside(root, join(parent, basename(folder)))) throw outside(folder)
  return true
}

/** Deletes a folder that must be inside the data folder, after symbolic links in its path are resolved. */
export async function removeFolder(dataFolder: string, folder: string): Promise<void> {
  try {
    if (!(await assertRemovable(dataFolder, folder))) return
    // A symbolic link in place of the folder is deleted as a link: its target is not ours.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    throw error instanceof DeskError ? error : diskError(error, folder)
  }
}

function isInside(root: string, folder: string): boolean {
  return folder !== root && folder.startsWith(root.endsWith(sep) ? root : root + sep)
}

function outside(folder: string): DeskError {
  return new DeskError('invalid-argument', `${folder} is not inside the data folder.`)
}

async function realpathIfThere(path: string): Promise<string | null> {
  return realpath(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
}
