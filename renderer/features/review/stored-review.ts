import type { ReviewChange, ReviewsOfSession, SavedChange } from '../../../contract/model/review.ts'
import {
  entityIdOf,
  NO_REVIEW,
  ownReviewOf,
  revisionOf,
  valueOf,
  withChange,
  withRevision,
  type OwnReview,
} from './own-review.ts'

/** What is stored of the own review of a session, as far as it is known here. */
export function createStoredReview() {
  let review: OwnReview = NO_REVIEW
  let lastRead: object | null = null
  /** Revisions of own saves, also of notes that were removed, of which a read says nothing. */
  const saved = new Map<string, number>()
  return {
    review: () => review,
    valueOf: (change: ReviewChange): ReviewChange['value'] => valueOf(review, change),
    /** The last known revision of the value that a change is about; 0 where there is none. */
    revisionOf: (change: ReviewChange): number =>
      Math.max(revisionOf(review, change), saved.get(entityIdOf(change)) ?? 0),
    /** Whether this is what was read last. Each part of the screen hands over what it has read, often the same. */
    isOf: (read: object): boolean => read === lastRead,
    replace(read: Pick<ReviewsOfSession, 'reviews'>): void {
      lastRead = read
      review = ownReviewOf(read)
    },
    add(change: ReviewChange, made: Omit<SavedChange, 'marks' | 'steps'>): void {
      saved.set(entityIdOf(change), made.revision)
      review = withRevision(withChange(review, change), change, made)
    },
  }
}
