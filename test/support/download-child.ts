import { readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { DEFAULT_STACK_OPTIONS } from '../../contract/model/downloads.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { SessionReport } from '../../contract/model/report.ts'
import { createDownloads } from '../../main/downloads/downloads.ts'
import { createLibrary } from '../../main/downloads/library.ts'
import { createMediaUsage } from '../../main/downloads/usage.ts'
import { openStore } from '../../main/store/client/open-store.ts'
import { createNetworkGate } from '../../main/support/network-gate.ts'
import { keepWasmCode } from '../../main/support/wasm-code.ts'
import './built-threads.ts'

/** A process that downloads what it is ordered to, and can be killed. It says `ready`, and `settled` at the end. */
export type DownloadOrders = {
  readonly folder: string
  readonly keyHex: string
  /** File with the reports of the sessions. */
  readonly reports: string
  readonly keys: readonly SessionKey[]
}

async function download({ folder, keyHex, reports, keys }: DownloadOrders): Promise<void> {
  const key = Buffer.from(keyHex, 'hex')
  const connectionId = 'test' as ConnectionId
  const store = await openStore({ connectionId, folder, key, backupMinutes: 0 })
  const known = new Map(
    (JSON.parse(readFileSync(reports, 'utf8')) as readonly SessionReport[]).map((one) => [one.key.participantId, one]),
  )
  const downloads = createDownloads({
    connectionId,
    store,
    library: createLibrary({ folder: `${folder}/media`, storeKey: key, store: async () => store }),
    folder,
    report: async (wanted) => ({
      ...{ row: null as never, source: 'cache', problem: null },
      report: known.get(wanted.participantId) ?? null,
    }),
    usage: createMediaUsage(async () => []),
    quota: () => Infinity,
    barrier: () => null,
    upstream: { gate: createNetworkGate() },
    onChanged: () => undefined,
    onProgress: () => undefined,
    now: Date.now,
  })
  await downloads.start()
  downloads.activate()
  const [stack] = await downloads.stacks()
  const id = stack?.id ?? (await downloads.add({ kind: 'selection' }, keys, DEFAULT_STACK_OPTIONS))
  const { states, hold } = await downloads.settled(id)
  process.send?.({ kind: 'settled', ready: states.filter(({ kind }) => kind === 'ready').length, hold })
}

keepWasmCode()
process.once('message', (orders: DownloadOrders) => {
  void download(orders).catch((error: unknown) => process.send?.({ kind: 'failed', error: String(error) }))
})
process.on('disconnect', () => process.exit())
// A killed process would not keep what it compiled for the next one.
flushCompileCache()
process.send?.({ kind: 'ready' })
