import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { asDiskFailure } from '../support/disk-failures.ts'
import { syncFolder } from '../support/files.ts'
import type { ExportsUnderWay } from './exports-under-way.ts'
import { beginPartial, endPartial, removeForgotten } from './partial-files.ts'

/** Is told of each incomplete file, before it is there and after it is gone. */
export type PartialRecord = Pick<ExportsUnderWay, 'begun' | 'ended'>

/** A file that appears under its name only when it is complete. */
export type TargetFile = {
  /** Text is written as UTF-8. */
  write(text: string | Uint8Array): Promise<void>
  /** Drops what was written so far, to start over. */
  restart(): Promise<void>
  /** Makes what was written durable and gives it its name, replacing a file that was there. */
  complete(): Promise<void>
  /** Removes what was written. Safe after `complete`, which it does not undo. */
  discard(): Promise<void>
}

/** Bytes after which what was written is synced in the background, so that little of it is left to wait for at the end. */
const SYNC_EVERY = 4 << 20

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw asDiskFailure(error, {
      full: 'There is no room left for the file. The incomplete file was removed.',
      failed: (code) => `The file could not be written (${code}).`,
    })
  }
}

/**
 * Opens an incomplete file beside the wanted one, readable by its owner alone, since an export is full of personal data.
 * What killed exports have left in the folder goes. Fails with `disk-full` or `disk-error`.
 */
export async function openTargetFile(path: string, record?: PartialRecord): Promise<TargetFile> {
  await removeForgotten(dirname(path))
  const partial = beginPartial(path)
  // Before the file is there: a process that is killed in between has nothing to remove.
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
  /** Rejects once a sync has failed: the system reports such a failure only once. */
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
      // One that cannot be removed stays on the record, for the next start.
      if (!renamed) await rm(partial, { force: true })
      await end()
    },
  }
}
