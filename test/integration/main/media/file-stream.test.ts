import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { connectionIdSchema } from '../../../../contract/model/id-schemas.ts'
import { openFileStream, type FileStreamOptions } from '../../../../main/media/file-stream.ts'
import { createGrantRegistry } from '../../../../main/media/grants.ts'
import { createUpstream } from '../../../../main/media/upstream.ts'
import { createNetworkGate } from '../../../../main/support/network-gate.ts'

type Host = {
  readonly url: string
  /** Ranges in the order in which they were asked for. */
  readonly asked: readonly string[]
  /** Answers that were closed before their end. */
  readonly brokenOff: () => number
  /** Resolves when the answer to the n-th request was closed before its end. */
  readonly whenClosed: (request: number) => Promise<void>
}

/** Bytes that tell by their value where they lie. */
const bytesOf = (length: number) => Buffer.from(Array.from({ length }, (_, index) => (index * 7) % 256))

async function startHost(
  answer: (request: IncomingMessage, response: ServerResponse, count: number) => void,
): Promise<Host> {
  const asked: string[] = []
  let brokenOff = 0
  const closings: PromiseWithResolvers<void>[] = []
  const closingOf = (request: number) => (closings[request] ??= Promise.withResolvers<void>())
  const server = createServer((request, response) => {
    const count = asked.push(request.headers.range ?? '') - 1
    response.on('close', () => {
      if (response.writableFinished) return
      brokenOff += 1
      closingOf(count).resolve()
    })
    answer(request, response, count)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/o.mp4`
  return { url, asked, brokenOff: () => brokenOff, whenClosed: (request) => closingOf(request).promise }
}

/** Sends the range that is asked for, as an honest host. */
function sendRange(request: IncomingMessage, response: ServerResponse, file: Buffer, etag = '"one"'): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const end = Math.min(Number(last) + 1, file.length)
  response.writeHead(206, { etag, 'content-range': `bytes ${first}-${end - 1}/${file.length}` })
  response.end(file.subarray(Number(first), end))
}

function open(host: Host, options: Partial<FileStreamOptions> = {}) {
  const upstream = createUpstream({ gate: createNetworkGate(), timeoutMs: 5000 })
  onTestFinished(() => upstream.close())
  const connectionId = connectionIdSchema.parse('test')
  const grant = createGrantRegistry().add({ connectionId, kind: 'original', url: host.url, type: null, size: null })
  return openFileStream(upstream, grant, { position: 0, known: null, pieceSize: 1000, ...options })
}

async function read(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(body).arrayBuffer())
}

test('a file comes whole from pieces, from whatever position', async () => {
  const file = bytesOf(3500)
  const host = await startHost((request, response) => sendRange(request, response, file))
  const { version, body } = await open(host, { position: 700 })
  expect(version).toEqual({ length: 3500, etag: '"one"', lastModified: null })
  expect((await read(body)).equals(file.subarray(700))).toBe(true)
  expect(host.asked).toEqual(['bytes=700-1699', 'bytes=1700-2699', 'bytes=2700-3499'])
})

test('what is not read is not asked for', async () => {
  const file = bytesOf(3500)
  const host = await startHost((request, response) => sendRange(request, response, file))
  const { body } = await open(host)
  const reader = body.getReader()
  for (let got = 0; got < 1000;) got += (await reader.read()).value?.length ?? Infinity
  expect(host.asked).toEqual(['bytes=0-999'])
  await reader.read()
  expect(host.asked).toEqual(['bytes=0-999', 'bytes=1000-1999'])
})

test('a host that always sends the whole file is read from the position on', async () => {
  const file = bytesOf(3500)
  const host = await startHost((_request, response) => {
    response.writeHead(200, { 'content-length': '3500' }).end(file)
  })
  expect((await read((await open(host, { position: 1200 })).body)).equals(file.subarray(1200))).toBe(true)
  expect(host.asked).toHaveLength(1)
})

test('a host that sends less than it was asked for is asked for the rest', async () => {
  const file = bytesOf(1000)
  const host = await startHost((request, response) => {
    const first = Number(/^bytes=(\d+)/.exec(request.headers.range ?? '')?.[1])
    response.writeHead(206, { 'content-range': `bytes ${first}-${first + 249}/1000` })
    response.end(file.subarray(first, first + 250))
  })
  expect((await read((await open(host)).body)).equals(file)).toBe(true)
  expect(host.asked).toHaveLength(4)
})

test('a host that ends its answers some time after their last byte keeps its connections', async () => {
  const file = bytesOf(5000)
  const host = await startHost((request, response) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    response.writeHead(206, { 'content-range': `bytes ${first}-${last}/5000` })
    response.write(file.subarray(Number(first), Number(last) + 1), () => setTimeout(() => response.end(), 20))
  })
  expect((await read((await open(host, { endMs: 20_000 })).body)).equals(file)).toBe(true)
  expect([host.asked.length, host.brokenOff()]).toEqual([5, 0])
})

test('guard: a host that never ends its answers is asked by another connection', async () => {
  const file = bytesOf(2000)
  const host = await startHost((request, response) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    response.writeHead(206, { 'content-range': `bytes ${first}-${last}/2000` })
    response.write(file.subarray(Number(first), Number(last) + 1))
  })
  expect((await read((await open(host, { endMs: 1 })).body)).equals(file)).toBe(true)
  await host.whenClosed(0)
  await host.whenClosed(1)
})

test('a connection that breaks off in the midst of a piece ends the stream as the network does', async () => {
  const host = await startHost((_request, response) => {
    response.writeHead(206, { 'content-range': 'bytes 0-999/2000', 'content-length': '1000' })
    response.write('the beginning', () => response.destroy())
  })
  await expect(read((await open(host)).body)).rejects.toMatchObject({ code: 'network' })
})

test('a file that changes between two pieces ends with an error, and no byte of the new one comes', async () => {
  const host = await startHost((request, response, count) =>
    count === 0
      ? sendRange(request, response, Buffer.alloc(2000, 1))
      : sendRange(request, response, Buffer.alloc(2000, 2), '"two"'),
  )
  const { body } = await open(host)
  const got: number[] = []
  await expect(
    (async () => {
      for await (const chunk of body) got.push(...chunk)
    })(),
  ).rejects.toMatchObject({ code: 'malformed' })
  expect(new Set(got)).toEqual(new Set([1]))
  expect(got).toHaveLength(1000)
})

test('a file that is another than the one known is refused', async () => {
  const host = await startHost((request, response) => sendRange(request, response, bytesOf(2000)))
  const known = { length: 2000, etag: '"before"', lastModified: null }
  await expect(open(host, { position: 500, known })).rejects.toMatchObject({ code: 'malformed' })
})

test('a stream that is given up closes the connection', async () => {
  const host = await startHost((_request, response) => {
    response.writeHead(206, { 'content-range': 'bytes 0-999/2000', 'content-length': '1000' })
    response.write('the beginning')
  })
  const { body } = await open(host)
  await body.cancel()
  await host.whenClosed(0)
})

test('a stream that nobody reads on gives its connection back, and goes on where it was', async () => {
  const file = bytesOf(2000)
  const host = await startHost((request, response, count) => {
    if (count > 0) return sendRange(request, response, file)
    response.writeHead(206, { 'content-range': 'bytes 0-999/2000', 'content-length': '1000' })
    response.write(file.subarray(0, 300))
  })
  const { body } = await open(host, { idleMs: 20 })
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  const first = await reader.read()
  parts.push(first.value ?? new Uint8Array())
  await host.whenClosed(0)
  for (let next = await reader.read(); next.value !== undefined; next = await reader.read()) parts.push(next.value)
  expect(Buffer.concat(parts).equals(file)).toBe(true)
  expect(host.asked.slice(0, 2)).toEqual(['bytes=0-999', `bytes=${parts[0]?.length}-${(parts[0]?.length ?? 0) + 999}`])
})

test('a host that does not say how long the file is is not played from', async () => {
  const host = await startHost((_request, response) => {
    response.writeHead(206, { 'content-range': 'bytes 0-2/*' }).end('abc')
  })
  await expect(open(host)).rejects.toMatchObject({ code: 'media-unplayable' })
})

test('guard: a host sends more for a piece than was asked for, and what is too much is cut off', async () => {
  const host = await startHost((request, response) => {
    const first = Number(/^bytes=(\d+)/.exec(request.headers.range ?? '')?.[1])
    response.writeHead(206, { 'content-range': `bytes ${first}-${first + 999}/2000` })
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(1024, first === 0 ? 1 : 2)));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  })
  const got = await read((await open(host)).body)
  expect(got.equals(Buffer.concat([Buffer.alloc(1000, 1), Buffer.alloc(1000, 2)]))).toBe(true)
  await host.whenClosed(1)
})

test('guard: a host answers with another part of the file', async () => {
  const host = await startHost((_request, response) => {
    response.writeHead(206, { 'content-range': 'bytes 500-999/2000' }).end(Buffer.alloc(500))
  })
  await expect(open(host)).rejects.toMatchObject({ code: 'malformed' })
})
