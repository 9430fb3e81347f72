import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { SavedView } from '../../../../contract/model/list-preferences.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { showNotice } from '../../../common/notices/notices.ts'
import { offerUndo } from '../../../common/notices/offer-undo.ts'
import { isChanged, moveView, putBack, replaceView, shownView, updatedView } from './saved-views.ts'
import type { SessionsList } from '../list/sessions-list.ts'

/** The saved views and their commands. A failed change is reported and reverted. */
export function useSavedViews(list: SessionsList) {
  const { t } = useTranslation()
  const views = useStore(list.store, (state) => state.views)
  const filter = useStore(list.store, (state) => state.filter)
  const sort = useStore(list.store, (state) => state.sort)
  const columns = useStore(list.store, (state) => state.columns)
  const savedView = useStore(list.store, (state) => state.savedView)
  const isBlind = useStore(list.store, (state) => state.resultSet?.isBlind === true)
  const current = views.find((view) => view.id === savedView) ?? null
  const look = { filter, sort, columns }

  async function keep(next: readonly SavedView[], activeId?: string | null): Promise<boolean> {
    try {
      await list.setViews(next, activeId)
      return true
    } catch (error) {
      const { happened, todo } = describeError(t, error)
      showNotice({
        id: 'views',
        tone: 'bad',
        title: t('sessions.saved.failed'),
        text: `${happened} ${todo}`,
        stays: true,
      })
      return false
    }
  }

  async function remove(view: SavedView): Promise<void> {
    const at = views.indexOf(view)
    const wasCurrent = view.id === savedView
    const left = views.filter((other) => other.id !== view.id)
    if (!(await keep(left, wasCurrent ? null : savedView))) return
    offerUndo(t, `view-${view.id}`, t('sessions.saved.deleted', { name: view.name }), () => {
      const state = list.store.getState()
      void keep(putBack(state.views, view, at), wasCurrent && state.savedView === null ? view.id : undefined)
    })
  }

  async function update(view: SavedView): Promise<void> {
    const { id } = view
    if (!(await keep(replaceView(views, updatedView(view, look, isBlind)), id))) return
    offerUndo(t, `view-${id}`, t('sessions.saved.updated', { name: view.name }), () => {
      const now = list.store.getState().views
      const name = now.find((other) => other.id === id)?.name ?? view.name
      void keep(replaceView(now, { ...view, name }))
    })
  }

  return {
    views,
    current,
    isCurrentChanged: current !== null && isChanged(shownView(current, isBlind), look),
    /** The view as the list has it. */
    shown: (view: SavedView) => shownView(view, isBlind),
    apply: list.applyView,
    add: (name: string) => {
      const view: SavedView = { id: crypto.randomUUID(), name, ...look, ...(isBlind && { isBlind: true }) }
      return keep([...views, view], view.id)
    },
    update,
    rename: (view: SavedView, name: string) => keep(replaceView(views, { ...view, name })),
    move: (view: SavedView, step: -1 | 1) => keep(moveView(views, view.id, step)),
    remove,
  }
}
