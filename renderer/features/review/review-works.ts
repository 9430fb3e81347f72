import { formatSessionKey, type ConnectionId, type SessionKey } from '../../../contract/model/ids.ts'
import { desk } from '../../bridge/desk.ts'
import { addUnsavedWork } from '../../common/unsaved-work.ts'
import { readReviews, savingReview } from '../../bridge/review-readings.ts'
import { withSaved } from './own-review.ts'
import { createReviewWork, type ReviewWork } from './review-work.ts'

/** Reviews that were worked on in this window, the last used ones last. */
const works = new Map<string, ReviewWork>()

/** Beyond this number, the least recently used reviews without unsaved changes and refused texts are forgotten. */
const KEPT = 50

/** The own review of a session, the same for all who ask for it. */
export function reviewWorkOf(connectionId: ConnectionId, key: SessionKey): ReviewWork {
  const id = `${connectionId}/${formatSessionKey(key)}`
  const work =
    works.get(id) ??
    createReviewWork({
      change: (change, over, burst) =>
        savingReview(
          connectionId,
          key,
          () => desk.reviews.change({ connectionId, key, change, over, burst }),
          (reading, { steps, revision, judged, savedAt }) =>
            withSaved(reading, [{ change, revision, judged, savedAt }], steps),
        ),
      async step(direction, step) {
        await savingReview(
          connectionId,
          key,
          () => desk.reviews.step({ connectionId, key, direction, id: step }),
          (reading, { changed, steps }) => withSaved(reading, changed, steps),
        )
        return readReviews(connectionId, key)
      },
      read: () => readReviews(connectionId, key),
    })
  works.delete(id)
  works.set(id, work)
  for (const [other, { getState }] of works) {
    if (works.size <= KEPT) break
    const { saving, refused } = getState()
    if (other !== id && saving === 'saved' && refused.size === 0) works.delete(other)
  }
  return work
}

/** Saves all unsaved changes. Returns whether all are saved. */
export async function settleReviews(): Promise<boolean> {
  const settled = await Promise.all([...works.values()].map((work) => work.settle()))
  return !settled.includes(false)
}

function saveReviewsNow(): void {
  for (const work of works.values()) if (work.getState().saving !== 'saved') work.flush()
}

addUnsavedWork({ settle: settleReviews, saveNow: saveReviewsNow })
