import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { connectAndSync, openTestDesk } from '../../support/desk.ts'
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

test('exploit: a page has the stored secret sign for an address of its choice, and is refused', async () => {
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

test('exploit: the stored secret does not sign for another account either', async () => {
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
