import type { Guid } from './ids.ts'
import type { SessionRow } from './session.ts'

export type OpenView = {
  readonly viewId: number
  /** Sessions in the view. */
  readonly total: number
  /** Sessions in the cache. */
  readonly storeTotal: number
  /** Sessions of the view whose report is in the cache. */
  readonly withReport: number
  /**
   * What the filter lets through without its members that ask reports, and how many of those sessions have theirs in the
   * cache. Left out where the filter asks no reports: `total` and `withReport` say it then.
   */
  readonly known?: { readonly of: number; readonly withReport: number }
}

/** A view as it is opened, with its first rows, as far as they were asked for. */
export type OpenedView = OpenView & { readonly rows: readonly SessionRow[] }

export type SessionFacets = {
  readonly centers: readonly { readonly center: string; readonly count: number }[]
  readonly tests: readonly { readonly testId: Guid; readonly title: string; readonly count: number }[]
  readonly scaleLevels: readonly { readonly level: string; readonly count: number }[]
  /** Of the reports in the cache; `null` for those without a conclusion. */
  readonly conclusions: readonly { readonly value: number | null; readonly count: number }[]
}
