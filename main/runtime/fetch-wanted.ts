import type { Failure } from '../../contract/model/errors.ts'
import type { ReportQueueStatus } from '../../contract/model/sync.ts'
import type { Store } from '../store/store.ts'
import type { ReportFetcher } from '../sync/reports.ts'

export type WantedFetched = ReportQueueStatus & {
  /** Whether reports are still wanted. */
  readonly left: boolean
  /** What keeps them from being downloaded, where it is nothing of their own. */
  readonly failure: Failure | null
}

/**
 * Runs the background queue until the store wants no more reports. The queue itself never ends, since it waits for the
 * network or for a sync. So it also counts as the end when the queue is idle again without having handled anything
 * since the last time it was idle.
 */
export async function fetchWanted(
  { store, reports }: { readonly store: Pick<Store, 'reports'>; readonly reports: ReportFetcher },
  signal?: AbortSignal,
): Promise<WantedFetched> {
  const isWanted = async () => (await store.reports.wanted(1)).length > 0
  const handledNow = () => reports.status().fetched + reports.status().failed
  let handled = handledNow()
  let looking = false
  let missed = false
  await new Promise<void>((resolve, reject) => {
    const finish = (end: () => void) => {
      endListening()
      signal?.removeEventListener('abort', cancel)
      end()
    }
    const cancel = () => finish(resolve)
    const look = async (): Promise<void> => {
      missed = looking
      if (looking || reports.status().waiting > 0) return
      looking = true
      const stuck = handled === handledNow()
      handled = handledNow()
      if (stuck || !(await isWanted())) finish(resolve)
      looking = false
      if (missed) await look()
    }
    const fail = (error: unknown) => finish(() => reject(error instanceof Error ? error : new Error(String(error))))
    const endListening = reports.onProgress(() => void look().catch(fail))
    signal?.addEventListener('abort', cancel, { once: true })
    if (signal?.aborted) cancel()
    else reports.start()
  })
  await reports.stop()
  return { ...reports.status(), left: await isWanted(), failure: reports.putOffBy() }
}
