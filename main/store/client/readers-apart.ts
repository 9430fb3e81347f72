import type { Ask } from '../common/methods.ts'
import type { Launched } from './worker-client.ts'

export type ReadersApart = {
  /** Starts a reader for this one call; it ends with the call. */
  readonly ask: Ask<'reader'>
  /** Resolves when all readers that are running now have ended, also when they failed. */
  settled(): Promise<void>
}

/** Extra readers for calls that take so long that they would block the grid in the store's own reader. */
export function createReadersApart(launch: () => Launched<'reader'>): ReadersApart {
  const atWork = new Set<Promise<unknown>>()

  const askOne: Ask<'reader'> = async (method, ...args) => {
    const reader = await launch().open()
    try {
      return await reader.call(method, ...args)
    } finally {
      await reader.close()
    }
  }

  return {
    async ask(method, ...args) {
      const answered = askOne(method, ...args)
      atWork.add(answered)
      try {
        return await answered
      } finally {
        atWork.delete(answered)
      }
    },
    async settled() {
      await Promise.allSettled(atWork)
    },
  }
}
