import { getEventListeners } from 'node:events'
import { createServer, request as httpRequest, type RequestListener } from 'node:http'
import { connect as netConnect, Socket, type AddressInfo } from 'node:net'
import { queryObjects } from 'node:v8'
import { Agent, Pool, ProxyAgent, request, type Dispatcher } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { createDispatcher } from '../../../../main/remote/dispatcher.ts'
import { GatedDispatcher, type Connections } from '../../../../main/support/gated-dispatcher.ts'
import { createNetworkGate } from '../../../../main/support/network-gate.ts'

const REFUSED = { code: 'working-offline' }

/** A server on loopback that counts its connections, those that are open among them. */
async function serve(listener: RequestListener) {
  let opened = 0
  const open = new Set<Socket>()
  const server = createServer(listener)
  server.on('connection', (socket) => {
    opened += 1
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  // A proxy for tunnels as well.
  server.on('connect', (incoming, client: Socket) => {
    const { hostname, port } = new URL(`http://${incoming.url}`)
    const upstream = netConnect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(client).pipe(upstream)
    })
    for (const socket of [upstream, client]) socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, opened: () => opened, open: () => open.size }
}

/** Passes plain requests on, as a proxy does that gets no CONNECT. */
const passOn: RequestListener = (incoming, outgoing) => {
  const { method, headers } = incoming
  const sent = httpRequest(incoming.url ?? '', { method, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502)
    answer.pipe(outgoing)
  })
  sent.on('error', () => outgoing.destroy())
  outgoing.on('close', () => sent.destroy())
  incoming.pipe(sent)
}

type Case = { readonly origin: string; readonly proxy: string; readonly connections: Connections }

const TIMEOUT = { timeout: 5000 }

const AGENTS: Readonly<Record<string, (of: Case) => Dispatcher>> = {
  'an agent': ({ connections }) => new Agent({ connect: connections.connector(TIMEOUT) }),
  'a pool': ({ origin, connections }) => new Pool(origin, { connect: connections.connector(TIMEOUT) }),
  'a proxy': ({ proxy, connections }) =>
    new ProxyAgent({ uri: proxy, proxyTunnel: false, proxyTls: TIMEOUT, ...connections.throughProxy({}) }),
  'a tunnel': ({ proxy, connections }) =>
    new ProxyAgent({ uri: proxy, proxyTunnel: true, proxyTls: TIMEOUT, ...connections.throughProxy({}) }),
}

async function begin(kind: string, listener: RequestListener) {
  const service = await serve(listener)
  const proxy = await serve(passOn)
  const gate = createNetworkGate()
  const dispatcher = new GatedDispatcher(gate, (connections) =>
    AGENTS[kind]!({ origin: service.origin, proxy: proxy.origin, connections }),
  )
  onTestFinished(() => dispatcher.destroy())
  const get = () => request(service.origin, { dispatcher })
  return { gate, get, opened: () => service.opened() + proxy.opened(), open: () => service.open() + proxy.open() }
}

const kinds = Object.keys(AGENTS)

test.each(kinds)('%s: while the gate is closed nothing is connected, and a request says why', async (kind) => {
  const { gate, get, opened, open } = await begin(kind, (_incoming, outgoing) => outgoing.end('here'))
  gate.set(false)
  await expect(get()).rejects.toMatchObject(REFUSED)
  expect(opened()).toBe(0)
  gate.set(true)
  expect(await (await get()).body.text()).toBe('here')
  expect(opened()).toBeGreaterThan(0)

  const before = opened()
  gate.set(false)
  // The connection that was kept for the next request goes too.
  await expect.poll(open).toBe(0)
  await expect(get()).rejects.toMatchObject(REFUSED)
  expect(opened()).toBe(before)
})

test.each(kinds)('%s: a request that waits for its answer is cut off when the gate closes', async (kind) => {
  const asked = Promise.withResolvers<null>()
  const { gate, get, open } = await begin(kind, () => asked.resolve(null))
  const failed = expect(get()).rejects.toMatchObject(REFUSED)
  await asked.promise
  gate.set(false)
  await failed
  await expect.poll(open).toBe(0)
})

test.each(kinds)('%s: a body that is being read is cut off when the gate closes', async (kind) => {
  const { gate, get, open } = await begin(kind, (_incoming, outgoing) => void outgoing.write('a start'))
  const { body } = await get()
  const read = expect(body.text()).rejects.toMatchObject(REFUSED)
  gate.set(false)
  await read
  await expect.poll(open).toBe(0)
})

/** Sockets in the memory of this process after a collection of garbage. */
const socketsKept = () => queryObjects(Socket, { format: 'count' })
/** Far fewer than there are requests: the library may hold the last ones. */
const FEW_SOCKETS = 20

test.each(kinds)('%s: sockets that are closed leave nothing at the gate', async (kind) => {
  const { gate, get, open } = await begin(kind, (_incoming, outgoing) => {
    outgoing.setHeader('connection', 'close').end('here')
  })
  const listeners = () => getEventListeners(gate.closing(), 'abort').length
  await (await get()).body.dump()
  const before = { listeners: listeners(), sockets: socketsKept() }
  // Four at a time, since a busy machine lets each of them wait. A proxy keeps as many connections.
  const four = () => Promise.all(Array.from({ length: 4 }, async () => (await get()).body.dump()))
  for (let count = 0; count < 63; count += 1) await four()
  expect(listeners()).toBe(before.listeners)
  expect(socketsKept()).toBeLessThan(before.sockets + FEW_SOCKETS)
  // Those of a proxy are kept for the next request, and are cut off like all others.
  gate.set(false)
  await expect.poll(open).toBe(0)
})

test('a connection that is being opened is given up when the gate closes', async () => {
  const service = await serve((_incoming, outgoing) => outgoing.end())
  const gate = createNetworkGate()
  const looked = Promise.withResolvers<(address: string) => void>()
  const dispatcher = new GatedDispatcher(
    gate,
    (connections) =>
      new Agent({
        connect: connections.connector({
          // The name is found only when the test says so.
          lookup: (_name, _options, callback) => looked.resolve((address) => callback(null, [{ address, family: 4 }])),
        }),
      }),
  )
  onTestFinished(() => dispatcher.destroy())
  const { port } = new URL(service.origin)
  const failed = expect(request(`http://media.example:${port}`, { dispatcher })).rejects.toMatchObject(REFUSED)
  const found = await looked.promise
  gate.set(false)
  found('127.0.0.1')
  await failed
  // Another request is answered: had the first one connected, the server would have counted both.
  expect((await fetch(service.origin)).status).toBe(200)
  expect(service.opened()).toBe(1)
})

test('an agent that was ended sends nothing, however the gate is set afterwards', async () => {
  const service = await serve((_incoming, outgoing) => outgoing.end())
  const gate = createNetworkGate()
  const dispatcher = createDispatcher(gate, service.origin, null)
  await (await request(service.origin, { dispatcher })).body.dump()
  await dispatcher.destroy()
  await expect.poll(service.open).toBe(0)
  for (const isOpen of [true, false, true]) {
    gate.set(isOpen)
    await expect(request(service.origin, { dispatcher })).rejects.toMatchObject({ code: 'UND_ERR_DESTROYED' })
  }
  expect(service.opened()).toBe(1)
})
