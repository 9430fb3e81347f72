import type { Reviewer } from '../../../../contract/model/reviewer.ts'
import { reads, writes } from '../method.ts'

/** The reviewer to whom the journal belongs, in `reviews.db`. */
export const reviewersMethods = {
  /** `null` while the journal belongs to nobody. The name is missing where it is not known. */
  own: reads<() => Reviewer | null>('reviews'),
  /**
   * Assigns a journal without an owner to the reviewer, or updates the owner's name; an owner's id is never replaced.
   * Returns whether the name of existing work's author has changed.
   */
  introduce: writes<(reviewer: Reviewer) => boolean>('reviews', {
    changes: (isRenamed) => (isRenamed ? ['reviews'] : []),
  }),
} as const
