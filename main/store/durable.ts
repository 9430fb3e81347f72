import { closeSync, constants, fsyncSync, openSync } from 'node:fs'

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

/** Makes the names in a folder outlive a loss of power. Windows cannot open folders, and does not need it. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
