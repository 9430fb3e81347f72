import { basename } from 'node:path'
import type { MediaBytes } from '../../contract/model/media.ts'
import { openTargetFile, type PartialRecord } from '../export/target-file.ts'

export type FileCopies = {
  /**
   * Writes a file where the user says; `null` when the user chose no place. Fails with `disk-full` or `disk-error`; then
   * no partial file stays, and an existing file is unchanged.
   */
  save(
    file: Pick<MediaBytes, 'bytes' | 'fileName'>,
    askPath: (name: string) => Promise<string | null>,
  ): Promise<{ readonly name: string } | null>
  /** Waits until files that are being written are complete. */
  close(): Promise<void>
}

export function createFileCopies(underWay: PartialRecord): FileCopies {
  const running = new Set<Promise<void>>()

  async function write(path: string, bytes: Uint8Array): Promise<void> {
    const file = await openTargetFile(path, underWay)
    try {
      await file.write(bytes)
      await file.complete()
    } finally {
      await file.discard()
    }
  }

  return {
    async save({ bytes, fileName }, askPath) {
      const path = await askPath(fileName)
      if (path === null) return null
      const writing = write(path, bytes)
      running.add(writing)
      await writing.finally(() => running.delete(writing))
      return { name: basename(path) }
    },
    async close() {
      await Promise.allSettled(running)
    },
  }
}
