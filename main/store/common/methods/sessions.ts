import type { Guid, SessionKey } from '../../../../contract/model/ids.ts'
import type { SessionFilter, SessionRow } from '../../../../contract/model/session.ts'
import type { FilterCounts, SessionFacets } from '../../../../contract/model/result-sets.ts'
import { ownedBy } from '../../../support/owned-buffer.ts'
import type { ExportPart, ExportPartRequest } from '../../export/exports.ts'
import { reads } from '../method.ts'

export const sessionsMethods = {
  /** Number of sessions that match the filter. */
  countOf: reads<(filter: SessionFilter) => number>('cache', { isBackground: true }),
  row: reads<(key: SessionKey) => SessionRow | null>('cache'),
  /** Those of many sessions, in the order of the keys; `null` for one that is not in the cache. */
  rows: reads<(keys: readonly SessionKey[]) => readonly (SessionRow | null)[]>('cache'),
  /** The participant's session that was modified last. */
  latestOf: reads<(participantId: Guid) => SessionKey | null>('cache'),
  /** Sessions of each value that a filter offers, as the list stands. */
  filterCounts: reads<(filter: SessionFilter) => FilterCounts>('cache', { isBackground: true }),
  facets: reads<() => SessionFacets>('cache', { isBackground: true }),
  count: reads<() => number>('cache'),
  /** An image of a session as data URI; `null` when there is none. */
  image: reads<(rowId: number, index: number) => string | null>('cache'),
  /** Reads one part of an export: of a result set or of all sessions. Fails with `invalid-argument` for an unknown column. */
  exportPart: reads<(request: ExportPartRequest) => ExportPart>('cache', {
    isBackground: true,
    // Transferred: an export is hundreds of megabytes, and the thread does not need the buffers again.
    handsOver: ({ body, head, tail, exported }) =>
      [body, head, tail, ...(exported === undefined ? [] : [exported])].flatMap((bytes) => ownedBy(bytes)),
  }),
  /** Names of the participant fields that the newest sessions have. */
  fieldNames: reads<() => readonly string[]>('cache', { isBackground: true }),
} as const
