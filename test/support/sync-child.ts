import { flushCompileCache } from 'node:module'
import { createRemoteClient } from '../../main/remote/client.ts'
import { openStore } from '../../main/store/client/open-store.ts'
import { createBodyReader } from '../../main/sync/body-reader.ts'
import { createSyncEngine } from '../../main/sync/engine.ts'
import { keepWasmCode } from '../../main/support/wasm-code.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import './built-threads.ts'
import { createNetworkGate } from '../../main/support/network-gate.ts'

/**
 * A process that syncs once and can be killed. It loads everything, sends `ready`, and starts when it gets its orders;
 * at the end it sends the result.
 */
export type SyncOrders = {
  readonly folder: string
  readonly keyHex: string
  readonly baseUrl: string
  readonly accountId: string
  readonly secret: string
  readonly centers: readonly string[]
}

async function sync(orders: SyncOrders): Promise<unknown> {
  const connectionId = 'test' as ConnectionId
  const store = await openStore({ connectionId, folder: orders.folder, key: Buffer.from(orders.keyHex, 'hex') })
  const client = createRemoteClient({ ...orders, gate: createNetworkGate(), retryBaseMs: 5 })
  const reader = createBodyReader()
  try {
    return await createSyncEngine({ connectionId, centers: orders.centers, store, client, reader }).start()
  } finally {
    await reader.close()
    await client.close()
    await store.close()
  }
}

keepWasmCode()
process.once('message', (orders: SyncOrders) => {
  void sync(orders).then(
    (outcome) => process.send?.({ outcome }, () => process.disconnect()),
    (error: unknown) => process.send?.({ error: String(error) }, () => process.disconnect()),
  )
})
// A killed process would not keep what it compiled for the next one.
flushCompileCache()
process.send?.('ready')
