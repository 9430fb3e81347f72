import type { ListPreferences } from '../../../../contract/model/list-preferences.ts'
import { reads, writes } from '../method.ts'

/** The user's set-up of the list, in `reviews.db`. */
export const preferencesMethods = {
  get: reads<() => ListPreferences>('reviews'),
  /**
   * Replaces the given members. Only saved views are announced: the place is written whenever the cursor rests, and
   * no window reads it again.
   */
  set: writes<(change: Partial<ListPreferences>) => void>('reviews', {
    changes: (_result, change) => ('views' in change ? ['preferences'] : []),
  }),
} as const
