import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

/** When SQLite only says that writing failed, a disk with less free space than this counts as full. */
export const FULL_BELOW_BYTES = 256 * 1024

/**
 * Path of the file that is written to find out whether the folder is writable. Opening a store deletes a leftover one.
 */
export function trialFile(folder: string): string {
  return join(folder, `.room-${randomBytes(6).toString('hex')}`)
}
