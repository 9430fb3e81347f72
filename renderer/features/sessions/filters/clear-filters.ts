import type { TFunction } from 'i18next'
import { offerUndo } from '../../../common/notices/offer-undo.ts'
import type { ListFilter } from './session-filter.ts'
import type { SessionsList } from '../list/sessions-list.ts'

/** Replaces the filter by `left`. Undo restores the previous filter and its saved view. */
export function clearFilters(t: TFunction, list: SessionsList, left: ListFilter): void {
  const { filter, savedView } = list.store.getState()
  list.setFilter(left)
  offerUndo(t, 'filters', t('sessions.filter.cleared'), () => list.setFilter(filter, savedView))
}
