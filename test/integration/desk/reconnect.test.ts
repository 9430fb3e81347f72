import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { ListColumns } from '../../../contract/model/list-preferences.ts'
import { DEFAULT_SETTINGS } from '../../../contract/model/settings.ts'
import { createConnectionRegistry } from '../../../main/connections/registry.ts'
import type { RemoteClient } from '../../../main/remote/remote-client.ts'
import { createMediaUsage } from '../../../main/downloads/usage.ts'
import { createRuntime } from '../../../main/runtime/runtime.ts'
import { makeDataFolder } from '../../support/data-folder.ts'
import { createLastingSecrets } from '../../support/desk.ts'
import { startTestService } from '../../support/service.ts'
import { createTestClient } from '../../support/sync.ts'
import { createNetworkGate } from '../../../main/support/network-gate.ts'

/** A runtime whose first page of the feed comes only when it is let through, whatever is aborted meanwhile. */
async function begin() {
  const service = await startTestService({ sessions: 20, centers: ['North'] })
  const registry = createConnectionRegistry({ folder: await makeDataFolder(), secrets: createLastingSecrets() })
  const { baseUrl, accountId, secret } = service
  const settings = { name: 'Test', baseUrl, accountId, centers: ['North'], participantUrl: '', appUrl: '' }
  const { id } = await registry.add({ settings, secret, keep: 'keychain' })
  const asked = Promise.withResolvers<null>()
  const mayAnswer = Promise.withResolvers<null>()
  let atOnce = 0
  let most = 0
  let calls = 0
  const openClient = async () => {
    const client = createTestClient(service)
    const sessionsBody: RemoteClient['sessionsBody'] = async (query) => {
      atOnce += 1
      calls += 1
      most = Math.max(most, atOnce)
      try {
        if (calls === 1) {
          asked.resolve(null)
          await mayAnswer.promise
        }
        return await client.sessionsBody(query)
      } finally {
        atOnce -= 1
      }
    }
    return { client: { ...client, sessionsBody }, onAccepted: () => undefined }
  }
  const runtime = createRuntime({
    id,
    registry,
    listener: {
      tablesChanged: () => undefined,
      reviewerRecognized: () => undefined,
      syncProgress: () => undefined,
      downloadsProgress: () => undefined,
      outboxProgress: () => undefined,
      trouble: () => undefined,
    },
    usage: createMediaUsage(async () => []),
    converter: null,
    automatic: false,
    settings: () => DEFAULT_SETTINGS,
    network: () => ({ isOnline: true, isMetered: false, worksOffline: false }),
    gate: createNetworkGate(),
    now: Date.now,
    openClient,
  })
  onTestFinished(() => runtime.close())
  return { runtime, asked: asked.promise, letThrough: () => mayAnswer.resolve(null), most: () => most }
}

test('a sync that is asked for while a connection is changed begins after the one before has ended', async () => {
  const { runtime, asked, letThrough, most } = await begin()
  const before = await runtime.work()
  const first = before.sync.run()
  await asked
  const reconnected = runtime.reconnect()
  let begun = false
  const second = runtime.work().then((work) => {
    begun = true
    return work.sync.run()
  })
  // Long enough for a second engine to ask the service, if there were one.
  await pause(300)
  expect([begun, most()]).toEqual([false, 1])
  letThrough()
  await first
  await reconnected
  expect(await second).toMatchObject({ kind: 'applied' })
  expect(most()).toBe(1)
})

test('work from before a change of the connection cannot start its sync any more', async () => {
  const { runtime, letThrough } = await begin()
  letThrough()
  const before = await runtime.work()
  await runtime.reconnect()
  await expect(before.sync.run()).rejects.toMatchObject({ code: 'cancelled' })
  expect(await (await runtime.work()).sync.run()).toMatchObject({ kind: 'applied' })
})

test('the user’s own work is saved while a connection’s work is ending, without a request to the service', async () => {
  const { runtime, asked, letThrough } = await begin()
  const syncing = (await runtime.work()).sync.run()
  await asked
  const reconnected = runtime.reconnect()
  const columns: ListColumns = [{ id: 'test', shown: true, width: 200 }]
  await runtime.ownWork.preferences.set({ columns })
  expect((await runtime.ownWork.preferences.get()).columns).toEqual(columns)
  letThrough()
  await Promise.all([syncing, reconnected])
  expect((await runtime.ownWork.preferences.get()).columns).toEqual(columns)
})
