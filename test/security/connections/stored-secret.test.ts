import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../support/cli.ts'
import { connectAndSync, createLastingSecrets, openTestDesk } from '../../support/desk.ts'
import { startTestService } from '../../support/service.ts'

/** A host that keeps what it is asked with. */
async function collector() {
  const signatures: string[] = []
  const server = createServer((request, response) => {
    signatures.push(request.headers.authorization ?? '')
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"tests":[]}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { signatures, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('guard: a page has the stored secret sign for an address of its choice, and is refused', async () => {
  const desk = await openTestDesk()
  const { id, ...settings } = await connectAndSync(desk, await startTestService({ sessions: 20 }))
  const evil = await collector()
  const wanted = { ...settings, baseUrl: evil.baseUrl }
  await expect(desk.connections.test({ settings: wanted, connectionId: id })).rejects.toMatchObject({
    code: 'secret-missing',
  })
  await expect(desk.connections.update({ connectionId: id, settings: wanted })).rejects.toMatchObject({
    code: 'secret-missing',
  })
  await desk.sync.run(id)
  expect(evil.signatures).toEqual([])
})

test('guard: the stored secret does not sign for another account either', async () => {
  const desk = await openTestDesk()
  const { id, ...settings } = await connectAndSync(desk, await startTestService({ sessions: 20 }))
  const wanted = { ...settings, accountId: '999' }
  await expect(desk.connections.test({ settings: wanted, connectionId: id })).rejects.toMatchObject({
    code: 'secret-missing',
  })
})

test('the stored secret goes on being tried for what it was entered for, other centers and names included', async () => {
  const desk = await openTestDesk()
  const { id, ...settings } = await connectAndSync(desk, await startTestService({ sessions: 20 }))
  const wanted = { ...settings, name: 'Another name' }
  expect(await desk.connections.test({ settings: wanted, connectionId: id })).toMatchObject({ ok: true })
  expect(await desk.connections.update({ connectionId: id, settings: wanted })).toMatchObject({ name: 'Another name' })
})

test.each([
  ['baseUrl', (evil: string) => ({ baseUrl: evil })],
  ['accountId', () => ({ accountId: '999' })],
] as const)('guard: %s is changed in connections.json, and the stored secret signs nothing', async (what, change) => {
  const service = await startTestService({ sessions: 20 })
  const dataDir = await temporaryFolder()
  const secrets = createLastingSecrets()
  const before = await openTestDesk({ dataDir, secrets })
  const { id, ...settings } = await connectAndSync(before, service)
  await before.close()
  const evil = await collector()
  // The copies too, as whoever writes to the folder could.
  for (const name of ['connections.json', 'connections.previous.json', `connections/${id}/connection.json`]) {
    const path = join(dataDir, name)
    const text = await readFile(path, 'utf8')
    const changed = JSON.stringify(Object.values(change(evil.baseUrl))[0])
    const replaced = text.replace(JSON.stringify(service[what]), changed)
    // Without the checksum, as files of earlier versions are.
    await writeFile(path, replaced.replace(/,\s*"checksum": "[0-9a-f]{64}"/, ''))
  }

  const asked = service.requests.list().length
  const desk = await openTestDesk({ dataDir, secrets })
  const changed = change(evil.baseUrl)
  expect(await desk.connections.list()).toMatchObject([{ ...changed, secretState: 'missing' }])
  await expect(desk.sync.run(id)).rejects.toMatchObject({ code: 'another-account' })
  const wanted = { ...settings, ...changed }
  await expect(desk.connections.test({ settings: wanted, connectionId: id })).rejects.toMatchObject({
    code: 'secret-missing',
  })
  expect(evil.signatures).toEqual([])
  expect(service.requests.list().length).toBe(asked)
  // What is stored is of the account that it was synced from, and is there again at its address.
  await desk.connections.provideSecret({ connectionId: id, secret: service.secret, keep: 'keychain' })
  await expect(desk.sessions.count(id, {})).rejects.toMatchObject({ code: 'another-account' })
  expect(evil.signatures).toEqual([])
  await desk.connections.update({ connectionId: id, settings, secret: service.secret })
  expect(await desk.sessions.count(id, {})).toBe(20)
})
