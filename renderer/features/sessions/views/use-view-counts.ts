import { useEffect, useRef } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedView } from '../../../../contract/model/list-preferences.ts'
import type { SyncStatus } from '../../../../contract/model/sync.ts'
import { toSessionFilter } from '../../../../contract/text/session-filter.ts'
import { desk } from '../../../bridge/desk.ts'
import { queryKeys } from '../../../bridge/query-keys.ts'
import { throttle } from '../../../bridge/throttle.ts'
import { asksReports, filterOfView, VIEW_IDS } from '../filters/session-filter.ts'
import type { SessionsList } from '../list/sessions-list.ts'

/** Minimum milliseconds between two counts during a sync. */
const PAUSE_MS = 400
/**
 * Minimum pause as a multiple of the time that counting took. Counting creates a result set for each view, which is
 * expensive in a large store.
 */
const PAUSES_PER_COUNT = 10

type Counts = Readonly<Partial<Record<string, number>>>

type Counted = { readonly counts: Counts; /** Sessions stored at that time. */ readonly of: number }

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
 * Number of sessions in each view by its ID; `undefined` until they are first counted. Counting occupies the store's
 * only reader, so it starts once the list is shown. After a change the views are counted again when the list shows the
 * change, so that list and counts match. `storeTotal` is the number of stored sessions that the list reports.
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
    // The known counts stay while those of a new view are being counted.
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const before = performance.now()
      const counts = await countViews(list, views)
      tookMs.current = performance.now() - before
      return counts
    },
    // Changes are not observed while another screen is shown.
    refetchOnMount: 'always',
  })
  useEffect(() => {
    const ofConnection = { queryKey: ['viewCounts', connectionId] }
    const count = () => void client.invalidateQueries(ofConnection)
    // `invalidateQueries` alone does not restart the very first count, whose result is outdated by now.
    const countForGood = () => void client.cancelQueries(ofConnection).then(count)
    const again = throttle(count, () => Math.max(PAUSE_MS, PAUSES_PER_COUNT * tookMs.current))
    // Counted when the list shows the change.
    let changed: 'no' | 'yes' | 'for good' = 'no'
    const endList = list.store.subscribe(({ resultSet }, before) => {
      if (changed === 'no' || resultSet === null || resultSet.resultSetId === before.resultSet?.resultSetId) return
      if (changed === 'for good') countForGood()
      else again.call()
      changed = 'no'
    })
    // A sync may be running already. Otherwise an idle status, as of downloaded reports, is not the end of one.
    const known = client.getQueryData<SyncStatus>(queryKeys.syncStatus(connectionId))
    let isSyncing = known !== undefined && known.state !== 'idle'
    const endProgress = desk.sync.onProgress((status) => {
      if (status.connectionId !== connectionId) return
      const hasEnded = isSyncing && status.state === 'idle'
      isSyncing = status.state !== 'idle'
      if (!hasEnded) return
      // The counts after a sync are final, so they are not throttled.
      changed = 'for good'
      list.retry()
    })
    const end = desk.connections.onTablesChanged((change) => {
      const mine = change.connectionId === null || change.connectionId === connectionId
      if (!mine || changed === 'for good') return
      if (
        change.tables.includes('sessions') ||
        change.tables.includes('reviews') ||
        change.tables.includes('reviewSettings')
      )
        changed = 'yes'
      else if (asks && change.tables.includes('reports')) changed = 'yes'
    })
    return () => {
      again.cancel()
      endList()
      end()
      endProgress()
    }
  }, [client, connectionId, list, asks])
  // Counts of an empty store are wrong as soon as the first sessions arrive.
  return data === undefined || (data.of === 0 && storeTotal !== 0) ? undefined : data.counts
}
