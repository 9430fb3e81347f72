import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '../../common/commands.ts'
import { useShortcuts } from '../../common/shortcuts/use-shortcuts.ts'
import type { OpenFilter } from './filters/filter-names.ts'
import { clearSelection } from './list/clear-selection.ts'
import { listCommands } from './list/list-commands.ts'
import type { SessionsList } from './list/sessions-list.ts'

type ListKeysOptions = {
  readonly list: SessionsList
  readonly grid: RefObject<HTMLElement | null>
  readonly onOpen: () => void
  readonly onSearch: () => void
  readonly onFilter: (filter: OpenFilter) => void
  readonly onPreview: () => void
  /** `null` while a sync is running. */
  readonly onSync: (() => void) | null
  /** `null` while there is nothing to export. */
  readonly onExport: (() => void) | null
  /** `null` while nothing is listed. */
  readonly onReview: (() => void) | null
}

/** The screen's shortcuts and its commands in the palette. */
export function useListKeys(options: ListKeysOptions): void {
  const { list, grid, onOpen, onSearch, onFilter, onPreview, onSync, onExport, onReview } = options
  const { t } = useTranslation()
  const move = (step: number) => list.focusRow(list.store.getState().focusIndex + step)
  /** Applies while the list or nothing has the focus; elsewhere, such as in the preview, the shortcut selects text. */
  const selectAll = (event: KeyboardEvent) => {
    const hasRows = (list.store.getState().resultSet?.total ?? 0) > 0
    return hasRows && (event.target === document.body || event.target === grid.current) ? list.selectAll() : false
  }

  useShortcuts('grid', {
    j: () => move(1),
    k: () => move(-1),
    '/': onSearch,
    'mod+f': onSearch,
    f: () => onFilter('menu'),
    p: onPreview,
    s: onSync ?? undefined,
    e: onExport ?? undefined,
    r: onReview ?? undefined,
    x: () => {
      const { focusIndex: index } = list.store.getState()
      if (index >= 0) list.toggleRow(index)
    },
    'mod+a': selectAll,
    Escape: () => (list.store.getState().selected.count > 0 ? clearSelection(t, list) : false),
    // A focused button or link handles Enter itself.
    Enter: (event) => (event.target === document.body ? onOpen() : false),
  })
  useCommands(() => listCommands(t, list, { onOpen, onSearch, onFilter, onPreview }))
}
