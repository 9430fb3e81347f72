import type { SessionReview } from '../../../../contract/model/review.ts'

/** The reviews that are not submitted, or reopened. */
export function draftsOf(reviews: readonly SessionReview[]): readonly SessionReview[] {
  return reviews.filter(({ status }) => status.value?.status !== 'submitted')
}
