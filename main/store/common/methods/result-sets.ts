import type { SessionKey } from '../../../../contract/model/ids.ts'
import type { SelectionInRange, SelectionChange } from '../../../../contract/model/selection.ts'
import type { SessionFilter, SessionRow, SessionSort } from '../../../../contract/model/session.ts'
import type { ResultSet } from '../../../../contract/model/result-sets.ts'
import { reads, writes } from '../method.ts'
import type { RowSet } from '../row-sets.ts'

/** Each result set keeps its list of row ids until it is closed or opened again. */
export const resultSetsMethods = {
  /** `selected` is shared memory in which the reader marks selected rows; it outlives the reader's thread. */
  open: reads<
    (
      resultSetId: number,
      filter: SessionFilter,
      sort: SessionSort,
      selected: RowSet | null,
      firstRows: number,
    ) => { readonly resultSet: ResultSet; readonly selected: RowSet; readonly rows: readonly SessionRow[] }
  >('cache'),
  /** Computes the order by a column ahead of time, if there is room for it and it need not be sorted from scratch. */
  prepareOrder: reads<(column: SessionSort['column']) => void>('cache', { isBackground: true }),
  pin: reads<(resultSetId: number, of: number, onlySelected: boolean) => Uint32Array>('cache'),
  restore: reads<(resultSetId: number, ids: Uint32Array) => void>('cache'),
  select:
    reads<(resultSetId: number, change: SelectionChange | null, offset: number, limit: number) => SelectionInRange>(
      'cache',
    ),
  /** In the background, so that calls that still read the result set are answered first. */
  close: reads<(resultSetId: number) => void>('cache', { isBackground: true }),
  window: reads<(resultSetId: number, offset: number, limit: number) => readonly SessionRow[]>('cache'),
  /** Keys of the first sessions of a result set, or of those selected in it. */
  keys: reads<(resultSetId: number, onlySelected: boolean, limit: number) => readonly SessionKey[]>('cache'),
  position: reads<(resultSetId: number, key: SessionKey) => number | null>('cache'),
  /** Continues the order by e-mail for some milliseconds. Returns whether there was anything to do. */
  extendEmailOrder: writes<() => boolean>('cache', { isBackground: true, onlyLooks: true }),
  isEmailOrderComplete: reads<() => boolean>('cache', { isBackground: true }),
} as const
