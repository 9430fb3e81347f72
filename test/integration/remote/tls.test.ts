import { execFile } from 'node:child_process'
import { createServer as createPlainServer } from 'node:http'
import { connect as connectSocket, type AddressInfo, type Server } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect, failureOf } from '../../support/remote.ts'
import { startTlsServer } from '../../support/tls-server.ts'

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

const startService = () =>
  startTlsServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"tests":[]}')
  })

/** A proxy that lets CONNECT through and notes where to. */
async function startConnectProxy() {
  const targets: string[] = []
  const server = createPlainServer()
  server.on('connect', (request, client) => {
    targets.push(request.url ?? '')
    const { hostname, port } = new URL(`http://${request.url}`)
    const upstream = connectSocket(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      upstream.pipe(client).pipe(upstream)
    })
    for (const socket of [upstream, client]) socket.on('error', () => socket.destroy())
  })
  return { proxyUrl: `http://127.0.0.1:${await listen(server)}`, targets }
}

/** Node reads its trusted certificates when it starts, so trust is tried in a process of its own. */
async function listTestsTrusting(
  certificate: string,
  options: { baseUrl: string; proxyUrl?: string },
): Promise<string> {
  const source = fileURLToPath(new URL('../../../main/remote/client.ts', import.meta.url))
  const gateSource = fileURLToPath(new URL('../../../main/support/network-gate.ts', import.meta.url))
  const script = `
    const { createRemoteClient } = await import(${JSON.stringify(source)})
    const { createNetworkGate } = await import(${JSON.stringify(gateSource)})
    const client = createRemoteClient({ gate: createNetworkGate(), accountId: '1001', secret: 's', retries: 0, ...${JSON.stringify(options)} })
    process.stdout.write(JSON.stringify(await client.listTests({})))
    await client.close()`
  const environment = { ...process.env, NODE_EXTRA_CA_CERTS: certificate }
  const arguments_ = ['--input-type=module', '-e', script]
  return (await promisify(execFile)(process.execPath, arguments_, { env: environment })).stdout
}

describe('https', () => {
  test('an untrusted certificate: network, said so, not tried again, and nothing was sent', async () => {
    const server = await startService()
    const error = await failureOf(connect(server, { retries: 4, retryBaseMs: 30_000 }).listTests({}))
    expect(error.code).toBe('network')
    expect(error.message).toMatch(/doesn't trust the service's certificate.*SELF_SIGNED/)
    expect(error.details.network).toBe('certificate')
    expect(server.calls()).toBe(0)
  })

  test('a certificate that the computer trusts, directly and through the tunnel of a proxy', async () => {
    const { baseUrl, certificate, calls } = await startService()
    const { proxyUrl, targets } = await startConnectProxy()
    expect(await listTestsTrusting(certificate, { baseUrl })).toBe('[]')
    expect(targets).toEqual([])
    expect(await listTestsTrusting(certificate, { baseUrl, proxyUrl })).toBe('[]')
    expect(targets).toEqual([new URL(baseUrl).host])
    expect(calls()).toBe(2)
  })
})
