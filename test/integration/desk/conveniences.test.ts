import { expect, test } from 'vitest'
import type { Events } from '../../../contract/bridge/channels.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { connectAndSync, createLastingSecrets, openTestDesk } from '../../support/desk.ts'
import { startTestService } from '../../support/service.ts'

test('playback positions, waveforms and labels survive a restart, and are deleted with the connection', async () => {
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const service = await startTestService({ sessions: 20 })
  const first = await openTestDesk({ dataDir, secrets })
  const { id } = await connectAndSync(first, service)
  const { resultSetId } = await first.sessions.open(1, id, {}, { column: 'started', direction: 'desc' })
  const [row] = await first.sessions.window(1, resultSetId, 0, 1)
  const valueNames = { conclusion: [{ value: 2, name: 'needs review', tone: 'warn' as const }], evaluation: [] }
  const told: Events['connections.tablesChanged'][] = []
  first.events.on('connections.tablesChanged', (change) => told.push(change))
  await first.playback.set(id, row!.key, 3, 37.5)
  await first.waveforms.save(id, row!.key, 3, { media: 'https://media/1', sound: null, levels: Uint8Array.of(1, 2) })
  await first.connections.setValueNames({ connectionId: id, valueNames })
  expect(told).toContainEqual({ connectionId: id, tables: ['connections'] })
  await first.close()

  const second = await openTestDesk({ dataDir, secrets })
  expect(await second.playback.get(id, row!.key, 3)).toBe(37.5)
  expect(await second.playback.get(id, row!.key, 4)).toBeNull()
  expect(await second.waveforms.get(id, row!.key, 3, { media: 'https://media/1', sound: null })).toEqual(
    Uint8Array.of(1, 2),
  )
  expect(await second.connections.list()).toMatchObject([{ id, valueNames }])
  await second.connections.remove(id, true)
  await expect(second.playback.get(id, row!.key, 3)).rejects.toMatchObject({ code: 'no-such-connection' })
})

test('disk usage is measured for each connection and in total', async () => {
  const desk = await openTestDesk()
  expect(await desk.storage()).toMatchObject({ dataDir: desk.dataDir, connections: [] })
  const { id } = await connectAndSync(desk, await startTestService({ sessions: 30 }))
  const { bytes, connections } = await desk.storage()
  expect(connections).toEqual([{ connectionId: id, bytes: expect.any(Number) as number }])
  expect(connections[0]?.bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeGreaterThan(connections[0]?.bytes ?? 0)
})
