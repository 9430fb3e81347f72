import type { NoteCounts, ReviewSettings } from '../../../../contract/model/review-settings.ts'
import type { TableName } from '../../../../contract/model/tables.ts'
import { reads, writes } from '../method.ts'

/** What reads differently with and without blind mode. */
const BLIND_CHANGES: readonly TableName[] = ['blind', 'reviewSettings', 'sessions', 'reports', 'reviews', 'queue']

/** What a team has agreed on for its reviews, in `reviews.db`. */
export const reviewSettingsMethods = {
  get: reads<() => ReviewSettings>('reviews'),
  /** Replaces the given members. */
  set: writes<(change: Partial<ReviewSettings>) => void>('reviews', {
    changes: (_set, { isBlind, hidesPicture }) =>
      isBlind === undefined && hidesPicture === undefined ? ['reviewSettings'] : BLIND_CHANGES,
  }),
  noteCounts: reads<() => NoteCounts>('reviews'),
} as const
