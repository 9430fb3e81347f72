import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { createRemoteClient } from '../../main/remote/client.ts'
import type { RemoteClient, RemoteClientOptions } from '../../main/remote/remote-client.ts'
import { openStore } from '../../main/store/client/open-store.ts'
import type { Store } from '../../main/store/store.ts'
import { createBodyReader, type BodyReader } from '../../main/sync/body-reader.ts'
import { createSyncEngine, type SyncEngine, type SyncEngineOptions } from '../../main/sync/engine.ts'
import type { RunningService } from '../../reference-service/service.ts'
import { digestRows, type Digest } from './digest.ts'
import { readRows, rememberStore } from './stored-rows.ts'
import { createNetworkGate } from '../../main/support/network-gate.ts'

export { digestService } from './digest.ts'

export const CONNECTION = 'test' as ConnectionId

/** A store for a test, which can be closed and opened again. */
export async function createTestStore(folder?: string, key: Buffer = randomBytes(32)) {
  const own = folder ?? (await mkdtemp(join(tmpdir(), 'desk-sync-')))
  const opened: Store[] = []
  onTestFinished(async () => {
    for (const store of opened) await store.close()
    if (folder === undefined) await rm(own, { recursive: true, force: true })
  })
  return {
    folder: own,
    key,
    async open(): Promise<Store> {
      const store = rememberStore(await openStore({ connectionId: CONNECTION, folder: own, key }), { folder: own, key })
      opened.push(store)
      return store
    },
    async close(store: Store): Promise<void> {
      opened.splice(opened.indexOf(store), 1)
      await store.close()
    },
  }
}

/** A client of the service with short pauses between attempts; closed with the test. */
export function createTestClient(service: RunningService, options: Partial<RemoteClientOptions> = {}): RemoteClient {
  const { baseUrl, accountId, secret } = service
  const client = createRemoteClient({
    gate: createNetworkGate(),
    baseUrl,
    accountId,
    secret,
    retryBaseMs: 1,
    timeoutMs: 10_000,
    ...options,
  })
  onTestFinished(() => client.close())
  return client
}

export function createTestEngine(
  service: RunningService,
  store: Store,
  options: Partial<SyncEngineOptions> = {},
): SyncEngine {
  return createSyncEngine({
    connectionId: CONNECTION,
    centers: service.centers,
    store,
    client: createTestClient(service),
    reader: createTestReader(),
    onUnexpected: (error) => console.error('unexpected in a sync:', error),
    ...options,
  })
}

/** A reader of answers, closed with the test. */
export function createTestReader(): BodyReader {
  const reader = createBodyReader()
  onTestFinished(() => reader.close())
  return reader
}

/** A client that changes received reports. */
export function changingReports(
  client: RemoteClient,
  change: (report: Readonly<Record<string, unknown>>) => unknown,
): Pick<RemoteClient, 'sessionBody' | 'listTests'> {
  return {
    listTests: client.listTests,
    async sessionBody(...query) {
      const report = JSON.parse(Buffer.from(await client.sessionBody(...query)).toString('utf8')) as object
      return Buffer.from(JSON.stringify(change({ ...report })))
    },
  }
}

/** Sessions of the store, one line each, sorted. */
export function digestStore(store: Store): readonly Digest[] {
  return digestRows(readRows(store))
}
