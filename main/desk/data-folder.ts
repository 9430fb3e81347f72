import { mkdir } from 'node:fs/promises'
import { createExportsUnderWay, type ExportsUnderWay } from '../export/exports-under-way.ts'
import { lockFolder } from '../store/client/folder-lock.ts'
import { diskError } from '../support/files.ts'
import { tidyUp } from './tidy-up.ts'

/** The folder of everything that is kept, locked: no other copy of the program works on it. */
export type DataFolder = {
  readonly path: string
  readonly exportsUnderWay: ExportsUnderWay
  /** Another copy may write the same files as soon as this is called. */
  release(): Promise<void>
}

/** Makes the folder where it is not there, locks it and tidies it up. Fails with `store-locked` and `disk-error`. */
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
