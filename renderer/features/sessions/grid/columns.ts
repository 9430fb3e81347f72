import { LIST_COLUMNS, type ListColumnId, type ListColumns } from '../../../../contract/model/list-preferences.ts'
import type { SessionSort } from '../../../../contract/model/session.ts'

export type ColumnId = ListColumnId

type Column = {
  readonly sort: SessionSort['column']
  /** Pixels that a column without a width of its own takes at least. */
  readonly minimum: number
  /** Pixels that it takes at most, or its share of the room that is left. */
  readonly grows: number | `${number}fr`
}

export const COLUMNS: Readonly<Record<ColumnId, Column>> = {
  participant: { sort: 'participantName', minimum: 130, grows: '1.25fr' },
  test: { sort: 'testTitle', minimum: 80, grows: '1.4fr' },
  started: { sort: 'started', minimum: 106, grows: 122 },
  elapsed: { sort: 'elapsed', minimum: 68, grows: 70 },
  score: { sort: 'percent', minimum: 104, grows: 122 },
  scoring: { sort: 'manualScoring', minimum: 104, grows: 108 },
  proctoring: { sort: 'conclusion', minimum: 100, grows: 100 },
  email: { sort: 'participantEmail', minimum: 120, grows: '1.2fr' },
  center: { sort: 'center', minimum: 90, grows: '0.6fr' },
  level: { sort: 'scaleLevel', minimum: 80, grows: '0.6fr' },
  modified: { sort: 'modified', minimum: 106, grows: 122 },
  evaluation: { sort: 'evaluation', minimum: 92, grows: 100 },
}

/** Columns of the numbers of proctoring, which only reports tell. */
export const FROM_REPORTS: readonly ColumnId[] = ['proctoring', 'evaluation']

const HIDDEN_AT_FIRST: readonly ColumnId[] = ['email', 'center', 'level', 'modified', 'evaluation']

export const DEFAULT_COLUMNS: ListColumns = LIST_COLUMNS.map((id) => ({
  id,
  width: null,
  shown: !HIDDEN_AT_FIRST.includes(id),
}))

/** Pixels of the column of check marks. */
export const CHECK_WIDTH = 34
export const MIN_WIDTH = 48
export const MAX_WIDTH = 1200
/** Pixels by which a key widens or narrows a column. */
export const WIDTH_STEP = 16

/** Columns as they were kept; those that a newer version of the program brought come after them, hidden. */
export function completeColumns(kept: ListColumns | null): ListColumns {
  if (kept === null) return DEFAULT_COLUMNS
  const missing = LIST_COLUMNS.filter((id) => !kept.some((column) => column.id === id))
  return [...kept, ...missing.map((id) => ({ id, width: null, shown: false }))]
}

export function shownColumns(columns: ListColumns): ListColumns {
  return columns.filter(({ shown }) => shown)
}

/** A column's width in pixels; `null` lets it share the room again. */
export function resizeColumn(columns: ListColumns, id: ColumnId, width: number | null): ListColumns {
  const bounded = width === null ? null : Math.round(Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH))
  return columns.map((column) => (column.id === id ? { ...column, width: bounded } : column))
}

/** Shows a column or hides it. The last one stays. */
export function toggleColumn(columns: ListColumns, id: ColumnId): ListColumns {
  const shown = shownColumns(columns)
  if (shown.length === 1 && shown[0]?.id === id) return columns
  return columns.map((column) => (column.id === id ? { ...column, shown: !column.shown } : column))
}

/** Moves a column so that it stands before another one, or at the end. */
export function moveColumnBefore(columns: ListColumns, id: ColumnId, before: ColumnId | null): ListColumns {
  const moved = columns.find((column) => column.id === id)
  if (!moved || id === before) return columns
  const others = columns.filter((column) => column.id !== id)
  const at = before === null ? others.length : others.findIndex((column) => column.id === before)
  return [...others.slice(0, at), moved, ...others.slice(at)]
}

/** Moves a column past its neighbour among those of the same list: of the shown ones, or of all. */
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

/** Tracks of the CSS grid that header and rows share, the check marks' first, and the least width of all of them. */
export function gridTracks(columns: ListColumns): { readonly template: string; readonly minimum: number } {
  const shown = shownColumns(columns)
  const sizes = shown.map(({ id, width }) => {
    const { minimum, grows } = COLUMNS[id]
    if (width !== null) return { track: `${width}px`, least: width, fills: false }
    const most = typeof grows === 'number' ? `${grows}px` : grows
    return { track: `minmax(${minimum}px, ${most})`, least: minimum, fills: typeof grows === 'string' }
  })
  // Without a column that takes the rest, the rest is empty and not spread over those that have a width.
  const rest = sizes.some(({ fills }) => fills) ? [] : ['1fr']
  return {
    template: [`${CHECK_WIDTH}px`, ...sizes.map(({ track }) => track), ...rest].join(' '),
    minimum: sizes.reduce((sum, { least }) => sum + least, CHECK_WIDTH),
  }
}
