/** The filters in the order of chips and menu. The menu has a separator between groups. */
export const FILTER_GROUPS = [
  ['test', 'started', 'percent', 'level', 'manualScoring', 'finished', 'atService', 'center'],
  ['conclusion', 'verdict', 'disagreement', 'points', 'reviewStage', 'noteKind'],
  ['submitted', 'submittedBy', 'questionScore', 'criterionLevel'],
  ['hasReport', 'hasVideo', 'hasEssay'],
] as const
export type FilterName = (typeof FILTER_GROUPS)[number][number]
export const FILTER_NAMES: readonly FilterName[] = FILTER_GROUPS.flat()

/** The open popover of the filter bar: the menu of all filters, or the choices of one filter. */
export type OpenFilter = FilterName | 'menu'
