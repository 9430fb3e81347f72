import type { SessionKey } from '../../../contract/model/ids.ts'
import { mayNeedScores } from '../../../contract/model/scoring.ts'
import { MANUAL_SCORING } from '../../../contract/model/session.ts'
import { readSessionKey } from '../queries/keys.ts'
import { placeInQueue, type Places } from '../queries/queue.ts'
import type { ReadDb } from './databases/database.ts'
import type { ReaderResultSets } from './result-sets/reader-result-sets.ts'

type Queued = { readonly place: number; readonly key: SessionKey; readonly isFinished: boolean }

/**
 * Returns the function that lists the queue's sessions with questions that may need a reviewer's score. They are remembered
 * until sessions change, or another queue is made, as told by the time when it was made.
 */
export function createSessionsToScore(
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
      .map((group) => ({ ...group, isFinished: group.finished === 1, scoring: MANUAL_SCORING[group.manualScoring] }))
      .filter(({ isFinished, scoring = 'unknown' }) => mayNeedScores({ isFinished, manualScoring: scoring }))
      .flatMap(({ start, end, isFinished }) =>
        Array.from(all.ids.subarray(start, end), (id) => ({ key: readSessionKey(cache, id), isFinished })),
      )
      .flatMap(({ key, isFinished }) => {
        const place = key === null ? null : placeInQueue(reviews, key, places)
        return key === null || place === null ? [] : [{ place, key, isFinished }]
      })
      .toSorted((one, other) => one.place - other.place)
    of = now
    return found
  }
}
