import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { SessionRow } from '../../../contract/model/session.ts'
import { cliFor, temporaryFolder } from '../../support/cli.ts'
import { startTestService } from '../../support/service.ts'

// Each command opens a store, for which a loaded machine takes its time.
vi.setConfig({ testTimeout: 120_000 })

const REFUSED = { code: 3, stderr: expect.stringMatching(/^proctor-desk: working-offline: /m) as string }

test('--offline: no command connects; those on the cache work, the others say why and end with 3', async () => {
  const service = await startTestService({ sessions: 20, centers: ['north'] })
  const dataDir = await temporaryFolder()
  const desk = cliFor(service, dataDir)
  expect(await desk.sync()).toMatchObject({ code: 0 })
  const { sessions } = JSON.parse((await desk.run('sessions', '--json')).stdout) as { sessions: readonly SessionRow[] }
  const participant = sessions[0]!.key.participantId
  expect(await desk.run('report', participant)).toMatchObject({ code: 0 })
  const before = { connections: service.connections(), requests: service.requests.list().length }
  const offline = (...commandLine: string[]) => desk.run('--offline', ...commandLine)

  const file = (name: string) => join(dataDir, name)
  const working: readonly (readonly string[])[] = [
    ['connections'],
    ['sessions'],
    ['report', participant],
    ['report', participant, '--mode', 'cached'],
    ['export', 'sessions', '--out', file('sessions.csv')],
    ['reviews', 'list'],
    ['reviews', 'sheet', '--out', file('sheet.csv')],
    ['reviews', 'import', file('sheet.csv')],
    ['reviews', 'export', 'reviews', '--out', file('reviews.csv')],
    ['rubrics', 'list'],
    ['verify'],
    ['backups', 'create'],
    ['backups'],
  ]
  for (const commandLine of working) {
    expect(await offline(...commandLine), commandLine.join(' ')).toMatchObject({ code: 0, stderr: '' })
  }
  const refused: readonly (readonly string[])[] = [
    ['sync'],
    ['sync', '--reports'],
    ['report', sessions[1]!.key.participantId],
    ['report', sessions[1]!.key.participantId, '--mode', 'fetch'],
    ['connect', ...desk.address, '--name', 'Other'],
  ]
  for (const commandLine of refused) {
    expect(await offline(...commandLine), commandLine.join(' ')).toMatchObject(REFUSED)
  }
  // A report that is stored is shown, with why it is not the newest.
  const fetched = await offline('report', participant, '--mode', 'fetch', '--json')
  expect(JSON.parse(fetched.stdout)).toMatchObject({ source: 'cache', problem: { code: 'working-offline' } })
  expect({ connections: service.connections(), requests: service.requests.list().length }).toEqual(before)
  // Without the option the same command line asks the service.
  expect(await desk.run('sync')).toMatchObject({ code: 0 })
  expect(service.connections()).toBeGreaterThan(before.connections)
})
