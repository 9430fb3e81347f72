// A sync of few sessions in a program that has just started, and the same sync once more.
import type { ConnectionId } from '../../contract/model/ids.ts'
import { createRemoteClient } from '../../main/remote/client.ts'
import { openStore } from '../../main/store/client/open-store.ts'
import { createBodyReader } from '../../main/sync/body-reader.ts'
import { createSyncEngine } from '../../main/sync/engine.ts'
import type { ServiceFacts } from '../../reference-service/service.ts'
import { argumentOf, timed, watchStalls, type Cost } from './measuring.ts'
import { createNetworkGate } from '../../main/support/network-gate.ts'

/** The store is open before the first sync; everything else that a sync needs is not. */
export type AppSmallSync = {
  readonly first: Cost
  readonly again: Cost
  /** Milliseconds that the main thread worked in one go, at most. */
  readonly longestOwnMs: number
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

async function sync(): Promise<Cost> {
  const [cost, outcome] = await timed(() => engine.start())
  if (outcome.kind !== 'applied') throw new Error(`the sync ended as ${outcome.kind}: ${outcome.failure.message}`)
  return cost
}

// The store's threads have work left after they have answered that they are open.
await store.sessions.count()
await new Promise((resolve) => setTimeout(resolve, 200))
const stop = watchStalls()
const first = await sync()
for (const center of facts.centers) await engine.setStart(center, '2000-01-01T00:00:00Z')
const again = await sync()
const { longestOwnMs } = stop()
const count = await store.sessions.count()
if (count !== sessions) throw new Error(`the store has ${count} sessions of ${sessions}`)
await reader.close()
await client.close()
await store.close()
console.log(JSON.stringify({ first, again, longestOwnMs } satisfies AppSmallSync))
