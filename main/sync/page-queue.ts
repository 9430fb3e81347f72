import { PAGE_GROUP } from '../store/records.ts'

/** Half as much again as what is committed together: while a group is committed, the next one comes in. */
const MOST_PAGES = PAGE_GROUP.pages * 1.5
const MOST_BYTES = PAGE_GROUP.bytes * 1.5

/** Pages that are with the store and not yet written; bounded, since the service may send faster than a disk writes. */
export type PageQueue = {
  /** Resolves when another page may go to the store. Fails as soon as a page failed: nothing may be written behind it. */
  room(): Promise<void>
  add(bytes: number, written: Promise<void>): void
  /** Resolves when no page is under way any more; fails as the first one that failed. */
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
