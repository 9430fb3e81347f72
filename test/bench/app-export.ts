// The program's own export of all sessions.
import { statSync } from 'node:fs'
import { EXPORT_COLUMNS } from '../../contract/model/export-options.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { exportTable } from '../../main/export/export.ts'
import { DEFAULT_CSV_FORMAT } from '../support/export-format.ts'
import { openStore } from '../../main/store/client/open-store.ts'
import { argumentOf, timed, type Cost } from './measuring.ts'

export type AppExport = Cost & { readonly bytes: number; readonly rssBefore: number; readonly peakRss: number }

const { folder, key, csv } = argumentOf<{ folder: string; key: string; csv: string }>()
const store = await openStore({ connectionId: 'bench' as ConnectionId, folder, key: Buffer.from(key, 'hex') })
const rssBefore = process.memoryUsage.rss()
let peakRss = 0
const sampler = setInterval(() => (peakRss = Math.max(peakRss, process.memoryUsage.rss())), 20)
const [cost] = await timed(() =>
  exportTable({
    store,
    what: 'sessions',
    columns: EXPORT_COLUMNS.sessions.usual,
    resultSetId: null,
    path: csv,
    format: DEFAULT_CSV_FORMAT,
  }),
)
clearInterval(sampler)
await store.close()
console.log(JSON.stringify({ ...cost, bytes: statSync(csv).size, rssBefore, peakRss } satisfies AppExport))
