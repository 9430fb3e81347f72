import type { TFunction } from 'i18next'
import { dismissNotice } from '../../../common/notices/notices.ts'
import { offerUndoSilently } from '../../../common/notices/offer-undo.ts'
import type { SessionsList } from './sessions-list.ts'

/** Clears the selection. Undo restores it until something else is selected. */
export function clearSelection(t: TFunction, list: SessionsList): void {
  const { count } = list.store.getState().selected
  list.selectNone()
  if (count === 0) return
  offerUndoSilently('selection', t('sessions.selection.cleared', { count }), list.selectAgain)
  let isCleared = false
  const end = list.store.subscribe(({ selected }) => {
    if (selected.count === 0) isCleared = true
    else if (isCleared) {
      end()
      dismissNotice('selection')
    }
  })
}
