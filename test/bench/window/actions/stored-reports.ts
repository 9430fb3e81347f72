// A large store has no reports. Stepping from one session to the next is measured with some that are really shown.
import { sessionReportSchema } from '../../../../contract/remote/report.ts'
import type { SessionFilter } from '../../../../contract/model/session.ts'
import { createConnectionRegistry } from '../../../../main/connections/registry.ts'
import { createKeytarStore } from '../../../../main/secrets/keytar-store.ts'
import { openStore } from '../../../../main/store/client/open-store.ts'
import type { Store } from '../../../../main/store/store.ts'
import { toReportRecord } from '../../../../main/sync/report-reading.ts'
import type { Report } from '../../../../reference-service/data/wire.ts'
import { startService, type RunningService } from '../../../../reference-service/service.ts'

/** A session with a report, in the order of the list. */
export type Shown = { readonly name: string; readonly email: string; readonly questions: number }

/** Opens the store of the one connection that there is, for as long as `use` takes. */
export async function withStore<T>(dataDir: string, use: (store: Store) => Promise<T>): Promise<T> {
  const registry = createConnectionRegistry({ folder: dataDir, secrets: createKeytarStore() })
  const [connection] = await registry.list()
  if (connection === undefined) throw new Error('there is no connection')
  const access = await registry.storeAccess(connection.id)
  const store = await openStore({ connectionId: connection.id, backupMinutes: 0, ...access })
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

/** Stores reports of the reference service for the first sessions of the list, under the names of these sessions. */
export async function storeReports(store: Store, wanted: number): Promise<readonly Shown[]> {
  const service = await startService({ sessions: wanted * 6, seed: 7 })
  try {
    // No video comes first: a player is measured by itself.
    const reports = reportsOf(service, wanted, ({ questions }) => questions[0]?.type !== 'VideoInterview')
    return await storeForFirst(store, {}, reports)
  } finally {
    await service.close()
  }
}

/** Stores reports for the first sessions that a filter finds, newest first, under the names of these sessions. */
export async function storeForFirst(
  store: Store,
  filter: SessionFilter,
  reports: readonly Report[],
): Promise<readonly Shown[]> {
  const resultSet = await store.sessions.open(filter, { column: 'started', direction: 'desc' })
  const rows = await store.sessions.window(resultSet.resultSetId, 0, reports.length)
  const shown: Shown[] = []
  for (const [at, { key, participantName: name, participantEmail }] of rows.entries()) {
    const report = reports[at]
    const email = participantEmail ?? ''
    if (report === undefined) break
    // No other session's questions have it.
    const questions = report.questions.map((question) => ({ ...question, prompt: `For ${email}` }))
    const raw = { ...report, questions }
    await store.reports.save(toReportRecord(key, sessionReportSchema.parse(raw), raw, Date.now()))
    shown.push({ name, email, questions: report.questions.length })
  }
  return shown
}

/** So many reports of finished sessions of a service. */
export function reportsOf(
  service: RunningService,
  wanted: number,
  fits: (report: Report) => boolean,
): readonly Report[] {
  const found = service.centers
    .flatMap((center) => [...service.items(center)])
    .flatMap(({ participantId }) => service.report(participantId) ?? [])
    .filter((report) => report.isFinished && report.questions.length > 0 && fits(report))
  if (found.length < wanted) throw new Error(`the service has ${found.length} such reports of ${wanted}`)
  return found.slice(0, wanted)
}
