import type { Guid } from './ids.ts'
import type { SessionRow } from './session.ts'

export type ResultSet = {
  readonly resultSetId: number
  /** Sessions in the result set. */
  readonly total: number
  /** Sessions in the cache. */
  readonly storeTotal: number
  /** Sessions of the result set whose report is in the cache. */
  readonly withReport: number
  /**
   * What the filter lets through without its members that ask reports, and how many of those sessions have theirs in the
   * cache. Left out where the filter asks no reports: `total` and `withReport` say it then.
   */
  readonly known?: { readonly of: number; readonly withReport: number }
}

/** A result set as it is opened, with its first rows, as far as they were asked for. */
export type ResultSetWithRows = ResultSet & { readonly rows: readonly SessionRow[] }

/** Sessions of each value that a filter offers, by the value as a text; a value that no session has may be left out. */
type CountsByValue = Readonly<Record<string, number>>

/**
 * Sessions that would be listed with one value of a filter in the place of what is chosen of it; all other filters and
 * the search stay. `none` stands for no value, `yes` and `no` for whether there is one; what only reports tell is counted
 * of the reports in the cache.
 */
export type FilterCounts = {
  readonly center: CountsByValue
  readonly test: CountsByValue
  readonly level: CountsByValue
  readonly manualScoring: CountsByValue
  readonly finished: CountsByValue
  readonly conclusion: CountsByValue
  readonly hasVideo: CountsByValue
  readonly hasEssay: CountsByValue
}

export type SessionFacets = {
  readonly centers: readonly { readonly center: string; readonly count: number }[]
  readonly tests: readonly { readonly testId: Guid; readonly title: string; readonly count: number }[]
  readonly scaleLevels: readonly { readonly level: string; readonly count: number }[]
  /** Of the reports in the cache; `null` for those without a conclusion. */
  readonly conclusions: readonly { readonly value: number | null; readonly count: number }[]
}
