import type { TFunction } from 'i18next'
import { command, type Command } from '../../../common/commands.ts'
import { clearFilters } from '../filters/clear-filters.ts'
import { clearSelection } from './clear-selection.ts'
import { evidenceOfList } from './evidence-of-list.ts'
import { isFromInsight } from '../filters/filter-chips.ts'
import { FILTER_NAMES, type OpenFilter } from '../filters/filter-names.ts'
import { hasChips, NO_FILTER } from '../filters/session-filter.ts'
import type { SessionsList } from './sessions-list.ts'

type ListActions = {
  readonly onOpen: () => void
  readonly onSearch: () => void
  readonly onFilter: (filter: OpenFilter) => void
  readonly onPreview: () => void
}

/** The commands of the list in the palette. */
export function listCommands(t: TFunction, list: SessionsList, actions: ListActions): readonly Command[] {
  const { resultSet, filter, selected, focusIndex } = list.store.getState()
  const hasRows = resultSet !== null && resultSet.total > 0
  return [
    ...(hasRows && focusIndex >= 0 ? [command(t, 'open', actions.onOpen)] : []),
    ...(hasRows && (selected.count > 0 || focusIndex >= 0)
      ? [command(t, 'evidenceReport', () => void evidenceOfList(t, list))]
      : []),
    command(t, 'preview', actions.onPreview),
    command(t, 'search', actions.onSearch, { label: t('sessions.searchCommand') }),
    command(t, 'filter', () => actions.onFilter('menu')),
    ...(hasChips(filter) || filter.search !== ''
      ? [command(t, 'clear-filters', () => clearFilters(t, list, NO_FILTER))]
      : []),
    ...(hasRows ? [command(t, 'select-all', list.selectAll)] : []),
    ...(selected.count > 0 ? [command(t, 'select-none', () => clearSelection(t, list))] : []),
    ...FILTER_NAMES.filter((name) => !isFromInsight(name)).map((name): Command => ({
      id: `filter-${name}`,
      group: 'filters',
      label: t('palette.filter', { name: t(`sessions.filter.${name}`) }),
      run: () => actions.onFilter(name),
    })),
  ]
}
