import type { SessionKey } from '../../../../contract/model/ids.ts'
import type { ReportFailure, ReportRecord } from '../../records.ts'
import { reads, writes } from '../method.ts'

export const reportsMethods = {
  get: reads<(key: SessionKey) => ReportRecord | null>('cache'),
  /** A report that is not stored, without what blind mode hides. */
  masked: reads<(report: ReportRecord) => ReportRecord>('reviews'),
  save: writes<(report: ReportRecord) => void>('cache', { changes: () => ['reports'] }),
  /**
   * Keys of sessions without a current report, in the order in which reports are wanted: manual scoring required
   * first, then newest.
   */
  wanted: reads<(limit: number) => readonly SessionKey[]>('cache'),
  /** Number of sessions without a current report. */
  countWanted: reads<() => number>('cache'),
  /**
   * Records that a report could not be fetched, so that `wanted` leaves the session out until it is modified again.
   * With `raw` (JSON of a report that could not be parsed) it is also added to the rejected items of its center. Does
   * nothing when the stored session has a later `modified` than `sessionModified`, the one that was requested.
   */
  markFailed: writes<(key: SessionKey, failure: ReportFailure) => void>('cache'),
} as const
