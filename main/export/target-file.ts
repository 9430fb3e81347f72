import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { asDiskFailure } from '../support/disk-failures.ts'
import { syncFolder } from '../support/files.ts'
import { assertReplaceable } from '../support/named-file.ts'
import type { ExportsUnderWay } from './exports-under-way.ts'
import { beginPartial, endPartial, removeForgotten } from './partial-files.ts'

/** Informed of each partial file before it is created and after it is gone. */
export type PartialRecord = Pick<ExportsUnderWay, 'begun' | 'ended'>

/** A file that gets its final name only when it is complete. */
export type TargetFile = {
  /** Text is written as UTF-8. */
  write(text: string | Uint8Array): Promise<void>
  /** Discards what was written so far, to start over. */
  restart(): Promise<void>
  /** Flushes the file to disk and renames it to its final name, replacing an existing file. */
  complete(): Promise<void>
  /** Deletes the partial file. Has no effect after `complete`. */
  discard(): Promise<void>
}

/** Bytes after which the file is flushed in the background, so that little is left to flush at the end. */
const SYNC_EVERY = 4 << 20

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw asDiskFailure(error, {
      full: 'There is no room left for the file. The incomplete file was removed.',
      failed: (code) => `Couldn’t write the file (${code}).`,
    })
  }
}

/**
 * Creates a partial file beside the final one, readable by its owner alone, since an export is full of personal data.
 * Leftovers of crashed exports in the folder are deleted. Fails with `disk-full` or `disk-error`, and with
 * `invalid-argument` where a pipe or device is in its place, which the file would replace.
 */
export async function openTargetFile(path: string, record?: PartialRecord): Promise<TargetFile> {
  await assertReplaceable(path)
  await removeForgotten(dirname(path))
  const partial = beginPartial(path)
  // Recorded before the file is created, so that a crash in between leaves no unrecorded file.
  await record?.begun(partial)
  const end = async () => {
    endPartial(partial)
    await record?.ended(partial)
  }
  let handle: FileHandle | null = await translated(open(partial, 'wx', 0o600)).catch(async (error: unknown) => {
    await end()
    throw error
  })
  let renamed = false
  let unsynced = 0
  let isSyncing = false
  /** Stays rejected once a flush has failed, because the system reports such a failure only once. */
  let synced: Promise<void> = Promise.resolve()
  const file = () => {
    if (handle === null) throw new Error('the file was closed')
    return handle
  }
  const close = async () => {
    const closing = handle
    handle = null
    await closing?.close()
  }
  function syncMeanwhile(): void {
    unsynced = 0
    isSyncing = true
    synced = Promise.all([synced, file().datasync()]).then(() => {
      isSyncing = false
    })
    synced.catch(() => undefined)
  }
  return {
    async write(text) {
      await translated(file().appendFile(text, 'utf8'))
      unsynced += text.length
      if (unsynced >= SYNC_EVERY && !isSyncing) syncMeanwhile()
    },
    async restart() {
      await translated(close())
      handle = await translated(open(partial, 'w', 0o600))
    },
    async complete() {
      await translated(synced.then(() => file().sync()))
      await translated(close())
      await translated(rename(partial, path))
      renamed = true
      await translated(syncFolder(dirname(path)))
    },
    async discard() {
      await close().catch(() => undefined)
      // If the file cannot be deleted, it stays on record for the next start.
      if (!renamed) await rm(partial, { force: true })
      await end()
    },
  }
}
