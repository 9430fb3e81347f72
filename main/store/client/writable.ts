import { existsSync } from 'node:fs'
import { access, constants, open, rm } from 'node:fs/promises'
import { asStoreError } from '../common/failures.ts'
import { FULL_BELOW_BYTES, trialFile } from '../common/trial-file.ts'

/**
 * Fails with `disk-full` or `disk-error` where not even a small file can be written to the folder, or one of `files` is
 * read-only. Only writing reveals a used-up quota.
 */
export async function assertWritable(folder: string, files: readonly string[] = []): Promise<void> {
  const file = trialFile(folder)
  try {
    for (const each of files) if (existsSync(each)) await access(each, constants.W_OK)
    const handle = await open(file, 'wx', 0o600)
    try {
      // Deleted while it is still open and empty, so that nothing stays after a crash.
      await rm(file, { force: true })
      await handle.writeFile(Buffer.alloc(FULL_BELOW_BYTES))
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw asStoreError(error, 'cache', folder)
  }
}
