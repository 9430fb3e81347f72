import { text } from 'node:stream/consumers'
import type { LookupFunction } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { connectionIdSchema } from '../../../../contract/model/id-schemas.ts'
import { createGrantRegistry, type Grant } from '../../../../main/media/grants.ts'
import { createUpstream } from '../../../../main/media/upstream.ts'
import { startBareServer } from '../../../support/bare-server.ts'
import { createNetworkGate } from '../../../../main/support/network-gate.ts'

const connectionId = connectionIdSchema.parse('test')

/** A computer on which only the names given are known. */
function knowing(names: Readonly<Record<string, string>>): LookupFunction {
  return (hostname, _options, callback) => {
    const address = names[hostname]
    if (address === undefined) callback(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), '', 0)
    else callback(null, [{ address, family: 4 }])
  }
}

async function startProxy() {
  const proxy = await startBareServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4' })
    response.end('the film')
  })
  return proxy
}

async function ask(
  target: string,
  {
    lookup = knowing({}),
    ...options
  }: { proxyFor: (address: string) => Promise<string | null>; lookup?: LookupFunction },
) {
  const upstream = createUpstream({ gate: createNetworkGate(), timeoutMs: 5000, lookup, ...options })
  onTestFinished(() => upstream.close())
  const grant: Grant = createGrantRegistry().add({
    connectionId,
    kind: 'dash',
    url: 'http://media.example/manifest.mpd',
    type: null,
    size: null,
  })
  grant.manifestOrigins.add(new URL(target).origin)
  const answer = await upstream.open(grant, target, { method: 'GET' })
  return text(answer.body)
}

test('media go by the proxy that the address has, whose name this computer need not know', async () => {
  const proxy = await startProxy()
  const asked: string[] = []
  const proxyFor = async (address: string) => {
    asked.push(address)
    return proxy.baseUrl
  }
  expect(await ask('http://media.example/film.mp4', { proxyFor })).toBe('the film')
  expect(proxy.seen.map(({ url }) => url)).toEqual(['http://media.example/film.mp4'])
  expect(asked).toEqual(['http://media.example/film.mp4'])
})

test('an address without a proxy is asked directly', async () => {
  const host = await startProxy()
  const lookup = knowing({ 'media.example': '127.0.0.1' })
  const target = `http://media.example:${host.port}/film.mp4`
  // Of the report's own host, which may be on a private network.
  const upstream = createUpstream({ gate: createNetworkGate(), timeoutMs: 5000, lookup, proxyFor: async () => null })
  onTestFinished(() => upstream.close())
  const grant = createGrantRegistry().add({ connectionId, kind: 'original', url: target, type: null, size: null })
  const answer = await upstream.open(grant, grant.url, { method: 'GET' })
  expect(await text(answer.body)).toBe('the film')
  expect(host.seen.map(({ url }) => url)).toEqual(['/film.mp4'])
})

test('guard: a manifest leads through the proxy into a private network, by a name of it or one that is known as such', async () => {
  const proxy = await startProxy()
  const proxyFor = async () => proxy.baseUrl
  const lookup = knowing({ 'printer.example': '10.0.0.7' })
  for (const target of ['http://intranet/x', 'http://files.corp/x', 'http://printer.example/x', 'http://box.local/x']) {
    await expect(ask(target, { proxyFor, lookup })).rejects.toMatchObject({ code: 'media-refused' })
  }
  expect(proxy.seen).toEqual([])
})
