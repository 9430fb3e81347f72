import type { TFunction } from 'i18next'
import type { Command } from '../../../common/commands.ts'
import { clearFilters } from '../filters/clear-filters.ts'
import { clearSelection } from './clear-selection.ts'
import { FILTER_NAMES, type OpenFilter } from '../filters/filter-names.ts'
import { hasChips, NO_FILTER } from '../filters/session-filter.ts'
import type { SessionsList } from './sessions-list.ts'

type ListActions = {
  readonly onOpen: () => void
  readonly onSearch: () => void
  readonly onFilter: (filter: OpenFilter) => void
  readonly onPreview: () => void
}

/** What the list offers in the palette. */
export function listCommands(t: TFunction, list: SessionsList, actions: ListActions): readonly Command[] {
  const { resultSet, filter, selected, focusIndex } = list.store.getState()
  const here = (id: string, label: string, run: () => void, keys?: readonly string[]): Command => ({
    id,
    group: 'here',
    label,
    run,
    ...(keys ? { keys } : {}),
  })
  const hasRows = resultSet !== null && resultSet.total > 0
  return [
    ...(hasRows && focusIndex >= 0 ? [here('open', t('shortcuts.open'), actions.onOpen, ['Enter'])] : []),
    here('preview', t('shortcuts.preview'), actions.onPreview, ['P']),
    here('search', t('sessions.search'), actions.onSearch, ['/']),
    here('filter', t('sessions.filter.by'), () => actions.onFilter('menu'), ['F']),
    ...(hasChips(filter) || filter.search !== ''
      ? [here('clear-filters', t('sessions.clearFilters'), () => clearFilters(t, list, NO_FILTER))]
      : []),
    ...(hasRows ? [here('select-all', t('shortcuts.selectAll'), list.selectAll, ['mod', 'A'])] : []),
    ...(selected.count > 0
      ? [here('select-none', t('shortcuts.selectNone'), () => clearSelection(t, list), ['Esc'])]
      : []),
    ...FILTER_NAMES.map((name): Command => ({
      id: `filter-${name}`,
      group: 'filters',
      label: t('palette.filter', { name: t(`sessions.filter.${name}`) }),
      run: () => actions.onFilter(name),
    })),
  ]
}
