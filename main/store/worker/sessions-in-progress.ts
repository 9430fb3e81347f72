import type { SessionKey } from '../../../contract/model/ids.ts'
import { readSessionKey } from '../queries/keys.ts'
import { placeInQueue, type Places } from '../queries/queue.ts'
import type { ReadDb } from './databases/database.ts'
import type { ReaderResultSets } from './result-sets/reader-result-sets.ts'

type Queued = { readonly place: number; readonly key: SessionKey }

/**
 * Returns the function that lists the queue's sessions in progress. They are remembered until sessions change, or another
 * queue is made, as told by the time when it was made.
 */
export function createSessionsInProgress(
  { cache, reviews }: { readonly cache: ReadDb; readonly reviews: ReadDb },
  resultSets: Pick<ReaderResultSets, 'sessions'>,
): (queueMadeAt: number, places: Places) => readonly Queued[] {
  let of = ''
  let found: readonly Queued[] = []
  return (queueMadeAt, places) => {
    const { version, groups } = resultSets.sessions()
    const now = `${version} ${queueMadeAt} ${places}`
    if (now === of) return found
    const all = groups()
    found = all.groups
      .filter(({ finished }) => finished === 0)
      .flatMap(({ start, end }) => Array.from(all.ids.subarray(start, end), (id) => readSessionKey(cache, id)))
      .flatMap((key) => {
        if (key === null) return []
        const place = placeInQueue(reviews, key, places)
        return place === null ? [] : [{ place, key }]
      })
    of = now
    return found
  }
}
