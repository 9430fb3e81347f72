// The CSV of a kind of reviews, of all of them.
import { statSync } from 'node:fs'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { NO_REVIEW_OPTIONS } from '../../../contract/model/export-ledger.ts'
import { EXPORT_COLUMNS } from '../../../contract/model/export-options.ts'
import type { ReviewExportKind } from '../../../contract/model/review-export-columns.ts'
import { exportTable } from '../../../main/export/export.ts'
import { openStore } from '../../../main/store/client/open-store.ts'
import { DEFAULT_CSV_FORMAT } from '../../support/export-format.ts'
import { argumentOf, timed, watchStalls, type Cost } from '../measuring.ts'

export type ReviewsExport = Cost & {
  readonly rows: number
  readonly bytes: number
  readonly rssBefore: number
  readonly peakRss: number
  readonly longestOwnMs: number
}

const { folder, key, csv, what } = argumentOf<{ folder: string; key: string; csv: string; what: ReviewExportKind }>()
const store = await openStore({
  connectionId: 'bench' as ConnectionId,
  folder,
  key: Buffer.from(key, 'hex'),
  backupMinutes: 0,
})
const rssBefore = process.memoryUsage.rss()
let peakRss = 0
const sampler = setInterval(() => (peakRss = Math.max(peakRss, process.memoryUsage.rss())), 20)
const stop = watchStalls()
const [cost, { rows, unrecorded }] = await timed(() =>
  exportTable({
    store,
    what,
    columns: EXPORT_COLUMNS[what].usual,
    resultSetId: null,
    path: csv,
    format: DEFAULT_CSV_FORMAT,
    reviews: { ...NO_REVIEW_OPTIONS, scope: 'all', ledger: store.exportLedger },
  }),
)
const { longestOwnMs } = stop()
clearInterval(sampler)
if (unrecorded !== null) throw new Error(`the export was not recorded: ${unrecorded.message}`)
await store.close()
console.log(
  JSON.stringify({
    ...cost,
    rows,
    bytes: statSync(csv).size,
    rssBefore,
    peakRss,
    longestOwnMs,
  } satisfies ReviewsExport),
)
