/** The filters in the order of their chips and of the menu, which draws a line between two groups. */
export const FILTER_GROUPS = [
  ['test', 'started', 'percent', 'level', 'manualScoring', 'finished', 'center'],
  ['conclusion'],
  ['hasVideo', 'hasEssay'],
] as const
export type FilterName = (typeof FILTER_GROUPS)[number][number]
export const FILTER_NAMES: readonly FilterName[] = FILTER_GROUPS.flat()

/** What is open in the filter bar: the menu of all filters, or one filter's choices. */
export type OpenFilter = FilterName | 'menu'
