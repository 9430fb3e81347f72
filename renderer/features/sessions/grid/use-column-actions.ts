import { useTranslation } from 'react-i18next'
import type { ListColumns } from '../../../../contract/model/list-preferences.ts'
import { announce } from '../../../common/notices/notices.ts'
import { offerUndo } from '../../../common/notices/offer-undo.ts'
import { formatNumber } from '../../../../contract/text/format.ts'
import {
  DEFAULT_COLUMNS,
  moveColumnBefore,
  moveColumnBy,
  resizeColumn,
  shownColumns,
  toggleColumn,
  type ColumnId,
} from './columns.ts'
import type { SessionsList } from '../list/sessions-list.ts'

/** The commands for a column. Hiding and resetting can be undone. */
export function useColumnActions(list: SessionsList) {
  const { t } = useTranslation()
  const now = () => list.store.getState().columns
  const undoTo = (before: ListColumns, title: string) => offerUndo(t, 'columns', title, () => list.setColumns(before))

  function announceMoved(id: ColumnId, columns: ListColumns, among: 'shown' | 'all'): void {
    const order = among === 'shown' ? shownColumns(columns) : columns
    const place = order.findIndex((column) => column.id === id) + 1
    announce(t('sessions.columns.moved', { column: t(`sessions.column.${id}`), place, total: order.length }))
  }

  return {
    toggle(id: ColumnId): void {
      const before = now()
      const changed = toggleColumn(before, id)
      list.setColumns(changed)
      if (shownColumns(changed).length >= shownColumns(before).length) return
      undoTo(before, t('sessions.columns.wasHidden', { column: t(`sessions.column.${id}`) }))
    },
    reset(): void {
      const before = now()
      list.setColumns(DEFAULT_COLUMNS)
      undoTo(before, t('sessions.columns.wasReset'))
    },
    move(id: ColumnId, step: -1 | 1, among: 'shown' | 'all'): void {
      const moved = moveColumnBy(now(), id, step, among)
      list.setColumns(moved)
      announceMoved(id, moved, among)
    },
    /** Moves a column before another one, which may be hidden, or with `null` to the end. */
    place(id: ColumnId, before: ColumnId | null): void {
      const moved = moveColumnBefore(now(), id, before)
      list.setColumns(moved)
      announceMoved(id, moved, 'all')
    },
    /** Pixels; with `null` the column shares the remaining width again. */
    resize(id: ColumnId, width: number | null): void {
      const resized = resizeColumn(now(), id, width)
      list.setColumns(resized)
      if (width === null) return
      const pixels = formatNumber(resized.find((column) => column.id === id)?.width ?? 0)
      announce(t('sessions.columns.resized', { column: t(`sessions.column.${id}`), pixels }))
    },
  }
}
