import { PAGE_GROUP } from '../store/records.ts'

/** One and a half times a commit group, so that the next group arrives while one is committed. */
const MOST_PAGES = PAGE_GROUP.pages * 1.5
const MOST_BYTES = PAGE_GROUP.bytes * 1.5

/**
 * Pages that were sent to the store and are not written yet. The number is limited, since the service may be faster
 * than the disk.
 */
export type PageQueue = {
  /**
   * Resolves when another page may be sent to the store. Fails once a page has failed, because no page may be written
   * after it.
   */
  room(): Promise<void>
  add(bytes: number, written: Promise<void>): void
  /** Resolves when no page is pending; fails with the first failure. */
  settle(): Promise<void>
}

export function createPageQueue(): PageQueue {
  const pages: { readonly bytes: number; readonly ended: Promise<void> }[] = []
  let failure: { readonly error: unknown } | null = null
  let bytes = 0

  async function takeOldest(): Promise<void> {
    const oldest = pages.shift()
    if (oldest === undefined) return
    await oldest.ended
    bytes -= oldest.bytes
  }

  function throwFailure(): void {
    if (failure !== null) throw failure.error
  }

  return {
    async room() {
      while (pages.length >= MOST_PAGES || bytes >= MOST_BYTES) await takeOldest()
      throwFailure()
    },
    add(size, written) {
      bytes += size
      const ended = written.catch((error: unknown) => {
        failure ??= { error }
      })
      pages.push({ bytes: size, ended })
    },
    async settle() {
      while (pages.length > 0) await takeOldest()
      throwFailure()
    },
  }
}
