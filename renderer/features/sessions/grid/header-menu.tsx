import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { LabelValuesContext } from '../../../common/proctoring/label-values.tsx'
import { ContextMenu } from '../../../ui/context-menu.tsx'
import {
  COLUMNS,
  FROM_REPORTS,
  isOrderOffered,
  orderInForce,
  shownColumns,
  WIDTH_STEP,
  type ColumnId,
} from './columns.ts'
import type { SessionsList } from '../list/sessions-list.ts'
import { useColumnActions } from './use-column-actions.ts'
import { widthOf } from './use-column-drag.ts'

type HeaderMenuProps = {
  readonly list: SessionsList
  readonly column: ColumnId
  readonly anchor: Element
  readonly onClose: () => void
}

/** All commands for a column. */
export function HeaderMenu({ list, column, anchor, onClose }: HeaderMenuProps) {
  const { t } = useTranslation()
  const isBlind = useStore(list.store, ({ resultSet }) => resultSet?.isBlind === true)
  const sort = orderInForce(
    useStore(list.store, (state) => state.sort),
    isBlind,
  )
  const columns = useStore(list.store, (state) => state.columns)
  const actions = useColumnActions(list)
  const labelValues = useContext(LabelValuesContext)
  const shown = shownColumns(columns)
  const at = shown.findIndex(({ id }) => id === column)
  const { sort: by } = COLUMNS[column]
  return (
    <ContextMenu
      label={t('sessions.columns.menu', { column: t(`sessions.column.${column}`) })}
      anchor={anchor}
      onClose={onClose}
      entries={[
        ...(['asc', 'desc'] as const).map((direction) => ({
          kind: 'action' as const,
          id: direction,
          label: t(`sessions.columns.sort.${direction}`),
          disabled: !isOrderOffered(by, isBlind),
          checked: sort.column === by && sort.direction === direction,
          onAction: () => by !== null && list.setSort({ column: by, direction }),
        })),
        { kind: 'separator', id: 'order' },
        {
          kind: 'action',
          id: 'left',
          label: t('sessions.columns.left'),
          disabled: at <= 0,
          onAction: () => actions.move(column, -1, 'shown'),
        },
        {
          kind: 'action',
          id: 'right',
          label: t('sessions.columns.right'),
          disabled: at === shown.length - 1,
          onAction: () => actions.move(column, 1, 'shown'),
        },
        ...([1, -1] as const).map((step) => ({
          kind: 'action' as const,
          id: step === 1 ? 'wider' : 'narrower',
          label: t(step === 1 ? 'sessions.columns.wider' : 'sessions.columns.narrower'),
          keepsOpen: true,
          onAction: () => actions.resize(column, widthOf(anchor, column, list) + step * WIDTH_STEP),
        })),
        {
          kind: 'action',
          id: 'width',
          label: t('sessions.columns.ownWidth'),
          disabled: shown[at]?.width === null,
          onAction: () => actions.resize(column, null),
        },
        ...(FROM_REPORTS.includes(column)
          ? [
              { kind: 'separator' as const, id: 'labels' },
              { kind: 'action' as const, id: 'label', label: t('values.open'), onAction: labelValues },
            ]
          : []),
        { kind: 'separator', id: 'visibility' },
        {
          kind: 'action',
          id: 'hide',
          label: t('sessions.columns.hide'),
          disabled: shown.length === 1,
          onAction: () => actions.toggle(column),
        },
        { kind: 'action', id: 'reset', label: t('sessions.columns.resetAll'), onAction: () => actions.reset() },
      ]}
    />
  )
}
