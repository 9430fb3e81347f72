import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { connectionIdSchema } from '../../../contract/model/id-schemas.ts'
import { createGrantRegistry } from '../../../main/media/grants.ts'
import { limitStream } from '../../../main/media/byte-ranges.ts'
import { proxyFile } from '../../../main/media/media-proxy.ts'
import { sniffFile } from '../../../main/media/sniff.ts'
import { createUpstream } from '../../../main/media/upstream.ts'
import { createWaitingRequests } from '../../../main/media/waiting-requests.ts'
import { createNetworkGate } from '../../../main/support/network-gate.ts'
import { sendLongAnswer } from '../../support/long-answer.ts'

const connectionId = connectionIdSchema.parse('test')
const MEGABYTE = 1024 * 1024

async function hostileHost(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/video.mp4`
}

async function ask(url: string, range: string): Promise<Response> {
  const upstream = createUpstream({ gate: createNetworkGate(), timeoutMs: 5000 })
  onTestFinished(() => upstream.close())
  const grant = createGrantRegistry().add({ connectionId, kind: 'original', url, type: 'video/mp4', size: null })
  const waiting = createWaitingRequests().add(grant.id, 1)
  return proxyFile(upstream, grant, grant.url, new Request('app://desk/media/x', { headers: { range } }), waiting)
}

/** Bytes that could be read before the body ended or failed. */
async function countBytes(response: Response): Promise<{ readonly bytes: number; readonly failed: boolean }> {
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      if (bytes > 100 * MEGABYTE) break
    }
    return { bytes, failed: false }
  } catch {
    return { bytes, failed: true }
  }
}

test('guard: a host answers a range of 100 bytes with a body far longer, and is cut off', async () => {
  const url = await hostileHost((_request, response) => {
    response.writeHead(206, { 'content-type': 'video/mp4', 'content-range': 'bytes 0-99/100' })
    sendLongAnswer(response)
  })
  const { bytes, failed } = await countBytes(await ask(url, 'bytes=0-99'))
  expect(failed).toBe(true)
  expect(bytes).toBeLessThanOrEqual(100)
})

test('guard: a host declares more for a range than was asked for, and is refused before a byte is read', async () => {
  const url = await hostileHost((_request, response) => {
    response.writeHead(206, { 'content-range': 'bytes 0-99/100', 'content-length': String(50 * MEGABYTE) })
    sendLongAnswer(response)
  })
  await expect(ask(url, 'bytes=0-99')).rejects.toMatchObject({ code: 'limit-exceeded' })
})

test('guard: a manifest’s range of petabytes is not asked for as it is', async () => {
  let asked = ''
  const url = await hostileHost((request, response) => {
    asked = request.headers.range ?? ''
    response.writeHead(206, { 'content-range': 'bytes 10-12/13' }).end('abc')
  })
  await (await ask(url, 'bytes=10-999999999999999')).text()
  expect(asked).toBe(`bytes=10-${10 + 64 * MEGABYTE - 1}`)
})

test('guard: a whole file that says it is larger than memory should hold is refused', async () => {
  const url = await hostileHost((_request, response) => {
    response.writeHead(200, { 'content-length': String(10 ** 12) })
    sendLongAnswer(response)
  })
  await expect(ask(url, 'nothing')).rejects.toMatchObject({ code: 'limit-exceeded' })
})

test('guard: a file of comments that never becomes a page does not hold up the program', () => {
  expect(sniffFile(new TextEncoder().encode(`${'<!---->'.repeat(500)}x`)).type).toBe('text/plain')
})

test('a stream within its limit comes through whole', async () => {
  const limited = new Blob(['abcdef']).stream().pipeThrough(limitStream(6, () => new Error('too large')))
  expect(await new Response(limited).text()).toBe('abcdef')
})
