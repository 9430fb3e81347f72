import { useQueryClient } from '@tanstack/react-query'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { ReusableComment } from '../../../contract/model/review-settings.ts'
import { desk } from '../../bridge/desk.ts'
import { queryKeys } from '../../bridge/query-keys.ts'

/** Counts that a reusable comment was inserted. Reads the settings first, since another window may have changed them. */
export function useCountedUse(connectionId: ConnectionId): (id: ReusableComment['id']) => void {
  const client = useQueryClient()

  async function count(id: ReusableComment['id']): Promise<void> {
    const now = await desk.reviewSettings.get({ connectionId })
    const comments = now.comments.map((one) => (one.id === id ? { ...one, used: one.used + 1 } : one))
    await desk.reviewSettings.set({ connectionId, change: { comments } })
    client.setQueryData(queryKeys.reviewSettings(connectionId), { ...now, comments })
  }

  return (id) => {
    // The text is inserted all the same: only the order of the list depends on the count.
    count(id).catch(() => undefined)
  }
}
