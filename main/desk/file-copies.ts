import { basename } from 'node:path'
import { openTargetFile, type PartialRecord } from '../export/target-file.ts'

/** A file to be copied, with its bytes in order. */
export type CopiedFile = {
  readonly fileName: string
  readonly chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

export type FileCopies = {
  /**
   * Writes a file where the user says; `null` when the user chose no place. Fails with `disk-full` or `disk-error`, or
   * as the file does; then no partial file stays, and an existing file is unchanged.
   */
  save(file: CopiedFile, askPath: (name: string) => Promise<string | null>): Promise<{ readonly name: string } | null>
  /** Waits until files that are being written are complete. */
  close(): Promise<void>
}

export function createFileCopies(underWay: PartialRecord): FileCopies {
  const running = new Set<Promise<void>>()

  async function write(path: string, chunks: CopiedFile['chunks']): Promise<void> {
    const file = await openTargetFile(path, underWay)
    try {
      for await (const bytes of chunks) await file.write(bytes)
      await file.complete()
    } finally {
      await file.discard()
    }
  }

  return {
    async save({ fileName, chunks }, askPath) {
      const path = await askPath(fileName)
      if (path === null) return null
      const writing = write(path, chunks)
      running.add(writing)
      await writing.finally(() => running.delete(writing))
      return { name: basename(path) }
    },
    async close() {
      await Promise.allSettled(running)
    },
  }
}
