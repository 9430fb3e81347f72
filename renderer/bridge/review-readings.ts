import { formatSessionKey, type ConnectionId, type SessionKey } from '../../contract/model/ids.ts'
import type { ReviewsOfSession, SavedChange } from '../../contract/model/review.ts'
import { desk } from './desk.ts'

/** What was read of the reviews of sessions, the last used ones last. */
const readings = new Map<string, ReviewsOfSession>()

/** Beyond this number, the least recently used ones are read anew. */
const KEPT = 50

const idOf = (connectionId: ConnectionId, key: SessionKey) => `${connectionId}/${formatSessionKey(key)}`

function keep(id: string, reading: ReviewsOfSession): ReviewsOfSession {
  readings.delete(id)
  readings.set(id, reading)
  const [oldest] = readings.keys()
  if (readings.size > KEPT && oldest !== undefined) readings.delete(oldest)
  return reading
}

/** Saves of this window that are on their way, by session. */
const saves = new Map<string, Promise<unknown>>()

/** All reviews of a session. They are read only if they are others than those that are known here. */
export async function readReviews(connectionId: ConnectionId, key: SessionKey): Promise<ReviewsOfSession> {
  const id = idOf(connectionId, key)
  // A save is announced before it answers, and its answer makes the reading unnecessary.
  for (let saving = saves.get(id); saving !== undefined; saving = saves.get(id)) await saving.catch(() => null)
  const known = readings.get(id)
  const read = known && (await desk.reviews.since({ connectionId, key, mark: known.mark }))
  // What was saved here meanwhile is in the latest.
  const latest = read ?? readings.get(id) ?? known ?? (await desk.reviews.of({ connectionId, key }))
  return keep(id, latest)
}

/**
 * Saves something, and takes over what the save has changed. Where something else was changed before it, in another
 * window or by an import, what is known is older than what the save is based on, and stays so until it is read.
 */
export function savingReview<T extends Pick<SavedChange, 'marks'>>(
  connectionId: ConnectionId,
  key: SessionKey,
  save: () => Promise<T>,
  patch: (reading: ReviewsOfSession, saved: T) => ReviewsOfSession | null,
): Promise<T> {
  const id = idOf(connectionId, key)
  const saving = Promise.resolve()
    .then(save)
    .then((saved) => {
      const known = readings.get(id)
      const patched = known?.mark === saved.marks.before ? patch(known, saved) : null
      if (patched !== null) keep(id, { ...patched, mark: saved.marks.after })
      return saved
    })
    .finally(() => {
      if (saves.get(id) === saving) saves.delete(id)
    })
  saves.set(id, saving)
  return saving
}
