import { existsSync } from 'node:fs'
import { access, constants, open, rm } from 'node:fs/promises'
import { asStoreError } from '../common/failures.ts'
import { FULL_BELOW_BYTES, trialFile } from '../common/trial-file.ts'

/**
 * Fails with `disk-full` or `disk-error` where a folder does not take even a small file, or one of the files that are
 * there may not be written. Only writing tells of quotas.
 */
export async function assertWritable(folder: string, files: readonly string[] = []): Promise<void> {
  const file = trialFile(folder)
  try {
    for (const each of files) if (existsSync(each)) await access(each, constants.W_OK)
    const handle = await open(file, 'wx', 0o600)
    try {
      // Before it is filled: it then goes with the program, however that ends.
      await rm(file, { force: true })
      await handle.writeFile(Buffer.alloc(FULL_BELOW_BYTES))
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw asStoreError(error, 'cache', folder)
  }
}
