import { NO_FILTER, type ListFilter } from './list-preferences.ts'

/** Views that every list has, in the order of their tabs. */
export const VIEW_IDS = [
  'all',
  'toReview',
  'inReview',
  'submitted',
  'outdated',
  'disagreement',
  'needsScoring',
  'scored',
  'timedOut',
] as const
export type ViewId = (typeof VIEW_IDS)[number]

/** The filter of a fixed view. It replaces the current filter and its conditions show as chips. */
export function filterOfView(view: ViewId): ListFilter {
  switch (view) {
    case 'all':
      return NO_FILTER
    case 'needsScoring':
      return { ...NO_FILTER, manualScoring: ['required'] }
    case 'scored':
      return { ...NO_FILTER, manualScoring: ['completed'] }
    case 'toReview':
      return { ...NO_FILTER, state: 'finished', reviewStages: ['notStarted'] }
    case 'inReview':
      return { ...NO_FILTER, reviewStages: ['inProgress', 'reopened'] }
    case 'submitted':
      return { ...NO_FILTER, reviewStages: ['submitted', 'outdated'] }
    case 'outdated':
      return { ...NO_FILTER, reviewStages: ['outdated'] }
    case 'disagreement':
      return { ...NO_FILTER, disagreement: true }
    case 'timedOut':
      return { ...NO_FILTER, state: 'autoClosed' }
  }
}
