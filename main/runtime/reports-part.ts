import type { ReportQueueStatus } from '../../contract/model/sync.ts'
import { log } from '../support/log.ts'
import { createReportFetcher, type ReportFetcher } from '../sync/reports.ts'
import { fetchWanted } from './fetch-wanted.ts'
import type { Part, PartContext } from './part.ts'

/** Reports on demand, and in the background. */
export type ReportsPart = Part &
  Pick<ReportFetcher, 'get' | 'hold' | 'status' | 'onProgress'> & {
    /** Fetches what the store wants until nothing is left, or nothing can be had any more, or the signal ends it. */
    fetchWanted(signal?: AbortSignal): Promise<ReportQueueStatus & { readonly left: boolean }>
  }

export function createReportsPart({ connection, store, client, reader }: PartContext): ReportsPart {
  const reports = createReportFetcher({
    store,
    client,
    reader,
    onUnexpected: (error) => log('error', 'reports.unexpected', { connectionId: connection.id, error }),
  })
  return {
    ...reports,
    fetchWanted: (signal) => fetchWanted({ store, reports }, signal),
    automate: async () => reports.start(),
    poke(cause) {
      if (cause === 'online') reports.retry()
    },
    end: () => reports.stop(),
  }
}
