import { useEffect, useRef } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedView } from '../../../../contract/model/list-preferences.ts'
import { toSessionFilter } from '../../../../contract/text/session-filter.ts'
import { desk } from '../../../bridge/desk.ts'
import { throttle } from '../../../bridge/throttle.ts'
import { asksReports, filterOfView, VIEW_IDS } from '../filters/session-filter.ts'
import type { SessionsList } from '../list/sessions-list.ts'

/** While a sync runs, at least so long between two counts, */
const PAUSE_MS = 400
/** and this many times as long as counting took: it makes a result set for each view, which a large store feels. */
const PAUSES_PER_COUNT = 10

type Counts = Readonly<Partial<Record<string, number>>>

type Counted = { readonly counts: Counts; /** Sessions that the list knew of then. */ readonly of: number }

async function countViews({ connectionId, store }: SessionsList, views: readonly SavedView[]): Promise<Counted> {
  const of = store.getState().resultSet?.storeTotal ?? 0
  const fixed = VIEW_IDS.filter((id) => id !== 'all').map((id) => [id, filterOfView(id)] as const)
  const counts: Partial<Record<string, number>> = {}
  for (const [id, filter] of [...fixed, ...views.map((view) => [view.id, view.filter] as const)]) {
    counts[id] = await desk.sessions.count({ connectionId, filter: toSessionFilter(filter, Date.now()) })
  }
  return { counts, of }
}

/**
 * Sessions in each view, by its id; `undefined` until they were counted for the first time. Counting takes the store's
 * only reader, so it begins when the list is shown, and goes along with the list: what it lists and what is counted are
 * of one moment. `storeTotal` is what the list knows of.
 */
export function useViewCounts(
  list: SessionsList,
  views: readonly SavedView[],
  storeTotal: number | undefined,
): Counts | undefined {
  const { connectionId } = list
  const client = useQueryClient()
  const tookMs = useRef(0)
  const asks = views.some(({ filter }) => asksReports(filter))
  const { data } = useQuery({
    enabled: storeTotal !== undefined,
    queryKey: ['viewCounts', connectionId, views.map(({ id, filter }) => [id, filter])],
    // The counts that are known stay while those of a new view are on their way.
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const before = performance.now()
      const counts = await countViews(list, views)
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
    // What changed is counted when the list shows it.
    let changed: 'no' | 'yes' | 'for good' = 'no'
    const endList = list.store.subscribe(({ resultSet }, before) => {
      if (changed === 'no' || resultSet === null || resultSet.resultSetId === before.resultSet?.resultSetId) return
      if (changed === 'for good') countForGood()
      else again.call()
      changed = 'no'
    })
    let isSyncing = true
    const endProgress = desk.sync.onProgress((status) => {
      if (status.connectionId !== connectionId) return
      const hasEnded = isSyncing && status.state === 'idle'
      isSyncing = status.state !== 'idle'
      if (!hasEnded) return
      // What a finished run leaves is final, so nobody has to wait for it.
      changed = 'for good'
      list.retry()
    })
    const end = desk.connections.onTablesChanged((change) => {
      const mine = change.connectionId === null || change.connectionId === connectionId
      if (!mine || changed === 'for good') return
      if (change.tables.includes('sessions') || (asks && change.tables.includes('reports'))) changed = 'yes'
    })
    return () => {
      again.cancel()
      endList()
      end()
      endProgress()
    }
  }, [client, connectionId, list, asks])
  // Counts of an empty list say nothing of one that has begun to fill.
  return data === undefined || (data.of === 0 && storeTotal !== 0) ? undefined : data.counts
}
