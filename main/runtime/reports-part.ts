import { log } from '../support/log.ts'
import { createReportFetcher, type ReportFetcher } from '../sync/reports.ts'
import { fetchWanted, type WantedFetched } from './fetch-wanted.ts'
import type { Part, PartContext } from './part.ts'

/** Downloads reports on demand and in the background. */
export type ReportsPart = Part &
  Pick<ReportFetcher, 'get' | 'hold' | 'status' | 'onProgress'> & {
    /**
     * Downloads the reports that the store still lacks, until none is left, none can be downloaded, or the signal
     * aborts.
     */
    fetchWanted(signal?: AbortSignal): Promise<WantedFetched>
  }

export function createReportsPart({ connection, store, client, reader, network }: PartContext): ReportsPart {
  const reports = createReportFetcher({
    store,
    client,
    reader,
    onUnexpected: (error) => log('error', 'reports.unexpected', { connectionId: connection.id, error }),
  })
  let isAutomatic = false

  /** Downloads in the background unless no request would leave the app. */
  function followNetwork(): void {
    if (!isAutomatic) return
    if (!network().worksOffline) return reports.start()
    reports.stop().catch((error: unknown) => log('error', 'reports.unexpected', { connectionId: connection.id, error }))
  }

  return {
    ...reports,
    fetchWanted: (signal) => fetchWanted({ store, reports }, signal),
    async automate() {
      isAutomatic = true
      followNetwork()
    },
    wakeUp(signal) {
      if (signal === 'network') followNetwork()
      if (signal === 'online') reports.retry()
    },
    end() {
      isAutomatic = false
      return reports.stop()
    },
  }
}
