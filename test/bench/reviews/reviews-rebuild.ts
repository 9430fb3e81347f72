// What `verify --rebuild` does with the journal: it proves the chain, and computes all tables anew.
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { openStore } from '../../../main/store/client/open-store.ts'
import { argumentOf, timed, watchStalls, type Cost } from '../measuring.ts'

export type ReviewsRebuild = Cost & { readonly peakRss: number; readonly longestOwnMs: number }

const { folder, key, operations } = argumentOf<{ folder: string; key: string; operations: number }>()
const store = await openStore({ connectionId: 'bench' as ConnectionId, folder, key: Buffer.from(key, 'hex') })
let peakRss = 0
const sampler = setInterval(() => (peakRss = Math.max(peakRss, process.memoryUsage.rss())), 20)
const stop = watchStalls()
const [cost, proof] = await timed(() => store.journal.rebuild())
const { longestOwnMs } = stop()
clearInterval(sampler)
// The state as it was saved is what the journal comes to.
const { operations: proved, ...found } = proof
if (proved !== operations || Object.values(found).some((list) => list.length > 0)) {
  throw new Error(`replay and state differ: ${JSON.stringify(proof).slice(0, 2000)}`)
}
await store.close()
console.log(JSON.stringify({ ...cost, peakRss, longestOwnMs } satisfies ReviewsRebuild))
