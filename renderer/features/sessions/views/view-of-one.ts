import type { OpenView } from '../../../../contract/model/views.ts'
import type { SessionKey } from '../../../../contract/model/ids.ts'
import { toSessionFilter } from '../../../../contract/text/session-filter.ts'
import { desk } from '../../../bridge/desk.ts'
import type { SessionsList } from '../list/sessions-list.ts'

/**
 * The list once more, with one session alone selected, so that what is selected in the list stays as it is. Who asks
 * for it closes it. `null` when the session is no longer listed.
 */
export async function viewOfOne(list: SessionsList, key: SessionKey): Promise<OpenView | null> {
  const { connectionId } = list
  const { filter, sort } = list.store.getState()
  const view = await desk.sessions.open({ connectionId, filter: toSessionFilter(filter, Date.now()), sort })
  const { viewId } = view
  try {
    const at = await desk.sessions.position({ viewId, key })
    if (at !== null) {
      await desk.sessions.select({ viewId, change: { kind: 'toggle', at }, offset: at, limit: 1 })
      return view
    }
  } catch (error) {
    await desk.sessions.close({ viewId }).catch(() => undefined)
    throw error
  }
  await desk.sessions.close({ viewId })
  return null
}
