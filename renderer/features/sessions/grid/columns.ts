import {
  DEFAULT_SORT,
  LIST_COLUMNS,
  type ListColumnId,
  type ListColumns,
} from '../../../../contract/model/list-preferences.ts'
import type { SessionSort } from '../../../../contract/model/session.ts'

export type ColumnId = ListColumnId

type Column = {
  /** `null` for what the store does not know, and so can't sort by. */
  readonly sort: SessionSort['column'] | null
  /** Minimum width in pixels while the user has not set a width. */
  readonly minimum: number
  /**
   * Maximum width in pixels, or the column's share of the remaining width. A maximum is reached before anything is
   * shared, so it is what the content needs: names and tests get the rest.
   */
  readonly grows: number | `${number}fr`
}

export const COLUMNS: Readonly<Record<ColumnId, Column>> = {
  participant: { sort: 'participantName', minimum: 140, grows: '1.25fr' },
  test: { sort: 'testTitle', minimum: 72, grows: '1.4fr' },
  started: { sort: 'started', minimum: 106, grows: 110 },
  elapsed: { sort: 'elapsed', minimum: 68, grows: 70 },
  score: { sort: 'percent', minimum: 104, grows: 104 },
  scoring: { sort: 'manualScoring', minimum: 108, grows: 108 },
  proctoring: { sort: 'conclusion', minimum: 92, grows: 92 },
  verdict: { sort: 'verdict', minimum: 80, grows: 80 },
  points: { sort: 'points', minimum: 72, grows: 72 },
  review: { sort: 'reviewStage', minimum: 108, grows: 112 },
  notes: { sort: 'notes', minimum: 72, grows: 110 },
  disagreement: { sort: 'disagreement', minimum: 96, grows: 110 },
  email: { sort: 'participantEmail', minimum: 120, grows: '1.2fr' },
  center: { sort: 'center', minimum: 90, grows: '0.6fr' },
  level: { sort: 'scaleLevel', minimum: 80, grows: '0.6fr' },
  modified: { sort: 'modified', minimum: 106, grows: 122 },
  evaluation: { sort: 'evaluation', minimum: 92, grows: 100 },
  offline: { sort: null, minimum: 92, grows: 112 },
}

/** Orders that tell names, which blind mode does not offer. Main lists the newest sessions first instead. */
const PERSONAL_ORDERS: readonly SessionSort['column'][] = ['participantName', 'participantEmail']

/** Whether a list can be sorted by a column. */
export function isOrderOffered(column: SessionSort['column'] | null, isBlind: boolean): boolean {
  return column !== null && (!isBlind || !PERSONAL_ORDERS.includes(column))
}

/** How a list is sorted. */
export function orderInForce(sort: SessionSort, isBlind: boolean): SessionSort {
  return isOrderOffered(sort.column, isBlind) ? sort : DEFAULT_SORT
}

/** Columns of the proctoring result, which comes from reports. */
export const FROM_REPORTS: readonly ColumnId[] = ['proctoring', 'evaluation']

const HIDDEN_AT_FIRST: readonly ColumnId[] = [
  'scoring',
  'email',
  'center',
  'level',
  'modified',
  'evaluation',
  'notes',
  'disagreement',
  'offline',
]

export const DEFAULT_COLUMNS: ListColumns = LIST_COLUMNS.map((id) => ({
  id,
  width: null,
  shown: !HIDDEN_AT_FIRST.includes(id),
}))

/** Width of the checkbox column in pixels. */
export const CHECK_WIDTH = 34
export const MIN_WIDTH = 48
export const MAX_WIDTH = 1200
/** Pixels by which one key press resizes a column. */
export const WIDTH_STEP = 16

/** Adds the columns that are missing in saved settings of an older version, hidden, at the end. */
export function completeColumns(kept: ListColumns | null): ListColumns {
  if (kept === null) return DEFAULT_COLUMNS
  const missing = LIST_COLUMNS.filter((id) => !kept.some((column) => column.id === id))
  return [...kept, ...missing.map((id) => ({ id, width: null, shown: false }))]
}

export function shownColumns(columns: ListColumns): ListColumns {
  return columns.filter(({ shown }) => shown)
}

/** Sets a column's width in pixels; with `null` it shares the remaining width again. */
export function resizeColumn(columns: ListColumns, id: ColumnId, width: number | null): ListColumns {
  const bounded = width === null ? null : Math.round(Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH))
  return columns.map((column) => (column.id === id ? { ...column, width: bounded } : column))
}

/** Shows or hides a column. The last shown one is not hidden. */
export function toggleColumn(columns: ListColumns, id: ColumnId): ListColumns {
  const shown = shownColumns(columns)
  if (shown.length === 1 && shown[0]?.id === id) return columns
  return columns.map((column) => (column.id === id ? { ...column, shown: !column.shown } : column))
}

/** Moves a column before another one, or to the end. */
export function moveColumnBefore(columns: ListColumns, id: ColumnId, before: ColumnId | null): ListColumns {
  const moved = columns.find((column) => column.id === id)
  if (!moved || id === before) return columns
  const others = columns.filter((column) => column.id !== id)
  const at = before === null ? others.length : others.findIndex((column) => column.id === before)
  return [...others.slice(0, at), moved, ...others.slice(at)]
}

/** Moves a column by one place among the shown columns or among all. */
export function moveColumnBy(
  columns: ListColumns,
  id: ColumnId,
  step: -1 | 1,
  among: 'shown' | 'all' = 'shown',
): ListColumns {
  const order = among === 'shown' ? shownColumns(columns) : columns
  const at = order.findIndex((column) => column.id === id)
  if (at === -1 || at + step < 0 || at + step >= order.length) return columns
  const target = step === -1 ? order[at - 1] : order[at + 2]
  return moveColumnBefore(columns, id, target?.id ?? null)
}

/**
 * The column template of the CSS grid for header and rows, including the checkbox column, and its minimum width in
 * pixels.
 */
export function gridTracks(columns: ListColumns): { readonly template: string; readonly minimum: number } {
  const shown = shownColumns(columns)
  const sizes = shown.map(({ id, width }) => {
    const { minimum, grows } = COLUMNS[id]
    if (width !== null) return { track: `${width}px`, least: width, fills: false }
    const most = typeof grows === 'number' ? `${grows}px` : grows
    return { track: `minmax(${minimum}px, ${most})`, least: minimum, fills: typeof grows === 'string' }
  })
  // If no column grows, an empty track takes the remaining width, so that the columns keep their widths.
  const rest = sizes.some(({ fills }) => fills) ? [] : ['1fr']
  return {
    template: [`${CHECK_WIDTH}px`, ...sizes.map(({ track }) => track), ...rest].join(' '),
    minimum: sizes.reduce((sum, { least }) => sum + least, CHECK_WIDTH),
  }
}
