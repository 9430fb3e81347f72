// The program's own ingest, from HTTP to committed and searchable in the encrypted store.
import type { ConnectionId } from '../../contract/model/ids.ts'
import { createRemoteClient } from '../../main/remote/client.ts'
import { openStore } from '../../main/store/client/open-store.ts'
import { createBodyReader } from '../../main/sync/body-reader.ts'
import { createSyncEngine } from '../../main/sync/engine.ts'
import type { ServiceFacts } from '../../reference-service/service.ts'
import { argumentOf, timed, watchStalls, type Cost } from './measuring.ts'
import { createNetworkGate } from '../../main/support/network-gate.ts'

export type AppIngest = Cost & {
  readonly stalls: { readonly longestMs: number; readonly longestOwnMs: number }
  /** Bytes of memory of the whole process, its store threads included: the most while syncing. */
  readonly peakRss: number
  /** Sessions a second of processor time, for each tenth of the sessions. */
  readonly course: readonly number[]
}

const { facts, folder, key, sessions } = argumentOf<{
  facts: ServiceFacts
  folder: string
  key: string
  sessions: number
}>()
const connectionId = 'bench' as ConnectionId
const store = await openStore({ connectionId, folder, key: Buffer.from(key, 'hex') })
const client = createRemoteClient({ ...facts, gate: createNetworkGate() })
const reader = createBodyReader()
const engine = createSyncEngine({ connectionId, centers: facts.centers, store, client, reader })

let peakRss = 0
let last = { received: 0, usage: process.cpuUsage() }
const course: number[] = []
engine.onProgress(({ received }) => {
  peakRss = Math.max(peakRss, process.memoryUsage.rss())
  if (received - last.received < sessions / 10) return
  const { user, system } = process.cpuUsage(last.usage)
  course.push(Math.round((received - last.received) / ((user + system) / 1e6)))
  last = { received, usage: process.cpuUsage() }
})
const stop = watchStalls()
const [cost, outcome] = await timed(() => engine.start())
const stalls = stop()
if (outcome.kind !== 'applied') throw new Error(`the sync ended as ${outcome.kind}: ${outcome.failure.message}`)
const count = await store.sessions.count()
if (count !== sessions) throw new Error(`the store has ${count} sessions of ${sessions}`)
await reader.close()
await client.close()
await store.close()
console.log(JSON.stringify({ ...cost, stalls, peakRss, course } satisfies AppIngest))
