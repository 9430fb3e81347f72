import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type SeenRequest = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** When it was received, in milliseconds of the monotonic clock. */
  readonly at: number
}

/**
 * A server whose handler is the test's: for answers that no honest service gives, and for endpoints whose answers do
 * not matter. Listens on loopback and is closed with the test.
 */
export async function startBareServer(
  answer: (request: SeenRequest, response: ServerResponse, socket: Socket) => void,
): Promise<{ readonly baseUrl: string; readonly port: number; readonly seen: readonly SeenRequest[] }> {
  const seen: SeenRequest[] = []
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming
      const request = { method, url, headers, body: Buffer.concat(chunks).toString('utf8'), at: performance.now() }
      seen.push(request)
      answer(request, response, incoming.socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}`, port, seen }
}

/** Answers with JSON. */
export function sendJson(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers })
  response.end(JSON.stringify(value))
}
