import type { Ask } from '../common/methods.ts'
import type { Launched } from './worker-client.ts'

export type ReadersApart = {
  /** Asks a reader that is started for this question and ends with it. */
  readonly ask: Ask<'reader'>
  /** Resolves when those that are at work now have ended, however they ended. */
  settled(): Promise<void>
}

/** Readers beside the store's own, for questions that take so long that they would hold up the grid. */
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
