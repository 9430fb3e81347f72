import type { TFunction } from 'i18next'
import type { Command } from '../../../common/commands.ts'
import { clearFilters } from '../filters/clear-filters.ts'
import { clearSelection } from './clear-selection.ts'
import { FILTER_NAMES, type FilterName } from '../filters/filter-names.ts'
import { hasChips, NO_FILTER } from '../filters/session-filter.ts'
import type { SessionsList } from './sessions-list.ts'

type ListActions = {
  readonly onOpen: () => void
  readonly onSearch: () => void
  readonly onFilter: (filter: FilterName) => void
  readonly onPreview: () => void
}

/** What the list offers in the palette. */
export function listCommands(t: TFunction, list: SessionsList, actions: ListActions): readonly Command[] {
  const { view, filter, selected, focusIndex } = list.store.getState()
  const here = (id: string, label: string, run: () => void, keys?: readonly string[]): Command => ({
    id,
    group: 'here',
    label,
    run,
    ...(keys ? { keys } : {}),
  })
  const hasRows = view !== null && view.total > 0
  return [
    ...(hasRows && focusIndex >= 0 ? [here('open', t('shortcuts.open'), actions.onOpen, ['Enter'])] : []),
    here('preview', t('shortcuts.preview'), actions.onPreview, ['P']),
    here('search', t('sessions.search'), actions.onSearch, ['/']),
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
      ...(name === FILTER_NAMES[0] ? { keys: ['F'] } : {}),
      run: () => actions.onFilter(name),
    })),
  ]
}
