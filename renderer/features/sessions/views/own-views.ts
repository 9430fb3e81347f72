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

/** The user's own views as the list has them, and as main keeps them for every window. */
export type OwnViews = {
  readonly set: SessionsList['setViews']
  /** Takes over what main has: another window may have changed it. */
  readonly readAgain: () => Promise<void>
  readonly close: () => void
}

export function createOwnViews({ desk, connectionId, store, keeper }: OwnViewsOptions): OwnViews {
  /** Views on their way to main: what main has of them meanwhile is older. */
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
