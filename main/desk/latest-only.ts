import { DeskError } from '../../contract/model/errors.ts'

/** Runs work one at a time for each key. */
export type LatestOnly<K> = <T>(key: K, work: () => Promise<T>) => Promise<T>

type Waiting = { readonly go: () => void; readonly giveUp: () => void }

/**
 * Runs one task at a time for each key. While one runs, only the latest other task waits; the earlier ones fail with
 * `cancelled`, because their results would be outdated. So typing fast leaves no queue behind.
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
