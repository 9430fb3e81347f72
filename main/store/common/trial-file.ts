import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

/** A disk with less than this is taken for full when SQLite only says that writing failed. */
export const FULL_BELOW_BYTES = 256 * 1024

/** What is written to find out whether a folder takes anything; opening a store removes one that is left. */
export function trialFile(folder: string): string {
  return join(folder, `.room-${randomBytes(6).toString('hex')}`)
}
