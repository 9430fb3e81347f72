import { expect, test } from 'vitest'
import { connectAndSync, createLastingSecrets, openTestDesk } from '../../support/desk.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { startTestService } from '../../support/service.ts'

const HOUR = 3_600_000

/** Two connections to two services, both synced; how often each is asked for its feed after that. */
async function twoConnections() {
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const services = [await startTestService({ sessions: 20 }), await startTestService({ sessions: 20 })]
  const first = await openTestDesk({ dataDir, secrets })
  for (const service of services) await connectAndSync(first, service)
  await first.close()
  const before = services.map((service) => service.requests.matching('/v2/sessions').length)
  const asked = () => services.map((service, at) => service.requests.matching('/v2/sessions').length > before[at]!)
  return { dataDir, secrets, asked }
}

test('every connection syncs by itself, also one that nobody looks at', async () => {
  const { dataDir, secrets, asked } = await twoConnections()
  const now = () => Date.now() + HOUR
  await openTestDesk({ dataDir, secrets, now, automatic: true, automaticStartAfterMs: 0 })
  await expect.poll(asked, { timeout: 20_000 }).toEqual([true, true])
})

test('with automatic sync turned off none does, until it is turned on', async () => {
  const { dataDir, secrets, asked } = await twoConnections()
  const now = () => Date.now() + HOUR
  const off = await openTestDesk({ dataDir, secrets })
  await off.settings.set({ autoSyncMinutes: 0 })
  await off.close()
  const desk = await openTestDesk({ dataDir, secrets, now, automatic: true, automaticStartAfterMs: 0 })
  const opened: string[] = []
  desk.events.on('sync.progress', ({ connectionId }) => opened.push(connectionId))
  // Reading the settings again waits in line behind the automatic start.
  await desk.connections.list()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([asked(), opened]).toEqual([[false, false], []])
  await desk.settings.set({ autoSyncMinutes: 15 })
  await expect.poll(asked, { timeout: 20_000 }).toEqual([true, true])
})
