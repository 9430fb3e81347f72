import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../support/cli.ts'
import { connectAndSync, openTestDesk } from '../../support/desk.ts'
import { startTestService } from '../../support/service.ts'

test('an export before the first sync is refused before a file is asked for; its preview is shown', async () => {
  const service = await startTestService({ sessions: 20, centers: ['north'] })
  const folder = await temporaryFolder()
  const desk = await openTestDesk()
  const { baseUrl, accountId, secret } = service
  const settings = {
    name: 'New',
    baseUrl,
    accountId,
    centers: ['north'],
    participantUrl: '',
    appUrl: '',
    syncFrom: '2000-01-01T00:00:00Z',
  }
  const { id } = await desk.connections.add({ settings, secret, keep: 'keychain' })
  const format = {
    fileType: 'csv',
    delimiter: ',',
    bom: false,
    formulaGuard: true,
    dateFormat: 'iso',
    timeZone: 'UTC',
  } as const
  const order = { connectionId: id, what: 'sessions', resultSet: null, format } as const
  const askPath = vi.fn(async () => join(folder, 'out.csv'))
  await expect(desk.exports.start({ ...order, askPath })).rejects.toMatchObject({ code: 'not-synced' })
  await expect(desk.exports.run({ ...order, path: await askPath() })).rejects.toMatchObject({ code: 'not-synced' })
  expect(askPath).toHaveBeenCalledOnce()
  expect(await desk.exports.preview(order)).toMatch(/^center,/)
  expect(existsSync(join(folder, 'out.csv'))).toBe(false)

  const other = await connectAndSync(desk, service, 'Synced')
  const done = await desk.exports.run({ ...order, connectionId: other.id, path: join(folder, 'out.csv') })
  expect(done).toMatchObject({ state: 'done', rows: 20 })
})
