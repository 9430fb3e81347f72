import type { TFunction } from 'i18next'
import { offerUndo } from '../../../common/notices/offer-undo.ts'
import type { SessionsList } from './sessions-list.ts'

/** Selects nothing, and offers what was selected back. */
export function clearSelection(t: TFunction, list: SessionsList): void {
  const { count } = list.store.getState().selected
  list.selectNone()
  if (count > 0) offerUndo(t, 'selection', t('sessions.selection.cleared', { count }), list.selectAgain)
}
