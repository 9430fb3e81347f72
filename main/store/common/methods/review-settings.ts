import type { NoteCounts, ReviewSettings } from '../../../../contract/model/review-settings.ts'
import { reads, writes } from '../method.ts'

/** What a team has agreed on for its reviews, in `reviews.db`. */
export const reviewSettingsMethods = {
  get: reads<() => ReviewSettings>('reviews'),
  /** Replaces the given members. */
  set: writes<(change: Partial<ReviewSettings>) => void>('reviews', { changes: () => ['reviewSettings'] }),
  noteCounts: reads<() => NoteCounts>('reviews'),
} as const
