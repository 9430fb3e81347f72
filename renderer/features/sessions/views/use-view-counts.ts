import { useEffect, useRef } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { SavedView } from '../../../../contract/model/list-preferences.ts'
import { toSessionFilter } from '../../../../contract/text/session-filter.ts'
import { desk } from '../../../bridge/desk.ts'
import { throttle } from '../../../bridge/throttle.ts'
import { asksReports, filterOfView, VIEW_IDS } from '../filters/session-filter.ts'

/** While a sync runs, at least so long between two counts, */
const PAUSE_MS = 400
/** and this many times as long as counting took: it makes a result set for each view, which a large store feels. */
const PAUSES_PER_COUNT = 10

type Counts = Readonly<Partial<Record<string, number>>>

async function countViews(connectionId: ConnectionId, views: readonly SavedView[]): Promise<Counts> {
  const fixed = VIEW_IDS.filter((id) => id !== 'all').map((id) => [id, filterOfView(id)] as const)
  const counts: Partial<Record<string, number>> = {}
  for (const [id, filter] of [...fixed, ...views.map((view) => [view.id, view.filter] as const)]) {
    counts[id] = await desk.sessions.count({ connectionId, filter: toSessionFilter(filter, Date.now()) })
  }
  return counts
}

/**
 * Sessions in each view, by its id; `undefined` until they were counted for the first time. Counting takes the store's
 * only reader, so it begins when `isListShown`.
 */
export function useViewCounts(
  connectionId: ConnectionId,
  views: readonly SavedView[],
  isListShown: boolean,
): Counts | undefined {
  const client = useQueryClient()
  const tookMs = useRef(0)
  const asks = views.some(({ filter }) => asksReports(filter))
  const { data } = useQuery({
    enabled: isListShown,
    queryKey: ['viewCounts', connectionId, views.map(({ id, filter }) => [id, filter])],
    // The counts that are known stay while those of a new view are on their way.
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const before = performance.now()
      const counts = await countViews(connectionId, views)
      tookMs.current = performance.now() - before
      return counts
    },
    // What changed while another screen was shown was not heard of.
    refetchOnMount: 'always',
  })
  useEffect(() => {
    const ofConnection = { queryKey: ['viewCounts', connectionId] }
    const count = () => void client.invalidateQueries(ofConnection)
    // The very first counting under way is not begun anew by that, and what it counted is out of date by now.
    const countForGood = () => void client.cancelQueries(ofConnection).then(count)
    const again = throttle(count, () => Math.max(PAUSE_MS, PAUSES_PER_COUNT * tookMs.current))
    const endProgress = desk.sync.onProgress((status) => {
      // What a finished run leaves is final, so nobody has to wait for it.
      if (status.connectionId === connectionId && status.state === 'idle') countForGood()
    })
    const end = desk.connections.onTablesChanged((change) => {
      const mine = change.connectionId === null || change.connectionId === connectionId
      if (!mine) return
      if (change.tables.includes('sessions') || (asks && change.tables.includes('reports'))) again.call()
    })
    return () => {
      again.cancel()
      end()
      endProgress()
    }
  }, [client, connectionId, asks])
  return data
}
