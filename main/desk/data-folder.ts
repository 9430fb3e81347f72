import { mkdir } from 'node:fs/promises'
import { createExportsUnderWay, type ExportsUnderWay } from '../export/exports-under-way.ts'
import { lockFolder } from '../store/client/folder-lock.ts'
import { diskError } from '../support/files.ts'
import { tidyUp } from './tidy-up.ts'

/** The locked data folder: no other copy of the app works on it. */
export type DataFolder = {
  readonly path: string
  readonly exportsUnderWay: ExportsUnderWay
  /** Releases the lock; another copy of the app may write the same files from then on. */
  release(): Promise<void>
}

/**
 * Creates the folder if it is missing, locks it and removes leftovers of a crash. Fails with `store-locked` and
 * `disk-error`.
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw diskError(error, path)
  })
  const lock = await lockFolder(path)
  const exportsUnderWay = createExportsUnderWay(path)
  await tidyUp(path, exportsUnderWay)
  return {
    path,
    exportsUnderWay,
    async release() {
      await exportsUnderWay.close()
      await lock.release()
    },
  }
}
