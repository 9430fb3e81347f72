import { DeskError } from '../../contract/model/errors.ts'

/** Runs work in turns, each turn by a key. */
export type LatestOnly<K> = <T>(key: K, work: () => Promise<T>) => Promise<T>

type Waiting = { readonly go: () => void; readonly giveUp: () => void }

/**
 * One work at a time of a key. Of those that come meanwhile only the last waits for its turn; the others fail with
 * `cancelled`, for what they would find is outdated: somebody who types fast leaves no queue behind.
 */
export function createLatestOnly<K>(): LatestOnly<K> {
  const lanes = new Map<K, Waiting | null>()

  function turn(key: K): Promise<void> {
    if (!lanes.has(key)) {
      lanes.set(key, null)
      return Promise.resolve()
    }
    lanes.get(key)?.giveUp()
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new DeskError('cancelled', 'A later request took the place of this one.'))
      lanes.set(key, { go: resolve, giveUp })
    })
  }

  function leave(key: K): void {
    const waiting = lanes.get(key)
    if (!waiting) lanes.delete(key)
    else {
      lanes.set(key, null)
      waiting.go()
    }
  }

  return async (key, work) => {
    await turn(key)
    try {
      return await work()
    } finally {
      leave(key)
    }
  }
}
