import type { StoreApi } from 'zustand/vanilla'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { Desk } from '../../../bridge/desk.ts'
import type { ListKeeper } from '../list/list-keeper.ts'
import type { SessionsList, SessionsState } from '../list/list-state.ts'

type OwnViewsOptions = {
  readonly desk: Pick<Desk, 'preferences'>
  readonly connectionId: ConnectionId
  readonly store: StoreApi<SessionsState>
  readonly keeper: Pick<ListKeeper, 'views'>
}

/** Synchronizes the list's saved views with main, which stores them for all windows. */
export type OwnViews = {
  readonly set: SessionsList['setViews']
  /** Loads the views from main after another window may have changed them. */
  readonly readAgain: () => Promise<void>
  readonly close: () => void
}

export function createOwnViews({ desk, connectionId, store, keeper }: OwnViewsOptions): OwnViews {
  /** Number of pending writes. Meanwhile the views in main are outdated. */
  let saving = 0
  let closed = false
  return {
    async set(views, savedView) {
      const before = store.getState()
      store.setState({ views, ...(savedView === undefined ? {} : { savedView }) })
      saving += 1
      try {
        await keeper.views(views)
      } catch (error) {
        store.setState({ views: before.views, savedView: before.savedView })
        throw error
      } finally {
        saving -= 1
      }
    },
    async readAgain() {
      const { views } = await desk.preferences.get({ connectionId }).catch(() => ({ views: null }))
      if (views !== null && saving === 0 && !closed) store.setState({ views })
    },
    close() {
      closed = true
    },
  }
}
