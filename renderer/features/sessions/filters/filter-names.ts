/** The filters, in the order of their chips. */
export const FILTER_NAMES = [
  'manualScoring',
  'started',
  'test',
  'finished',
  'conclusion',
  'percent',
  'level',
  'center',
  'hasVideo',
  'hasEssay',
] as const
export type FilterName = (typeof FILTER_NAMES)[number]
