import type { ResultSet } from '../../../../contract/model/result-sets.ts'
import type { SessionKey } from '../../../../contract/model/ids.ts'
import { toSessionFilter } from '../../../../contract/text/session-filter.ts'
import { desk } from '../../../bridge/desk.ts'
import type { SessionsList } from './sessions-list.ts'

/**
 * The list once more, with one session alone selected, so that what is selected in the list stays as it is. Who asks
 * for it closes it. `null` when the session is no longer listed.
 */
export async function resultSetOfOne(list: SessionsList, key: SessionKey): Promise<ResultSet | null> {
  const { connectionId } = list
  const { filter, sort } = list.store.getState()
  const resultSet = await desk.sessions.open({ connectionId, filter: toSessionFilter(filter, Date.now()), sort })
  const { resultSetId } = resultSet
  try {
    const at = await desk.sessions.position({ resultSetId, key })
    if (at !== null) {
      await desk.sessions.select({ resultSetId, change: { kind: 'toggle', at }, offset: at, limit: 1 })
      return resultSet
    }
  } catch (error) {
    await desk.sessions.close({ resultSetId }).catch(() => undefined)
    throw error
  }
  await desk.sessions.close({ resultSetId })
  return null
}
