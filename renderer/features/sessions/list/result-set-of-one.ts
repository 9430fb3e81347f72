import type { ResultSet } from '../../../../contract/model/result-sets.ts'
import type { SessionKey } from '../../../../contract/model/ids.ts'
import { toSessionFilter } from '../../../../contract/text/session-filter.ts'
import { desk } from '../../../bridge/desk.ts'
import type { SessionsList } from './sessions-list.ts'

/**
 * Opens the list again with only one session selected, so that the selection in the list stays unchanged. The caller
 * has to close it. `null` if the session is no longer listed.
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
