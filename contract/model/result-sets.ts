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
   * `total` and `withReport` for the filter without its conditions on reports. Left out if the filter has none, since
   * they are equal then.
   */
  readonly known?: { readonly of: number; readonly withReport: number }
  /** Whether its rows say where the words of a search were found. Left out without a search. */
  readonly isSearched?: true
  /** Blind mode is on, so participants' data is neither searched nor sorted by. Left out otherwise. */
  readonly isBlind?: true
}

/** An opened result set with its first rows, if any were requested. */
export type ResultSetWithRows = ResultSet & { readonly rows: readonly SessionRow[] }

/** Number of sessions by a filter's value, as text. Values without sessions may be left out. */
type CountsByValue = Readonly<Record<string, number>>

/**
 * For each value of a filter, the number of sessions that would be listed with that value alone, while all other
 * filters and the search stay. `none` stands for no value, `yes` and `no` for whether there is one. Values from reports
 * are counted in the cached reports only.
 */
export type FilterCounts = {
  readonly center: CountsByValue
  readonly test: CountsByValue
  readonly level: CountsByValue
  readonly manualScoring: CountsByValue
  readonly finished: CountsByValue
  readonly atService: CountsByValue
  readonly conclusion: CountsByValue
  readonly hasReport: CountsByValue
  readonly hasVideo: CountsByValue
  readonly hasEssay: CountsByValue
  readonly verdict: CountsByValue
  readonly reviewStage: CountsByValue
  readonly disagreement: CountsByValue
  readonly noteKind: CountsByValue
}

/** Reports with a number of the proctoring. */
export type ValueCount = { readonly value: number | null; readonly count: number }

export type SessionFacets = {
  readonly centers: readonly { readonly center: string; readonly count: number }[]
  readonly tests: readonly { readonly testId: Guid; readonly title: string; readonly count: number }[]
  readonly scaleLevels: readonly { readonly level: string; readonly count: number }[]
  /** From the cached reports; `null` for those without a conclusion. */
  readonly conclusions: readonly ValueCount[]
  /** As the conclusions. */
  readonly evaluations: readonly ValueCount[]
}
